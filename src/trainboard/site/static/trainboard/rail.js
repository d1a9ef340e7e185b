// The history rail: slider, keys, play button. It only asks for another row of the table; nothing can be done there.

const PACE = 900; // ms from one action to the next at speed 1

/** `show(at)` draws row `at`; null is now. `chapters()` gives the rows at which a round begins. */
export function rail(root, show, chapters) {
  let playing = false;
  let speed = 1;

  const now = () => Number(root.querySelector("#live").dataset.seq);
  const head = () => Number(root.querySelector("#live").dataset.head);
  let sought = null; // the row asked for while it is on its way: the next key press counts from there
  const here = () => sought ?? now();
  async function go(at) {
    const wanted = (sought = Math.min(head(), Math.max(0, at)));
    await show(wanted === head() ? null : wanted);
    if (sought === wanted) sought = null;
  }

  async function round(direction) {
    const starts = await chapters();
    const from = here();
    const found = direction > 0 ? starts.find((at) => at > from) : starts.findLast((at) => at < from);
    await go(found ?? (direction > 0 ? head() : 0));
  }

  async function play() {
    if (playing) return stop();
    playing = true;
    label();
    if (now() >= head()) await go(0);
    while (playing && now() < head()) {
      await new Promise((done) => setTimeout(done, PACE / speed));
      if (playing) await go(now() + 1);
    }
    stop();
  }

  function stop() {
    playing = false;
    label();
  }

  function label() {
    const button = root.querySelector("[data-rail=play]");
    button.textContent = playing ? "Pause" : "Play";
    button.setAttribute("aria-pressed", String(playing));
    root.querySelector("#speed").value = String(speed);
  }

  const moves = { first: () => go(0), back: () => go(here() - 1), next: () => go(here() + 1), last: () => go(head()), roundBack: () => round(-1), roundNext: () => round(1), play };
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-rail]");
    if (!button) return;
    if (button.dataset.rail !== "play") stop();
    moves[button.dataset.rail]();
  });
  root.addEventListener("change", (event) => {
    if (event.target.id === "speed") speed = Number(event.target.value);
    if (event.target.id === "moment") stop(), go(Number(event.target.value));
  });
  // while the slider is dragged, its number runs along
  root.addEventListener("input", (event) => event.target.id === "moment" && (root.querySelector(".rail output").textContent = `${event.target.value} / ${head()}`));
  const keys = { ArrowLeft: "back", ArrowRight: "next", ArrowUp: "roundBack", ArrowDown: "roundNext", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    stop();
    moves[keys[event.key]]();
  });
  return { label };
}
