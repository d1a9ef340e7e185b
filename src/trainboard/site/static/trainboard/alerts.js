// It is your turn: title, a short sound, a notification where the browser allows one. Hidden tabs ask now and then.

const title = document.title;
let mine = false;

export const sound = {
  get on() { return localStorage.getItem("sound") === "on"; },
  set on(value) { localStorage.setItem("sound", value ? "on" : "off"); },
};

/** Tell the person whether it is their turn; loud only when it has just become so. */
export function turn(now) {
  document.title = now ? `\u25cf Your turn - ${title}` : title;
  if (now && !mine) ring();
  mine = now;
}

function ring() {
  if (sound.on) chime();
  if (document.hidden && window.isSecureContext && globalThis.Notification?.permission === "granted") new Notification("Your turn", { body: title });
}

function chime() {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.connect(audio.destination);
  gain.gain.setValueAtTime(0.12, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.7);
  for (const [at, pitch] of [[0, 392], [0.18, 494]]) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(gain);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + 0.7);
  }
}

/** May we notify? Asked only on a click, and only where it can work. */
export async function allow() {
  if (window.isSecureContext && globalThis.Notification?.permission === "default") await Notification.requestPermission();
}
