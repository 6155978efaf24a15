// @ts-check
/** What has happened since one's last decision, and for how long whoever decides now has had it. */

import { questionOf } from '../ask/choices.js';
import { fill, h } from '../dom.js';
import { PHONE } from '../layout.js';
import { recapPicture } from './recap_picture.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Line} Line */

const MOST = 6; // lines at once; the log has the others
const QUIET = ['heading', 'seal'];
const SOON = 5; // seconds within which nobody wonders

/** @param {import('../../types').Config} config @param {(pieces: string[]) => void} find brings pieces into sight */
export function recap(config, find) {
  const title = h('summary', {});
  const list = h('ol', { class: 'recap-lines' });
  const shown = h('div', { class: 'recap-shown' });
  const element = h('details', { class: 'recap', hidden: true }, title, shown, list);
  let came = true; // whether the page has just been come back to
  let told = '';
  /** @type {unknown[]} */
  let drawn = [];
  const picture = (/** @type {State} */ { update, ink, turn }) => {
    const now = [update?.view, ink, turn];
    if (now.every((one, i) => one === drawn[i])) return;
    drawn = now;
    fill(shown, [update && ink.length > 0 && recapPicture(update.view, ink, turn)]);
  };
  document.addEventListener('visibilitychange', () => { came ||= document.visibilityState === 'visible'; });
  return {
    element,
    /** @param {State} state */
    show(state) {
      const lines = config.seats.length === 1 && !state.update?.over ? sinceOwn(state, config.seats[0]) : [];
      const question = questionOf(state);
      element.hidden = lines.length === 0 || Boolean(state.chosen);
      picture(state);
      const key = `${lines.length} ${lines[lines.length - 1]?.text} ${question?.number}`;
      if (key === told || !state.update) return;
      told = key;
      // On a phone the question comes first, and this is one tap away.
      element.open = (came && document.visibilityState === 'visible' && !window.matchMedia(PHONE).matches) || !question;
      came = came && document.visibilityState !== 'visible';
      const losses = lines.filter((line) => line.tone === 'loss').length;
      fill(title, [`${hasAnswered(state, config.seats[0]) ? 'Since your last decision' : 'So far'}: ${counted(lines.length, 'line')}${losses ? `, ${counted(losses, 'loss')}` : ''}`]);
      fill(list, [
        lines.length > MOST && h('li', { class: 'hint' }, `${counted(lines.length - MOST, 'earlier line')} in the log`),
        ...lines.slice(-MOST).map((line) => row(line, find)),
      ]);
    },
  };
}

/** @param {State} state @param {number} seat */
const hasAnswered = ({ steps }, seat) => steps.some((step) => step.kind === 'answer' && step.seat === seat);

/** The lines told since the seat's own last answer. @param {State} state @param {number} seat @returns {Line[]} */
export function sinceOwn({ steps }, seat) {
  const last = steps.map((step) => step.kind === 'answer' && step.seat === seat).lastIndexOf(true);
  return steps.slice(last + 1).flatMap((step) => step.lines).flatMap((line) => (line && !QUIET.includes(line.tone) ? [line] : []));
}

/** @param {Line} line @param {(pieces: string[]) => void} find */
function row(line, find) {
  const side = line.seat === null || line.seat === undefined ? '' : ` log-side-${line.seat}`;
  const { pieces } = line;
  return h('li', { class: `log-${line.tone}${side}` }, h('span', {}, line.text),
    pieces.length > 0 && h('button', { type: 'button', class: 'find', 'aria-label': 'Show on the table', title: 'Show on the table', click: () => find(pieces) }, '◎'));
}

/** @param {number} number @param {string} one */
function counted(number, one) {
  return `${number} ${number === 1 ? one : one.endsWith('s') ? `${one}es` : `${one}s`}`;
}

/** In what others decide, and since when: "Shooting, for 2 min 14 s". It counts by itself. @param {import('../../types').Config} config */
export function waitingFor(config) {
  const element = h('p', { class: 'waiting-for hint', hidden: true });
  let phase = '';
  let since = 0;
  let timer = 0;
  const count = () => {
    const seconds = Math.floor((Date.now() - since) / 1000);
    const words = seconds < SOON ? phase : `${phase}, for ${lasting(seconds)}`;
    if (element.textContent !== words) element.textContent = words;
  };
  return {
    element,
    /** @param {State} state */
    show({ update }) {
      const waits = update && !update.over && !update.window && update.waiting.length > 0 && !update.waiting.some((seat) => config.seats.includes(seat));
      element.hidden = !waits;
      clearInterval(timer);
      if (!waits) return;
      phase = update.view.phase;
      since = Math.min(Number(update.mark) / 1000 || Date.now(), Date.now());
      timer = window.setInterval(count, 1000);
      count();
    },
  };
}

/** @param {number} seconds */
export function lasting(seconds) {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}
