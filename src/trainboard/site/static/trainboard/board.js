// Pan and zoom of the board by its viewBox: wheel, drag, pinch, buttons, districts. Kept while the page redraws.

let kept = null; // what part of the board the person looks at; null is all of it
let opened = false; // the part a board opens on (`data-start`) is shown once; then the person decides

/** Make the board in `place` movable; its buttons go to `bar`. */
export function movable(place, bar = place) {
  const svg = place?.querySelector(":scope > svg");
  if (!svg) return;
  const whole = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
  if (!opened) kept = svg.dataset.start?.split(" ").map(Number) ?? null;
  opened = true;
  let box = kept ?? [...whole];
  const show = () => {
    svg.setAttribute("viewBox", box.join(" "));
    svg.classList.toggle("zoomed", kept !== null);
  };
  const keep = () => ((kept = box.every((n, i) => n === whole[i]) ? null : box), show());

  function zoom(factor, x = box[0] + box[2] / 2, y = box[1] + box[3] / 2) {
    const width = Math.min(whole[2], Math.max(whole[2] / 14, box[2] * factor));
    const scale = width / box[2];
    box = bounded([x - (x - box[0]) * scale, y - (y - box[1]) * scale, width, box[3] * scale]);
    keep();
  }

  function pan(x, y) {
    box = bounded([box[0] + x, box[1] + y, box[2], box[3]]);
    keep();
  }

  function bounded([x, y, width, height]) {
    const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
    return [clamp(x, whole[0], whole[0] + whole[2] - width), clamp(y, whole[1], whole[1] + whole[3] - height), width, height];
  }

  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x, point.y];
  };

  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && kept === null && event.deltaY > 0) return; // let the page scroll
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, ...at(event));
  }, { passive: false });

  const fingers = new Map();
  let moved = 0;
  svg.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    moved = 0;
  });
  svg.addEventListener("pointermove", (event) => {
    const old = fingers.get(event.pointerId);
    if (!old) return;
    const now = [event.clientX, event.clientY];
    const scale = 1 / svg.getScreenCTM().a;
    if (fingers.size === 2) pinch(event.pointerId, old, now);
    else if (kept) pan((old[0] - now[0]) * scale, (old[1] - now[1]) * scale);
    moved += Math.hypot(now[0] - old[0], now[1] - old[1]);
    if (moved > 6) svg.classList.add("dragging");
    fingers.set(event.pointerId, now);
  });
  function pinch(id, old, now) {
    const other = [...fingers].find(([finger]) => finger !== id)[1];
    const distance = (a) => Math.hypot(a[0] - other[0], a[1] - other[1]);
    const middle = { clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 };
    zoom(distance(old) / Math.max(1, distance(now)), ...at(middle));
  }
  const lift = (event) => {
    fingers.delete(event.pointerId);
    svg.classList.remove("dragging");
  };
  svg.addEventListener("pointerup", lift);
  svg.addEventListener("pointercancel", lift);
  svg.addEventListener("pointerleave", lift);
  // a drag is not a click on a target
  svg.addEventListener("click", (event) => moved > 6 && event.stopPropagation(), true);

  // a board seen closer is moved by the arrow keys too; otherwise they lead through history
  const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  place.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "-") return zoom(event.key === "+" ? 1 / 1.4 : 1.4);
    if (!kept || !keys[event.key]) return;
    event.preventDefault();
    pan(...keys[event.key].map((way) => (way * box[2]) / 6));
  });

  bar.append(tools(svg, { zoom, fit: () => ((box = [...whole]), keep()), go: (part) => ((box = part), keep()) }));
  show();
}

function tools(svg, { zoom, fit, go }) {
  const bar = document.createElement("div");
  bar.className = "tools";
  const views = [...svg.querySelectorAll("view[id]")];
  if (views.length) {
    const choice = document.createElement("select");
    choice.className = "district";
    choice.dataset.tool = "district";
    choice.setAttribute("aria-label", "District");
    choice.append(new Option("Whole board", ""));
    for (const view of views) choice.append(new Option(view.dataset.name ?? view.id.replace(/^.*district-/, "").replaceAll("-", " "), view.getAttribute("viewBox")));
    choice.addEventListener("change", () => (choice.value ? go(choice.value.split(/[ ,]+/).map(Number)) : fit()));
    bar.append(choice);
  }
  for (const [text, label, click] of [["+", "Zoom in", () => zoom(1 / 1.4)], ["\u2212", "Zoom out", () => zoom(1.4)], ["Fit", "Fit the board", fit]]) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", textContent: text, title: label });
    made.setAttribute("aria-label", label);
    made.dataset.tool = label;
    made.addEventListener("click", click);
    bar.append(made);
  }
  return bar;
}
