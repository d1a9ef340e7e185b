// A shared worker: the one wire to the server for all tabs of a browser. A browser has six connections to a host and
// a stream holds one of them for ever, so tabs share streams, and tables beyond a few are asked about instead.

const MOST = 3; // streams at once
const ASK = 4000; // how often the other tables are asked about
const SILENT = 180_000; // a tab that has not been heard of for so long is gone

const tabs = new Map(); // port -> { table, heard }
const tables = new Map(); // id -> { seq, talk, source, open, wanted }, the one looked at last at the end

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => (data.bye ? leave(port) : hear(port, data));
};

/** A tab says hello when it opens and when it is looked at, and that it is there now and then. */
function hear(port, { table, seq, talk, seen }) {
  tabs.set(port, { table, heard: Date.now() });
  const known = tables.get(table) ?? { seq, talk, source: null, open: false };
  if (seen || !tables.has(table)) {
    tables.delete(table);
    tables.set(table, known);
    spread();
  }
  if (known.open) port.postMessage({ open: true });
  if (known.seq > seq || known.talk > talk) port.postMessage({ seq: known.seq, talk: known.talk });
}

function leave(port) {
  tabs.delete(port);
  const used = new Set([...tabs.values()].map((tab) => tab.table));
  for (const [id, known] of tables) {
    if (used.has(id)) continue;
    known.source?.close();
    tables.delete(id);
  }
  spread();
}

/** Streams for the tables looked at last. */
function spread() {
  [...tables].reverse().forEach(([id, known], place) => {
    if (place < MOST) return known.source ?? connect(id, known);
    known.source?.close();
    known.source = null;
  });
}

function connect(id, known) {
  const source = (known.source = new EventSource(`/t/${id}/events?after=${known.seq}&talk=${known.talk}`));
  source.onopen = () => state(id, known, true);
  source.onmessage = ({ data }) => news(id, known, JSON.parse(data));
  source.addEventListener("talk", ({ data }) => news(id, known, JSON.parse(data)));
  source.onerror = () => {
    state(id, known, false);
    // a stream that was refused is never tried again by the browser itself
    if (source.readyState === EventSource.CLOSED) setTimeout(() => known.source === source && tables.has(id) && connect(id, known), 2000);
  };
}

function news(id, known, { seq = 0, talk = 0 }) {
  if (seq <= known.seq && talk <= known.talk) return;
  known.seq = Math.max(known.seq, seq);
  known.talk = Math.max(known.talk, talk);
  tell(id, { seq: known.seq, talk: known.talk });
}

function state(id, known, open) {
  if (known.open !== open) tell(id, { open: (known.open = open) });
}

function tell(id, message) {
  for (const [port, tab] of tabs) if (tab.table === id) port.postMessage(message);
}

setInterval(async () => {
  for (const [port, tab] of tabs) if (Date.now() - tab.heard > SILENT) leave(port);
  for (const [id, known] of tables) {
    if (known.source) continue;
    const answer = await fetch(`/t/${id}/now`).catch(() => null);
    if (answer?.ok) news(id, known, await answer.json());
    if (!known.source) state(id, known, Boolean(answer?.ok));
  }
}, ASK);
