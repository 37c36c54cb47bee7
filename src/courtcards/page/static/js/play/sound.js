/**
 * Short sounds, made here: there are no files. Silent unless they were switched on, and until the page is first
 * touched, for a browser lets nothing sound before.
 */

import { current } from "../settings.js";

/**
 * A note: its pitch in hertz, when it begins and how long it rings, in seconds; and how loud.
 *
 * @typedef {[number, number, number, number]} Note
 */

/** @type {Record<"turn" | "card" | "trick" | "message" | "low", {wave: OscillatorType, notes: Note[]}>} */
const SOUNDS = {
  turn: {
    wave: "sine",
    notes: [
      [587, 0, 0.18, 0.12],
      [880, 0.11, 0.3, 0.12],
    ],
  },
  card: { wave: "triangle", notes: [[210, 0, 0.06, 0.1]] },
  trick: {
    wave: "triangle",
    notes: [
      [262, 0, 0.09, 0.09],
      [196, 0.07, 0.14, 0.09],
    ],
  },
  message: { wave: "sine", notes: [[740, 0, 0.12, 0.08]] },
  low: {
    wave: "square",
    notes: [
      [440, 0, 0.08, 0.04],
      [440, 0.16, 0.08, 0.04],
    ],
  },
};

/** @type {AudioContext | null} */
let context = null;

/** Browsers let a page sound once it has been touched; a context made before stays silent. */
function wake() {
  if (current().sound !== "on") return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake, { capture: true });
// Choosing them is a gesture itself, and lets one hear what was chosen.
window.addEventListener("courtcards:settings", () => {
  const isNew = context === null;
  wake();
  if (isNew) sound("turn");
});

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (current().sound !== "on" || context === null || context.state !== "running") return;
  const { wave, notes } = SOUNDS[name];
  for (const [pitch, after, length, loudness] of notes)
    ring(context, wave, pitch, { start: context.currentTime + after, length, loudness });
}

/**
 * @param {AudioContext} audio
 * @param {OscillatorType} wave
 * @param {number} pitch
 * @param {{start: number, length: number, loudness: number}} note
 */
function ring(audio, wave, pitch, { start, length, loudness }) {
  const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
