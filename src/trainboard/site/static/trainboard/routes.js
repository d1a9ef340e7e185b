// The routes page: every link and form of it is fetched and put in place, so that the map stays where it was moved to.
import { movable } from "./board.js";

const root = document.getElementById("routes");

function wake() {
  movable(document.getElementById("board"), root.querySelector("[data-tools]"));
  const hex = document.getElementById("editor").dataset.hex;
  for (const one of hex ? root.querySelectorAll(`[data-target="hex:${CSS.escape(hex)}"]`) : []) {
    one.classList.add("chosen");
    one.parentNode.append(one); // over its neighbours, which would cover its outline
  }
}

/** Fetch a page of the same kind and show it, another position from its top; a page that is something else is gone to. */
async function go(address, options = {}, other = false) {
  const focus = placeOf(document.activeElement);
  root.inert = true; // a second click now would start from the old position and undo the first
  const answer = await fetch(address, { headers: { Accept: "text/html" }, ...options }).catch(() => null);
  const text = await answer?.text();
  root.inert = false;
  if (text === undefined) return complain("The server does not answer; nothing was changed. Try again.");
  const page = new DOMParser().parseFromString(text, "text/html");
  const found = page.getElementById("routes");
  if (!found) return complain(page.querySelector("main")?.textContent ?? `The server answered ${answer.status}.`);
  const scroll = root.querySelector(".side").scrollTop;
  root.replaceChildren(...found.childNodes);
  root.dataset.code = found.dataset.code;
  if (answer.ok) history.pushState(null, "", answer.url);
  wake();
  root.querySelector(".side").scrollTop = other ? 0 : scroll;
  if (other) scrollTo(0, 0);
  else if (focus) root.querySelector(focus)?.focus({ preventScroll: true });
}

const placeOf = (one) => (one?.value && one.name ? `[name="${CSS.escape(one.name)}"][value="${CSS.escape(one.value)}"]` : one?.name ? `[name="${CSS.escape(one.name)}"]` : null);

function complain(text) {
  const place = root.querySelector("#problem") ?? document.createElement("div");
  place.id = "problem";
  place.className = "problem";
  place.setAttribute("role", "alert");
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Dismiss" });
  button.dataset.dismiss = "yes";
  place.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }), button);
  root.prepend(place);
}

/** The address of what is shown, to be sent to others. */
function link() {
  const fields = new FormData(document.getElementById("ask"));
  return new URL(`/routes?${new URLSearchParams(fields)}`, location.href);
}

root.addEventListener("click", async (event) => {
  if (event.target.closest("[data-dismiss]")) return event.target.closest("#problem").remove();
  if (event.target.closest("[data-copy]")) return copy(event.target.closest("[data-copy]"));
  const hex = event.target.closest('[data-target^="hex:"], [data-target^="stop:"]');
  if (!hex) return;
  const own = root.querySelector(".own[open] [name=stops]");
  const stop = event.target.closest('[data-target^="stop:"]')?.dataset.target.slice(5);
  if (own && stop) return (own.value = [own.value, stop].filter(Boolean).join(", "));
  const address = link();
  address.searchParams.set("hex", hex.dataset.target.split(":")[1].split("-")[0]);
  await go(address);
  document.getElementById("editor").scrollIntoView({ block: "nearest" });
});

async function copy(button) {
  try {
    await navigator.clipboard.writeText(link().href);
    button.textContent = "Copied";
  } catch {
    prompt("The link to this position:", link().href);
  }
}

root.addEventListener("submit", (event) => {
  const form = event.target;
  const fields = new FormData(form, event.submitter);
  event.preventDefault();
  const other = Boolean(form.closest("#positions"));
  if (form.method === "get") go(new URL(`${form.getAttribute("action")}?${new URLSearchParams(fields)}`, location.href), {}, other);
  else go(form.action, { method: "POST", body: form.enctype.startsWith("multipart") ? fields : new URLSearchParams(fields) }, other);
});

// a lock, a company, a doubling or a connection run chosen is meant at once
root.addEventListener("change", (event) => {
  const form = event.target.closest("#ask");
  if (!form || event.target.name === "trains") return;
  if (event.target.name === "company") {
    form.elements.trains.value = "";
    form.elements.run.value = "normal";
    if (form.elements.stops) form.elements.stops.value = "";
    form.querySelectorAll("[name^=lock]").forEach((box) => (box.checked = false));
  }
  form.requestSubmit();
});

addEventListener("popstate", () => location.reload());
wake();
