// @ts-check
/** The key moments of a finished match, with links to them. */

import { fill, h } from '../dom.js';

/** @typedef {import('../../types').Config} Config */
/** @typedef {{seq: number, seat: number, name: string, before: number, after: number, words: string}} Point */

const AGAIN = 2_000; // milliseconds
const MOST = 30; // requests at most

/** The element for each match; it is requested once. @type {WeakMap<Config, HTMLElement>} */
const knownMoments = new WeakMap();

/** @param {Config} config @returns {HTMLElement | null} */
export function keyMoments(config) {
  if (!config.urls.turning) return null;
  const element =
    knownMoments.get(config) ??
    h('section', { class: 'key-moments', 'aria-label': 'Key moments', 'aria-live': 'polite' });
  if (!knownMoments.has(config)) void showMoments(element, config, MOST);
  knownMoments.set(config, element);
  return element;
}

/** @param {HTMLElement} element @param {Config} config @param {number} left times to ask */
async function showMoments(element, config, left) {
  const answer = await fetch(config.urls.turning).catch(() => null);
  if (answer?.status === 202 && left > 0) {
    fill(element, [h('h3', {}, 'Key moments'), h('p', { class: 'hint' }, 'Analysing the match…')]);
    window.setTimeout(() => void showMoments(element, config, left - 1), AGAIN);
    return;
  }
  /** @type {Point[]} */
  const points = answer?.ok ? ((await answer.json()).points ?? []) : [];
  fill(
    element,
    points.length
      ? [h('h3', {}, 'Key moments'), h('ol', { role: 'list' }, ...points.map((point) => row(point, config)))]
      : [],
  );
}

/** @param {Point} point @param {Config} config */
function row({ seq, seat, name, before, after, words }, config) {
  const number = `Moment ${seq + 1}`;
  return h(
    'li',
    {},
    config.urls.afterwards ? h('a', { href: `${config.urls.afterwards}?at=${seq}` }, number) : number,
    ' ',
    h('span', { class: `side-${seat}` }, name),
    ` went from about ${before} % to ${after} % to win: `,
    words,
  );
}
