// One table's page: draws what the server sends, posts what was chosen, keeps up to date. No rules here.
import { allow, sound, turn } from "./alerts.js";
import { movable } from "./board.js";
import { choices, quick } from "./choices.js";
import { follow } from "./live.js";
import { motion } from "./motion.js";
import { clientId, post, reason, unsent } from "./post.js";
import { rail } from "./rail.js";

const root = document.getElementById("table");
const id = root.dataset.table;
const sending = unsent(id);
const NOTHING = { seq: 0, targets: [], labels: [], menu: [], plans: [] };
let menu = NOTHING;
let chooser = null;
let at = new URLSearchParams(location.search).get("at"); // the row looked at; null is now
const tab = {}; // the open tab of each group
let choosing = false; // the focus was last among the choices: it returns there at the next turn
let keyed = false; // the last thing done was done by keyboard
let folded = false; // on a small screen the choices can be put down to see the board
const starts = { head: -1, rows: [] };

// ---- talking to the server ----------------------------------------------------------------------------------------

let onTheWay = null; // what was sent last, until its answer is drawn
/** One thing at a time. The stream may draw the new board before the answer comes: what is chosen there waits its turn, a
    second click on the old one is dropped. */
async function send(path, body) {
  if (onTheWay) {
    await onTheWay;
    if (onTheWay || body.seq !== shown().seq) return;
  }
  onTheWay = deliver(path, body);
  busy();
  await onTheWay;
}

async function deliver(path, body) {
  choosing = keyed && Boolean(document.activeElement?.closest("#step, .undo"));
  sending.keep(path, body);
  const answer = await post(`/t/${id}/${path}`, body, () => problem("The server does not answer. Your move is kept and is sent again by itself."));
  sending.drop();
  problem(answer.ok ? "" : await reason(answer));
  await refresh();
  onTheWay = null;
  busy();
  returnToChoices();
}

/** While a move is on its way nothing else can be chosen, whatever is drawn meanwhile. */
function busy() {
  const place = root.querySelector(".choices");
  if (place) place.inert = Boolean(onTheWay);
  place?.classList.toggle("busy", Boolean(onTheWay));
}

const act = (actions) => send("act", { seq: menu.seq, client: clientId(), actions });

/** An error stays until it is dismissed or the next move is taken. */
function problem(text) {
  const place = document.getElementById("problem");
  place.querySelector("span").textContent = text;
  place.hidden = !text;
}

let drawing = null; // the redraw under way; what comes meanwhile makes it go round once more
let again = false;
let stale = false; // the server did not answer when it was last asked
function refresh() {
  again = true;
  drawing ??= redraw().finally(() => (drawing = null));
  return drawing;
}

async function redraw() {
  while (again) {
    again = false;
    const wanted = at;
    const answer = await fetch(`/t/${id}/live${wanted === null ? "" : `?at=${wanted}`}`).catch(() => null);
    stale = !answer?.ok;
    const html = stale ? "" : await answer.text();
    if (wanted !== at) again = true;
    else if (!stale) draw(html);
  }
}

async function show(row) {
  at = row === null ? null : String(row);
  history.replaceState(null, "", at === null ? location.pathname : `?at=${at}`);
  document.querySelectorAll("[data-at]").forEach((field) => (field.value = at ?? root.querySelector("#live").dataset.head));
  await refresh();
}

async function chapters() {
  const head = Number(root.querySelector("#live").dataset.head);
  if (starts.head !== head) {
    const answer = await fetch(`/t/${id}/chapters`).catch(() => null);
    if (answer?.ok) Object.assign(starts, { head, rows: (await answer.json()).chapters.map(([row]) => row) });
  }
  return starts.rows;
}

// ---- drawing --------------------------------------------------------------------------------------------------------

function draw(html) {
  const old = { step: document.getElementById("step"), seq: menu.seq };
  const [moved, kept, log] = [motion(), keep(), document.getElementById("log")?.scrollTop ?? 0];
  root.innerHTML = html;
  load(old);
  kept();
  moved();
  document.getElementById("log").scrollTop = log;
}

/** Wake what the server drew. A path half walked is walked on if nothing has happened but talk. */
function load(old = {}) {
  const data = document.getElementById("menu");
  menu = data ? JSON.parse(data.textContent) : NOTHING;
  movable(document.getElementById("board"), root.querySelector("[data-tools]"));
  tabs();
  fold();
  busy();
  const place = document.getElementById("step");
  if (place && old.step && old.seq === menu.seq && chooser && menu.menu.length) {
    place.replaceWith(old.step);
    chooser.mark();
  } else {
    chooser = place ? choices(menu, place, act) : null;
    chooser?.start();
  }
  for (const target of root.querySelectorAll("button[data-target]")) target.disabled = !menu.menu.length;
  moments.label();
  wishes();
  tell();
}

/** What this browser remembers; the boxes can be ticked from now on. */
function wishes() {
  for (const [name, { on }] of Object.entries({ sound, quick }))
    document.querySelectorAll(`[data-${name}]`).forEach((box) => Object.assign(box, { checked: on, disabled: false }));
}

/** Title, sound and the ear: whose turn, what is asked. */
function tell() {
  turn(root.querySelector("#live").dataset.mine === "yes");
  const heard = ["news", "prompt"].map((name) => document.getElementById(name)?.textContent ?? "").join(" ");
  const ear = document.getElementById("heard");
  if (ear.textContent !== heard) ear.textContent = heard;
}

/** What is being typed and where the focus is outlive a redraw; gives a function that puts them back. */
function keep() {
  const fields = [...root.querySelectorAll("[data-keep]")].map((field) => [field.id, field.value, field.defaultValue]);
  const focus = document.activeElement;
  const name = root.contains(focus) ? nameOf(focus) : null;
  if (focus !== document.body) choosing = keyed && Boolean(focus.closest("#step, .undo"));
  return () => {
    for (const [field, value, before] of fields) if (value !== before && document.getElementById(field)) document.getElementById(field).value = value;
    const place = focus.isConnected && focus !== document.body ? focus : name ? root.querySelector(name) : null;
    place?.focus({ preventScroll: true });
    returnToChoices();
  };
}

function returnToChoices() {
  if (choosing && document.activeElement === document.body) root.querySelector("#step input, #step button")?.focus({ preventScroll: true });
}

function nameOf(one) {
  if (one.id) return `#${CSS.escape(one.id)}`;
  const attribute = ["rail", "tab", "undo", "post", "now", "tool", "fold"].find((key) => one.dataset[key] !== undefined);
  return attribute ? `[data-${attribute}="${CSS.escape(one.dataset[attribute])}"]` : null;
}

function tabs() {
  for (const list of root.querySelectorAll("[role=tablist]")) {
    const buttons = [...list.querySelectorAll("[role=tab]")];
    const open = buttons.find((one) => one.dataset.tab === tab[list.dataset.group]) ?? buttons[0];
    list.scrollLeft = open.offsetLeft - list.clientWidth / 3; // on a phone tabs run on sideways
    for (const one of buttons) {
      const selected = one === open;
      one.setAttribute("aria-selected", String(selected));
      one.tabIndex = selected ? 0 : -1;
      document.getElementById(one.getAttribute("aria-controls")).hidden = !selected;
    }
  }
}

function fold() {
  const button = root.querySelector("[data-fold]");
  button?.closest(".choices").classList.toggle("folded", folded);
  button?.setAttribute("aria-expanded", String(!folded));
}

function openTab(button) {
  tab[button.closest("[role=tablist]").dataset.group] = button.dataset.tab;
  tabs();
}

root.addEventListener("keydown", (event) => {
  const here = event.target.closest("[role=tab]");
  if (!here || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const all = [...here.parentElement.querySelectorAll("[role=tab]")];
  const next = all[(all.indexOf(here) + (event.key === "ArrowRight" ? 1 : -1) + all.length) % all.length];
  event.preventDefault();
  openTab(next);
  next.focus();
});

// ---- what a person does ---------------------------------------------------------------------------------------------

root.addEventListener("click", (event) => {
  const find = (selector) => event.target.closest(selector);
  document.getElementById("aside").hidden = true;
  if (find("[role=tab]")) return openTab(find("[role=tab]"));
  const undo = find("[data-undo]");
  if (find("[data-hint]")) return hint();
  if (undo) return takeBack(Number(undo.dataset.undo));
  const other = find("[data-post]");
  if (other) return send(other.dataset.post, {});
  if (find("[data-fold]")) return (folded = !folded), fold();
  if (find("[data-earlier]")) return earlier(find("[data-earlier]"));
  const line = find("#log a");
  if (line) {
    event.preventDefault();
    return show(Number(new URL(line.href).searchParams.get("at")));
  }
  if (find("[data-now]")) {
    event.preventDefault();
    return show(null);
  }
  const target = find("[data-target]");
  if (target && chooser && !chooser.touch(target.dataset.target, event.detail > 1) && menu.menu.length) explain(target);
});

/** From the past one returns to now first: what comes of it is to be seen. */
async function takeBack(to) {
  const wish = { seq: shown().seq, client: clientId(), to };
  if (at !== null) await show(null);
  await send("undo", wish);
}

/** Older lines of the log, below those shown. */
async function earlier(button) {
  const answer = await fetch(`/t/${id}/log?before=${button.dataset.earlier}`).catch(() => null);
  if (!answer?.ok) return problem("The server does not answer; the earlier lines could not be fetched.");
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  button.closest("li").replaceWith(made.content);
}

/** A target that is no choice now says so, under the prompt that asks for something else; then why, as the rules say it. */
async function explain(target) {
  const name = (target.querySelector("title, h3")?.textContent ?? target.getAttribute("aria-label") ?? target.textContent.trim()) || "That";
  const plain = `${name} cannot be chosen now.`;
  say(plain);
  const touched = [...chooser.chosen(), target.dataset.target].map((one) => ["target", one]);
  const answer = await fetch(`/t/${id}/why?${new URLSearchParams([["seq", menu.seq], ...touched])}`).catch(() => null);
  const { why } = answer?.ok ? await answer.json() : {};
  const aside = document.getElementById("aside");
  if (why && !aside.hidden && aside.textContent === plain) say(`${name}: ${why}`);
}

/** A word beside the prompt, until the next click. */
function say(text) {
  Object.assign(document.getElementById("aside"), { hidden: false, textContent: text });
}

/** What a bot would do is chosen, and left to be confirmed. */
async function hint() {
  const place = root.querySelector(".choices");
  const asked = menu.seq;
  place.inert = true;
  place.classList.add("asking");
  const answer = await post(`/t/${id}/hint`, {}, () => problem("The server does not answer; asking again."));
  place.inert = Boolean(onTheWay);
  place.classList.remove("asking");
  problem(answer.ok ? "" : await reason(answer));
  const { action, bot } = answer.ok ? await answer.json() : {};
  const found = action && asked === menu.seq && chooser?.suggest(action);
  if (found) say(`The bot \u201c${bot}\u201d would do this.`);
  if (keyed) root.querySelector(found ? "#step .primary" : "[data-hint]")?.focus({ preventScroll: true });
}

document.addEventListener("keydown", () => (keyed = true), true);
document.addEventListener("pointerdown", () => (keyed = false), true);
document.addEventListener("click", (event) => event.target.closest("[data-dismiss]") && problem(""));
document.addEventListener("keydown", (event) => event.key === "Escape" && chooser?.back());
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-quick]")) quick.on = event.target.checked;
  if (!event.target.matches("[data-sound]")) return;
  sound.on = event.target.checked;
  allow();
});
document.addEventListener("submit", async (event) => {
  if (!event.target.dataset.quiet) return;
  event.preventDefault();
  const answer = await fetch(event.target.action, { method: "POST", body: new FormData(event.target), headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return problem(answer ? await reason(answer) : "The server does not answer; nothing was sent.");
  problem("");
  if (event.target.dataset.quiet === "clear") event.target.reset();
  const said = event.target.querySelector("[data-said]");
  if (said) said.textContent = "Kept.";
});

// ---- staying up to date ---------------------------------------------------------------------------------------------

const shown = () => {
  const { head, talk } = root.querySelector("#live").dataset;
  return { seq: Number(head), talk: Number(talk) };
};
function changed(seq, talk) {
  const now = shown();
  if (seq > now.seq || talk > now.talk) refresh();
}
function connected(yes) {
  document.getElementById("offline").hidden = yes;
  if (yes && stale) refresh();
}

const moments = rail(root, show, chapters);
load();
follow(id, shown, changed, connected);
const waiting = sending.get();
if (waiting) send(waiting.path, waiting.body);
