/**
 * Short sounds, made here of tones and of noise: there are no files. Silent unless they were switched on, and until the
 * page is first touched, for a browser lets nothing sound before.
 */

import { change, current } from "../settings.js";

/**
 * A note, as of a wooden bar: its pitch in hertz, when it begins and how long it rings, in seconds; and how loud.
 *
 * @typedef {[number, number, number, number]} Note
 */

/**
 * A rustle, as of a card on cloth: noise about a pitch in hertz, when it begins, how long it grows and how long it dies
 * away, in seconds; and how loud. The shorter it is, the more it is a snap.
 *
 * @typedef {[number, number, number, number, number]} Rustle
 */

/** What is heard: a card slides over the cloth, snaps down, and the table answers low. */
const CARD = /** @type {Rustle[]} */ ([
  [1700, 0, 0.06, 0.03, 0.1],
  [4200, 0.07, 0.002, 0.03, 0.4],
]);
const TABLE = /** @type {Note[]} */ ([[130, 0.07, 0.07, 0.12]]);

/** @typedef {"card" | "deal" | "trick" | "turn" | "message" | "low" | "hand" | "won" | "soon" | "time"} SoundName */

/** @type {Record<SoundName, {rustles?: Rustle[], notes?: Note[]}>} */
const SOUNDS = {
  card: { rustles: CARD, notes: TABLE },
  deal: { rustles: [0, 0.1, 0.2, 0.3].flatMap((after) => CARD.map((each) => later(each, after))) },
  trick: {
    rustles: [
      [1100, 0, 0.22, 0.06, 0.14],
      [2600, 0.27, 0.002, 0.05, 0.3],
    ],
    notes: [[110, 0.27, 0.09, 0.12]],
  },
  turn: {
    notes: [
      [587, 0, 0.3, 0.1],
      [880, 0.12, 0.5, 0.1],
    ],
  },
  message: { notes: [[740, 0, 0.25, 0.08]] },
  low: {
    notes: [
      [440, 0, 0.1, 0.1],
      [440, 0.16, 0.1, 0.1],
    ],
  },
  hand: {
    notes: [
      [523, 0, 0.4, 0.08],
      [392, 0.16, 0.6, 0.08],
    ],
  },
  soon: {
    notes: [
      [587, 0, 0.5, 0.2],
      [587, 0.3, 0.7, 0.2],
    ],
  },
  // For a whole hall: longer and louder than the others.
  time: {
    notes: [0, 0.7, 1.4].flatMap((after) => [
      /** @type {Note} */ ([880, after, 0.6, 0.4]),
      /** @type {Note} */ ([659, after + 0.22, 0.9, 0.4]),
    ]),
  },
  won: {
    notes: [
      [523, 0, 0.4, 0.09],
      [659, 0.13, 0.4, 0.09],
      [784, 0.26, 0.4, 0.09],
      [1047, 0.39, 1.1, 0.11],
    ],
  },
};

/** How much brighter or duller one card may sound than another. */
const UNLIKE = 0.12;
/** The noise that rustles are cut out of, in seconds. */
const NOISE_S = 0.5;

/** Some of the oldest browsers have none. */
const { AudioContext: Context } = window;
export const canSound = Context !== undefined;

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** Browsers let a page sound once it has been touched; a context made before stays silent. */
function wake() {
  if (current().sound !== "on" || !canSound) return;
  context ??= new Context();
  if (context.state === "suspended") context.resume();
}

for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake, { capture: true });
// Choosing them is a gesture itself, and lets one hear what was chosen.
window.addEventListener("courtcards:settings", () => {
  const isNew = context === null;
  wake();
  if (isNew) sound("deal");
});

/** Is the page heard, now that it was touched and sounds are switched on? */
export const isAwake = () => current().sound === "on" && context?.state === "running";

/** Switches sounds on by a press, and lets one be heard. @param {SoundName} name */
export async function turnOnSound(name) {
  context ??= new Context();
  await context.resume();
  change({ sound: "on" });
  sound(name);
}

/** @param {SoundName} name */
export function sound(name) {
  if (current().sound !== "on" || context === null || context.state !== "running") return;
  const { rustles = [], notes = [] } = SOUNDS[name];
  for (const each of rustles) rustle(context, each);
  for (const each of notes) ring(context, each);
}

/** @param {Rustle} rustle @param {number} after @returns {Rustle} */
function later([pitch, start, ...rest], after) {
  return [pitch, start + after, ...rest];
}

/** @param {AudioContext} audio @param {Rustle} rustle */
function rustle(audio, [pitch, after, grows, dies, loudness]) {
  const start = audio.currentTime + after;
  const source = new AudioBufferSourceNode(audio, { buffer: noiseOf(audio), loop: true });
  const unlike = 1 + (Math.random() - 0.5) * UNLIKE;
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch * unlike, Q: 0.7 });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + grows);
  volume.gain.setTargetAtTime(0, start + grows, dies / 3);
  source.connect(band).connect(volume).connect(audio.destination);
  source.start(start, Math.random() * NOISE_S);
  source.stop(start + grows + 3 * dies);
}

/** @param {AudioContext} audio */
function noiseOf(audio) {
  if (noise?.sampleRate === audio.sampleRate) return noise;
  noise = new AudioBuffer({ length: audio.sampleRate * NOISE_S, sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return noise;
}

/** @param {AudioContext} audio @param {Note} note */
function ring(audio, [pitch, after, length, loudness]) {
  const start = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
