// @ts-check
/** Sounds: your turn, dice, a loss, a message. They are off until somebody switches them on in this browser. */

import { questionOf } from '../decision/question.js';
import { unreadRemarks } from '../sidebar/social_notices.js';
import { h } from '../dom.js';
import { playTones, prepareAudio } from './tones.js';
import { freshId } from '../widgets/fields.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */
/** the sounds that are also played while the page is in the background @typedef {import('./tones.js').Tone} Tone */
/** @typedef {'dice' | 'loss' | 'message' | 'turn'} Sound */

const STORAGE_KEY = 'gridless-sounds';
const LOUDNESS = { off: 0, quiet: 0.05, middle: 0.15, loud: 0.4 };
const NAMES = { off: 'Off', quiet: 'Quiet', middle: 'Medium', loud: 'Loud' };
const AFAR = ['message', 'turn']; // what is worth hearing while another page is in front

/** The order of sounds for things that happen at once. @type {Record<Sound, Tone[]>} */
const TONES = {
  dice: [0, 0.06, 0.15].map((at, i) => ({ at, long: 0.04, pitch: [240, 190, 260][i], shape: 'triangle' })),
  loss: [
    { at: 0, long: 0.2, pitch: 196, shape: 'triangle' },
    { at: 0.18, long: 0.3, pitch: 131, shape: 'triangle' },
  ],
  message: [{ at: 0, long: 0.1, pitch: 988, shape: 'sine' }],
  turn: [
    { at: 0, long: 0.15, pitch: 659, shape: 'sine' },
    { at: 0.14, long: 0.25, pitch: 880, shape: 'sine' },
  ],
};

/**
 * The sounds of a change.
 * @param {State} before
 * @param {State} state
 * @param {Config} config
 * @returns {Sound[]}
 */
export function soundsOf(before, state, config) {
  if (!before.update || !state.update || state.update.anew) return [];
  const last = before.steps[before.steps.length - 1]?.seq ?? -1;
  const lines = state.steps.filter(({ seq }) => seq > last).flatMap((step) => step.lines);
  const isAsked = config.seats.length === 1 && questionOf(state) !== null && questionOf(before) === null;
  const isTold = unreadRemarks(state, config).length > unreadRemarks(before, config).length;
  return [
    ...(lines.some((line) => line?.dice.length) ? [/** @type {Sound} */ ('dice')] : []),
    ...(lines.some((line) => line?.tone === 'loss') ? [/** @type {Sound} */ ('loss')] : []),
    ...(isTold ? [/** @type {Sound} */ ('message')] : []),
    ...(isAsked ? [/** @type {Sound} */ ('turn')] : []),
  ];
}

/**
 * The tones of the sounds in order; with reduced motion each is one tone.
 * @param {Sound[]} heard
 * @param {boolean} isCalm
 * @returns {Tone[]}
 */
export function tonesOf(heard, isCalm) {
  let begins = 0;
  return heard.flatMap((one) => {
    const tones = TONES[one].slice(0, isCalm ? 1 : undefined).map((tone) => ({ ...tone, at: begins + tone.at }));
    begins = Math.max(...tones.map(({ at, long }) => at + long)) + 0.05;
    return tones;
  });
}

/** Plays the sounds of every change. @param {Config} config */
export function sounds(config) {
  /** @type {State | null} */
  let before = null;
  if (loudness())
    for (const hand of ['pointerdown', 'keydown'])
      document.addEventListener(hand, () => prepareAudio(), { once: true });
  return (/** @type {State} */ state) => {
    const heard = before && loudness() ? soundsOf(before, state, config) : [];
    before = state;
    playSounds(document.hidden ? heard.filter((one) => AFAR.includes(one)) : heard);
  };
}

/** @param {Sound[]} heard */
function playSounds(heard) {
  if (heard.length)
    playTones(tonesOf(heard, window.matchMedia('(prefers-reduced-motion: reduce)').matches), loudness());
}

/** The volume from 0 to 1. */
function loudness() {
  return LOUDNESS[storedLoudness()];
}

/** @returns {keyof typeof LOUDNESS} */
function storedLoudness() {
  try {
    const word = localStorage.getItem(STORAGE_KEY) ?? 'off';
    return word in LOUDNESS ? /** @type {keyof typeof LOUDNESS} */ (word) : 'off';
  } catch {
    return 'off';
  }
}

/** The menu field that switches sounds on and off. Choosing a volume plays a sound. */
export function soundsField() {
  const id = freshId();
  const now = storedLoudness();
  const field = h(
    'select',
    {
      id,
      'aria-describedby': `${id}-what`,
      change: () => {
        try {
          localStorage.setItem(STORAGE_KEY, field.value);
        } catch {
          /* a browser that keeps nothing stays silent */
        }
        if (loudness()) playSounds(['turn']);
      },
    },
    ...Object.entries(NAMES).map(([word, name]) => h('option', { value: word, selected: word === now }, name)),
  );
  return h(
    'div',
    { class: 'field sounds' },
    h('label', { for: id }, 'Sounds'),
    field,
    h('span', { class: 'help', id: `${id}-what` }, 'Your turn, dice, losses and messages, in this browser.'),
  );
}
