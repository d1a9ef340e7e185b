// The menu as a walk along click paths: glowing targets, the same as buttons, Back and Confirm. It knows no rules.

/** Whether a person wants a finished choice sent at once, without Confirm. */
export const quick = {
  get on() { return localStorage.getItem("quick") === "on"; },
  set on(value) { localStorage.setItem("quick", value ? "on" : "off"); },
};

/** `menu` is the page's JSON: targets, labels, paths with actions, plans. `send(actions)` posts what was chosen. */
export function choices(menu, place, send) {
  let path = []; // steps taken by hand or by themselves
  let stops = []; // lengths of `path` that Back returns to
  let plan = null;
  let asked = {};

  const same = (a, b) => (typeof a === "object" ? typeof b === "object" && a.field === b.field : a === b);
  const open = () => menu.menu.filter((item) => path.every((step, at) => at < item.path.length && same(item.path[at], step)));
  const names = (steps) => steps.filter((step) => typeof step !== "object").map((step) => menu.targets[step]);
  const complete = (items) => items.find((item) => item.path.length === path.length);

  function following(items) {
    const next = [];
    for (const item of items) {
      const step = item.path[path.length];
      if (step !== undefined && !next.some((other) => same(other, step))) next.push(step);
    }
    return next;
  }

  function pick(step, byHand = true) {
    if (byHand) stops.push(path.length);
    path.push(step);
    settle();
    if (byHand && quick.on && complete(open()) && !following(open()).length) confirm();
  }

  /** A lone step is no choice: it is taken by itself and is never a stop for Back. */
  function settle() {
    const items = open();
    const next = following(items);
    if (!complete(items) && next.length === 1 && typeof next[0] !== "object" && menu.menu.length) return pick(next[0], false);
    draw();
  }

  function back() {
    if (plan) plan = null;
    else if (stops.length) path.length = stops.pop();
    asked = {};
    draw();
  }

  function confirm() {
    const item = complete(open());
    if (plan) send(plan.actions);
    else if (item) send([{ ...item.action, ...asked }]);
  }

  function draw() {
    place.replaceChildren();
    if (plan) return drawPlan();
    const items = open();
    const next = following(items);
    const done = menu.menu.length ? complete(items) : null;
    if (path.length) place.append(crumbs());
    const verbs = element("div", { className: "verbs" });
    if (done) verbs.append(button("Confirm", confirm, "primary"));
    if (stops.length) verbs.append(button("Back", back));
    if (done && last().some(onBoard)) verbs.append(element("small", { textContent: "or touch it again on the board" }));
    if (done) place.append(verbs);
    const [first, rest] = path.length ? [[], []] : ordered(menu.plans ?? []);
    if (first.length) place.append(plans("Plans", first));
    const asks = next.filter((step) => typeof step === "object");
    const targets = next.filter((step) => typeof step !== "object");
    place.append(...asks.map(stepper));
    if (targets.length) place.append(...groups(targets));
    if (!done && stops.length) (place.querySelector(".stepper") ?? place).append(verbs);
    if (rest.length) place.append(plans(first.length ? "More plans" : "Plans", rest));
    glow();
    if (asks.length) foresee();
    focusAfterKey(Boolean(done));
  }

  /** Where a number is asked for, what the panel of the chosen target says is brought along. */
  function foresee() {
    const panel = document.querySelector("[role=tabpanel] .chosen")?.closest("[role=tabpanel]");
    const facts = [...(panel?.querySelectorAll("p") ?? [])].map((fact) => fact.textContent.trim()).filter(Boolean);
    if (!facts.length) return;
    const list = element("ul", { className: "foresight" });
    list.append(...facts.map((fact) => element("li", { textContent: fact })));
    place.append(list);
  }

  /** What has been chosen and what can be, on the board and the panels. */
  function glow() {
    unmark();
    mark(names(path), "chosen");
    if (!plan) mark(names(following(open())), "legal");
  }

  function crumbs() {
    const words = path.map((step) => (typeof step === "object" ? asked[step.field] : menu.labels[step]));
    return element("p", { className: "crumbs", textContent: words.join(" \u203a ") });
  }

  function groups(steps) {
    const kinds = new Map();
    for (const step of steps) {
      const kind = menu.targets[step].split(":")[0];
      kinds.set(kind, [...(kinds.get(kind) ?? []), step]);
    }
    return [...kinds].map(([kind, members]) => {
      const options = element("div", { className: "options" });
      options.append(...members.map((step) => button(menu.labels[step], () => pick(step), "choice")));
      const group = element("div", { className: "group" });
      if (kinds.size > 1 && members.length > 1) group.append(element("h2", { textContent: kind.replaceAll("_", " ") }));
      group.append(options);
      return group;
    });
  }

  function stepper(step) {
    const input = element("input", { type: "number", min: step.minimum, max: step.maximum, step: step.step, value: step.value });
    input.inputMode = "numeric";
    input.setAttribute("aria-label", step.question);
    const move = (by) => (input.value = Math.min(step.maximum, Math.max(step.minimum, Number(input.value) + by * step.step)));
    const take = () => {
      const value = Number(input.value);
      if (!Number.isInteger(value) || value < step.minimum || value > step.maximum) return input.reportValidity();
      asked = { ...asked, [step.field]: value };
      path.push(step);
      stops.push(path.length - 1);
      // a number given last needs no second yes
      if (complete(open()) && !following(open()).length) confirm();
      else settle();
    };
    input.addEventListener("keydown", (event) => event.key === "Enter" && take());
    const row = element("div", { className: "stepper" });
    row.append(element("span", { textContent: `${step.question} (${step.minimum} to ${step.maximum})` }), button("\u2212", () => move(-1)), input, button("+", () => move(1)), button("OK", take, "primary"));
    return row;
  }

  /** Where there are many plans the broadest, which come first, are offered before all else. */
  const ordered = (all) => (all.length > 2 ? [all.slice(0, 2), all.slice(2)] : [[], all]);
  const last = () => [path[stops.at(-1)], path.at(-1)]; // chosen by hand, and what followed by itself
  const onBoard = (step) => Boolean(menu.targets[step] && document.querySelector(`#board [data-target="${CSS.escape(menu.targets[step])}"]`));

  function plans(title, offer) {
    const group = element("div", { className: "group" });
    group.append(element("h2", { textContent: title }));
    const options = element("div", { className: "options" });
    for (const offered of offer) {
      const mark = offered.warnings.length ? ` (${offered.warnings.length} to note)` : "";
      options.append(button(offered.title + mark, () => ((plan = offered), draw())));
    }
    group.append(options);
    return group;
  }

  function drawPlan() {
    const count = plan.actions.length;
    place.append(element("p", { className: "crumbs", textContent: `${plan.title}: ${count} action${count === 1 ? "" : "s"}, all or none` }));
    for (const part of ["warnings", "lines"]) {
      const list = element("ul", { className: part, tabIndex: 0 });
      list.append(...plan[part].map((line) => element("li", { textContent: line })));
      if (plan[part].length) place.append(list);
    }
    const verbs = element("div", { className: "verbs" });
    verbs.append(button("Confirm", confirm, "primary"), button("Back", back));
    place.append(verbs);
    glow();
    focusAfterKey(true);
  }

  // after a choice by keyboard the focus goes to Confirm, else to the first choice
  let byKey = false;
  place.addEventListener("keydown", (event) => (byKey = ["Enter", " ", "Escape"].includes(event.key)));
  place.addEventListener("pointerdown", () => (byKey = false));
  // arrows lead from choice to choice
  place.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step || event.target.matches("input")) return;
    const all = [...place.querySelectorAll("button")];
    all[(all.indexOf(event.target) + step + all.length) % all.length]?.focus();
    event.preventDefault();
  });
  function focusAfterKey(done) {
    if (!byKey) return;
    const wanted = [done ? ".primary" : "input", "button.choice", "button"];
    wanted.map((selector) => place.querySelector(selector)).find(Boolean)?.focus();
  }

  return {
    start: () => settle(),
    mark: glow,
    back,
    /** The targets touched so far. */
    chosen: () => names(path),
    /** Walk to an action somebody else has named; true if it is on the menu. */
    suggest(action) {
      const free = (item) => item.path.filter((step) => typeof step === "object").map((step) => step.field);
      const alike = (item, key) => free(item).includes(key) || JSON.stringify(action[key]) === JSON.stringify(item.action[key]);
      const item = menu.menu.find((one) => Object.keys({ ...one.action, ...action }).every((key) => alike(one, key)));
      if (!item) return false;
      [plan, path, stops] = [null, [...item.path], [0]];
      asked = Object.fromEntries(free(item).map((key) => [key, action[key]]));
      draw();
      return true;
    },
    /** A click on a target of the board or a panel; true if it was a choice. What makes a choice complete can be touched
        again to confirm it, but not by a double click, which many make by habit. */
    touch(name, doubled = false) {
      const step = menu.targets.indexOf(name);
      const chosen = step >= 0 && complete(open()) && last().includes(step);
      if (chosen && !following(open()).includes(step)) return doubled || confirm(), true;
      if (step < 0 || !following(open()).includes(step)) return false;
      byKey = false;
      pick(step);
      return true;
    },
  };
}

export function element(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

export function button(text, click, className = "") {
  const made = element("button", { type: "button", textContent: text, className });
  made.addEventListener("click", click);
  return made;
}

function unmark() {
  document.querySelectorAll(".ring").forEach((ring) => ring.remove());
  for (const name of ["legal", "chosen"]) document.querySelectorAll(`.${name}`).forEach((one) => one.classList.remove(name));
}

function mark(names, className) {
  const wanted = new Set(names);
  for (const one of document.querySelectorAll("[data-target]")) {
    if (!wanted.has(one.dataset.target)) continue;
    one.classList.add(className);
    if (one instanceof SVGGraphicsElement && one.getClientRects().length) ring(one);
  }
}

/** A ring around a small shape, or at the middle of a long line. */
function ring(shape) {
  const box = shape.getBBox();
  const svg = "http://www.w3.org/2000/svg";
  const line = shape.getTotalLength ? shape : shape.querySelector("path, line, polyline");
  const long = line?.getTotalLength && isLine(line, box);
  const made = document.createElementNS(svg, long ? "circle" : "rect");
  if (long) {
    const middle = line.getPointAtLength(line.getTotalLength() / 2);
    set(made, { cx: middle.x, cy: middle.y, r: 7, class: "ring dot" });
  } else set(made, { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 6, class: "ring" });
  if (shape instanceof SVGGElement) shape.append(made);
  else {
    if (shape.hasAttribute("transform")) made.setAttribute("transform", shape.getAttribute("transform"));
    shape.after(made);
  }
}

/** Whether a shape runs from one corner of its box towards another, as a link does and a counter does not. */
function isLine(shape, box) {
  const [start, end] = [shape.getPointAtLength(0), shape.getPointAtLength(shape.getTotalLength())];
  return Math.hypot(end.x - start.x, end.y - start.y) > 0.6 * Math.hypot(box.width, box.height);
}

function set(one, attributes) {
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
}
