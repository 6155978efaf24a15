// @ts-check
/** The agreed clocks: whose runs, how much is left, and which one is paused and why. */

import { h, memoizedPart } from '../dom.js';
import { nameOf } from '../seat_names.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').SeatClock} SeatClock */
/** @typedef {SeatClock & {at: number, mine: boolean, name: string}} Known */

const TICK = 250; // milliseconds
const AT_ONCE = 2_000; // milliseconds: a clock that begins later waits until its page is open
const SHORT = 10_000; // milliseconds: less than this is drawn as short
const SAID = [5_000, 10_000, 30_000, 60_000]; // the times left at which a screen reader is told again

/**
 * Shows the clocks and counts them down; tells the server that a question is shown.
 * @param {import('../match_controller.js').MatchController} controller
 * @param {Config} config
 */
export function clockStrip(controller, config) {
  const list = h('ul', { class: 'clocks' });
  const said = h('p', { class: 'for-readers', role: 'status' });
  const element = h('div', { class: 'clock-strip', hidden: true }, list, said);
  const rows = memoizedPart(list);
  /** @type {import('../../types').Update | null} */
  let shown = null;
  /** @type {Known[]} */
  let clocks = [];
  let seen = -1; // the newest question that was reported to the server
  let told = '';
  const tick = () => {
    const now = performance.now();
    for (const [i, clock] of clocks.entries()) {
      const left = list.children[i]?.querySelector('.clock-left');
      const words = clockWords(clock, now);
      if (left && left.textContent !== words) left.textContent = words;
      list.children[i]?.classList.toggle('is-short', isShort(clock, now));
    }
    const own = clocks.find((clock) => clock.mine);
    const words = own ? spokenTime(own, now) : '';
    if (words !== told) said.textContent = told = words;
  };
  setInterval(() => clocks.length && tick(), TICK);
  return {
    element,
    /** @param {State} state */
    show(state) {
      const update = state.update?.over ? null : state.update;
      if (state.status === 'lost') seen = -1; // a clock may wait until the page has shown its question again
      if (update === shown) return;
      shown = update;
      const at = performance.now();
      clocks = (update?.clocks ?? []).map((clock) => ({
        ...clock,
        at,
        mine: config.seats.includes(clock.seat),
        name: nameOf(state, config, clock.seat),
      }));
      const banks = (update?.banks ?? [])
        .map((bank, seat) => ({ bank, seat }))
        .filter(({ seat }) => !clocks.some((clock) => clock.seat === seat));
      element.hidden = !clocks.length && !banks.length;
      rows(
        [
          JSON.stringify([
            clocks.map((clock) => [
              clock.seat,
              clock.question,
              clock.stands,
              isAwaited(clock),
              clock.spent,
              clock.bank > 0,
            ]),
            banks,
          ]),
        ],
        () => [
          ...clocks.map(row),
          ...banks.map(({ bank, seat }) =>
            idleRow(bank, seat, config.seats.includes(seat) ? '' : nameOf(state, config, seat)),
          ),
        ],
      );
      tick();
      if (!update || !config.seats.length) return;
      const question =
        clocks.find((clock) => clock.mine)?.question ?? (update.window?.length ? update.window.question : null);
      if (question === null || question === seen) return;
      seen = question;
      controller.link.ask({ t: 'seen', question: seen });
    },
  };
}

/**
 * The clock in the bar: what is left of the viewer's running clock, or of the first that runs. It is for the eye only.
 * @param {Config} config
 */
export function barClock(config) {
  const element = h('strong', { class: 'bar-clock', 'aria-hidden': 'true', hidden: true });
  /** @type {import('../../types').Update | null} */
  let shown = null;
  /** @type {Known | null} */
  let clock = null;
  const tick = () => {
    if (!clock) return;
    const now = performance.now();
    const { left, bank } = timeLeft(clock, now);
    element.textContent = duration(left + bank);
    element.classList.toggle('is-short', isShort(clock, now));
  };
  setInterval(tick, TICK);
  return {
    element,
    /** @param {State} state */
    show(state) {
      const update = state.update?.over ? null : state.update;
      if (update === shown) return;
      shown = update;
      const running = update?.clocks.filter((one) => !one.stands && !isAwaited(one)) ?? [];
      const own = running.find(({ seat }) => config.seats.includes(seat));
      const first = own ?? running[0];
      clock = first ? { ...first, at: performance.now(), mine: Boolean(own), name: '' } : null;
      element.hidden = !clock;
      for (const seat of config.names.keys()) element.classList.toggle(`side-${seat}`, seat === clock?.seat);
      tick();
    },
  };
}

/**
 * A seat's own time while it is not asked; without a name it is the viewer's.
 * @param {number} bank
 * @param {number} seat
 * @param {string} name
 */
function idleRow(bank, seat, name) {
  return h(
    'li',
    {},
    h('span', { class: `side-${seat}` }, name || 'Your time'),
    ' ',
    h('span', {}, `not running, ${duration(bank)} of ${name ? 'their' : 'your'} own left`),
  );
}

/** @param {Known} clock */
function row(clock) {
  return h(
    'li',
    { class: clock.stands || isAwaited(clock) ? 'is-stopped' : '' },
    h('span', { class: `side-${clock.seat}` }, clock.mine ? 'Your time' : clock.name),
    ' ',
    h('strong', { class: 'clock-left', role: 'timer', 'aria-live': 'off' }),
  );
}

/** The time left of a clock, and of the player's own time. @param {Known} clock @param {number} now */
function timeLeft(clock, now) {
  const gone = clock.stands || clock.spent ? 0 : Math.max(0, now - clock.at - clock.waits);
  const left = Math.max(0, clock.left - gone);
  return {
    left,
    bank: Math.max(0, clock.bank - Math.max(0, gone - clock.left)),
    grace: Math.max(0, clock.grace - (now - clock.at)),
  };
}

/** Whether the clock waits for a player who has not opened the page yet. @param {SeatClock} clock */
function isAwaited(clock) {
  return clock.waits > AT_ONCE;
}

/** Whether all the time of a running clock is nearly up. @param {Known} clock @param {number} now */
function isShort(clock, now) {
  const { left, bank } = timeLeft(clock, now);
  return clock.spent || (!clock.stands && !isAwaited(clock) && left + bank < SHORT);
}

/** @param {Known} clock @param {number} now */
function clockWords(clock, now) {
  const { left, bank, grace } = timeLeft(clock, now);
  if (clock.spent) return clock.mine ? 'is up: answer, before the others go on without you' : 'time is up';
  if (isAwaited(clock))
    return `${duration(left + bank)}, starting when the question is shown, or in ${duration(clock.waits - (now - clock.at))}`;
  if (clock.stands)
    return `stopped at ${duration(left + bank)}: the connection is lost. It continues in ${duration(grace)}`;
  if (left > 0 && bank > 0) return `${duration(left)}, then ${duration(bank)} of ${clock.mine ? 'your' : 'their'} own`;
  return bank > 0 ? `${duration(bank)} of ${clock.mine ? 'your' : 'their'} own` : duration(left);
}

/** Text for screen readers: not every second, only at a few moments. @param {Known} clock @param {number} now */
function spokenTime(clock, now) {
  if (clock.spent) return 'Your time is up. Answer, before the others go on without you.';
  if (clock.stands) return '';
  const { left, bank } = timeLeft(clock, now);
  const step = SAID.find((one) => left + bank <= one);
  return step
    ? `Less than ${duration(step)} left.`
    : `Your time runs: ${duration(Math.ceil((clock.left + clock.bank) / 60_000) * 60_000)}.`;
}

/** `8 s`, `1:05 min`, `3 h`, `2 days`. @param {number} time milliseconds */
export function duration(time) {
  const seconds = Math.ceil(time / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
  const hours = Math.round(seconds / 3600);
  return hours <= 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
