// @ts-check
/** The controls above the log: which lines are shown, and whether it is tall. */

import { fill, h } from '../dom.js';
import { nameOf } from '../seat_names.js';

/** @typedef {import('../store.js').State} State */
/**
 * A line of the log and whose it is.
 * @typedef {{line: import('../../types').Line | null, seat: number | null | undefined}} Told
 */

const STORAGE_KEY = 'gridless-tall-log';
const ALWAYS = ['all', 'dice', 'rulings'];

/**
 * @param {HTMLElement} host the panel of the log
 * @param {import('../../types').Config} config
 * @param {() => void} changed
 */
export function logFilters(host, config, changed) {
  const wanted = h('div', { class: 'log-wanted', role: 'group', 'aria-label': 'Lines of the log' });
  const tall = h(
    'button',
    {
      type: 'button',
      class: 'log-tall',
      'aria-label': 'Tall log',
      title: 'Tall log',
      'aria-pressed': 'false',
      click: () => stretch(tall.getAttribute('aria-pressed') !== 'true'),
    },
    '↕',
  );
  const element = h('div', { class: 'log-head' }, wanted, tall);
  let want = 'all';
  let named = '';
  /** The rulings of this game, once they are wanted. @type {Set<string>} */
  let rulings = new Set();
  const show = (/** @type {boolean} */ isTall) => {
    tall.setAttribute('aria-pressed', String(isTall));
    host.parentElement?.classList.toggle('has-tall-log', isTall);
  };
  const kept = sessionStorage.getItem(STORAGE_KEY);
  // spectators have no questions, so the log has room
  let isSettled = kept !== null || config.seats.length > 0;
  const stretch = (/** @type {boolean} */ isTall) => {
    isSettled = true;
    show(isTall);
    sessionStorage.setItem(STORAGE_KEY, isTall ? 'yes' : '');
  };
  const choose = async (/** @type {string} */ id) => {
    want = id;
    for (const button of wanted.children)
      button.setAttribute('aria-pressed', String(button.getAttribute('data-key') === id));
    if (id === 'rulings' && !rulings.size) rulings = await rulingsOf(config);
    changed();
  };
  const chip = (/** @type {string} */ id, /** @type {string} */ words) =>
    h(
      'button',
      {
        type: 'button',
        class: 'log-chip',
        'data-key': id,
        'aria-pressed': String(id === want),
        click: () => choose(id),
      },
      words,
    );
  if (kept) queueMicrotask(() => show(true));
  return {
    element,
    /** @param {State} state */
    show(state) {
      if (!isSettled) show(!state.update?.over);
      const seats = ownSeatFirst(
        (state.update?.players ?? []).map(({ seat }) => seat),
        config.seats,
      );
      const names = seats.map((seat) => sideFilter(state, config, seat));
      if (names.join('\n') === named) return;
      named = names.join('\n');
      fill(wanted, [
        chip('all', 'All'),
        ...seats.map((seat, i) => chip(`seat-${seat}`, names[i])),
        chip('dice', 'Dice'),
        chip('rulings', 'Rulings'),
      ]);
    },
    /** Whether a line is shown; headings always are. @param {Told | undefined} told */
    wants(told) {
      const { line, seat } = told ?? { line: null, seat: null };
      if (want === 'all' || line?.tone === 'heading') return true;
      if (want === 'dice') return Boolean(line?.dice.length);
      if (want === 'rulings') return rulings.has(line?.rule ?? '');
      return ALWAYS.includes(want) || want === `seat-${seat}`;
    },
  };
}

/**
 * The player's own side comes first, if the player has one seat.
 * @param {number[]} seats
 * @param {readonly number[]} own
 */
export const ownSeatFirst = (seats, own) =>
  own.length === 1 ? seats.toSorted((one, other) => Number(own.includes(other)) - Number(own.includes(one))) : seats;

/** @param {State} state @param {import('../../types').Config} config @param {number} seat */
function sideFilter(state, config, seat) {
  if (config.seats.length !== 1) return nameOf(state, config, seat);
  if (config.seats[0] === seat) return 'Mine';
  return (state.update?.players.length ?? 0) > 2 ? nameOf(state, config, seat) : 'Theirs';
}

/** @param {import('../../types').Config} config @returns {Promise<Set<string>>} none where they cannot be had now */
async function rulingsOf(config) {
  try {
    const answer = await fetch(`${config.urls.rules}rulings.json`, { headers: { Accept: 'application/json' } });
    return new Set(answer.ok ? (await answer.json()).rules : []);
  } catch {
    return new Set();
  }
}
