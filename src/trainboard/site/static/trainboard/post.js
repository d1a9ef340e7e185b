// Sending a move so that it arrives exactly once: kept until it is answered, over lost connections and reloads.

const csrf = document.querySelector("meta[name=csrf]").content;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const LATER = [429, 502, 503, 504]; // the server is busy or away, not refusing

export const clientId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

/** Post until the server answers: the client id in `body` makes a second arrival harmless. `waiting` is told of trouble. */
export async function post(path, body, waiting) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf };
  for (let tries = 0; ; tries++) {
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
    if (answer && !LATER.includes(answer.status)) return answer;
    if (answer?.status !== 429) waiting();
    await pause(Math.min(5000, 500 * 2 ** tries));
  }
}

/** Why not, in the server's words. */
export async function reason(answer) {
  try {
    return (await answer.json()).error;
  } catch {
    return `The server answered ${answer.status}. If it happens again, please report it with this number and the time, ${new Date().toISOString()}.`;
  }
}

/** The move not yet answered, kept by this tab over a reload. */
export const unsent = (table) => ({
  keep: (path, body) => sessionStorage.setItem(`unsent:${table}`, JSON.stringify({ path, body })),
  drop: () => sessionStorage.removeItem(`unsent:${table}`),
  get: () => JSON.parse(sessionStorage.getItem(`unsent:${table}`) ?? "null"),
});
