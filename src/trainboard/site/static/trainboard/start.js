// The start page: my tables are asked about again now and then, so that "your turn" shows by itself.
import { turn } from "./alerts.js";

const place = document.getElementById("mine");
const told = () => turn(Boolean(place.querySelector(".chip.now")));

async function refresh() {
  const answer = await fetch("/mine").catch(() => null);
  if (!answer?.ok || place.contains(document.activeElement)) return;
  const open = place.querySelector("details")?.open;
  place.innerHTML = await answer.text();
  if (open) place.querySelector("details")?.setAttribute("open", "");
  told();
}

told();
setInterval(refresh, 20_000);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
