// What has moved slides, what is new fades in, briefly; not at all for people who have asked for less motion.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const shown = () => [...document.querySelectorAll("#board [data-target]")].filter((one) => one.getClientRects().length);
const places = () => new Map(shown().map((one) => [one.dataset.target, one]));
const middle = (one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Where everything stands now; the function it gives moves things from there to where they stand after a redraw. */
export function motion() {
  if (still.matches) return () => {};
  const before = new Map([...places()].map(([name, one]) => [name, middle(one)]));
  return () => {
    const scale = document.querySelector("#board > svg")?.getScreenCTM()?.a ?? 1;
    for (const [name, one] of places()) {
      const from = before.get(name);
      if (!from) before.size && one.animate([{ opacity: 0.2 }, { opacity: 1 }], 150);
      else slide(one, from, middle(one), scale);
    }
  };
}

function slide(one, [x0, y0], [x1, y1], scale) {
  const [x, y] = [(x0 - x1) / scale, (y0 - y1) / scale];
  if (Math.hypot(x, y) < 4) return;
  one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 400, easing: "ease-out", composite: "add" });
}
