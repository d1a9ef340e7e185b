// Staying up to date: by the wire all tabs share, or where there are no shared workers by a stream of one's own.

/** `numbers()` gives what the page shows, `changed(seq, talk)` is told what there is, `connected(yes)` how it stands. */
export function follow(table, numbers, changed, connected) {
  try {
    shared(table, numbers, changed, connected);
  } catch {
    alone(table, numbers, changed, connected);
  }
}

function shared(table, numbers, changed, connected) {
  const worker = new SharedWorker(new URL("./wire.js", import.meta.url), { name: "trainboard" });
  let working = true;
  worker.onerror = () => {
    if (working) alone(table, numbers, changed, connected);
    working = false;
  };
  worker.port.onmessage = ({ data }) => {
    if (data.open !== undefined) connected(data.open);
    if (data.seq !== undefined) changed(data.seq, data.talk);
  };
  const hello = () => working && worker.port.postMessage({ table, ...numbers(), seen: !document.hidden });
  addEventListener("pageshow", hello);
  addEventListener("pagehide", () => worker.port.postMessage({ bye: true }));
  document.addEventListener("visibilitychange", hello);
  setInterval(hello, 45_000);
  hello();
}

/** A hidden tab gives its stream back and asks every half minute instead. */
function alone(table, numbers, changed, connected) {
  let source = null;
  function listen() {
    source?.close();
    if (document.hidden) return;
    const { seq, talk } = numbers();
    source = new EventSource(`/t/${table}/events?after=${seq}&talk=${talk}`);
    source.onopen = () => connected(true);
    source.onmessage = ({ data }) => changed(JSON.parse(data).seq, 0);
    source.addEventListener("talk", ({ data }) => changed(0, JSON.parse(data).talk));
    source.onerror = () => {
      connected(false);
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
    };
  }
  async function ask() {
    const answer = await fetch(`/t/${table}/now`).catch(() => null);
    if (!answer?.ok) return;
    const { seq, talk } = await answer.json();
    changed(seq, talk);
  }
  document.addEventListener("visibilitychange", () => (document.hidden ? source?.close() : ask().then(listen)));
  setInterval(() => document.hidden && ask(), 30_000);
  listen();
}
