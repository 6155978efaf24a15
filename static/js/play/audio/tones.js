// @ts-check
/** Short tones that the browser generates. Nothing is loaded, and nothing is prepared before the first tone. */

/**
 * `at` and `long` are seconds from now, `pitch` is in hertz.
 * @typedef {{at: number, long: number, pitch: number, shape: OscillatorType}} Tone
 */

const RISE = 0.008; // seconds in which a tone fades in, so that it does not crack

/** @type {AudioContext | null} */
let context = null;

/** Allows sounds after the first touch or key, as browsers require. */
export function prepareAudio() {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => {});
  return context;
}

/**
 * Plays tones, unless nobody has touched the page yet.
 * @param {Tone[]} tones
 * @param {number} loudness above 0, at most 1
 */
export function playTones(tones, loudness) {
  const on = navigator.userActivation?.hasBeenActive === false ? null : prepareAudio();
  if (!on) return;
  for (const { at, long, pitch, shape } of tones) {
    const [begins, ends] = [on.currentTime + at, on.currentTime + at + long];
    const voice = new OscillatorNode(on, { type: shape, frequency: pitch });
    const volume = new GainNode(on, { gain: 0 });
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loudness, begins + RISE);
    volume.gain.exponentialRampToValueAtTime(0.0001, ends);
    voice.connect(volume).connect(on.destination);
    voice.start(begins);
    voice.stop(ends);
  }
}
