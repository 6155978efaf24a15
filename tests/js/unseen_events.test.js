/** What was done without one's own hand is told until it is seen, and once for each browser. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { socialNotices } from '../../static/js/play/sidebar/social_notices.js';
import { unseenEvents, unseenSteps } from '../../static/js/play/sidebar/unseen_events.js';
import { Store } from '../../static/js/play/store.js';
import { update } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const CONFIG = /** @type {any} */ ({ match: 'm', seats: [0], names: ['Ann', 'Bob'], urls: {} });
const line = (/** @type {string} */ text, tone = 'plain') => ({ text, tone, rule: '', dice: [], pieces: [] });
const step = (
  /** @type {number} */ seq,
  /** @type {string} */ kind,
  seat = 0,
  lines = [line('Time is up for Ann: the usual answer is given.'), line('Round 2', 'heading'), line('Ann passes.')],
) => ({ seq, kind, seat, lines });

/** @type {Map<string, string>} */
let stored;

beforeEach(() => {
  stored = new Map();
  globalThis.localStorage = /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
  });
});

/** A page that has heard these steps. @param {object[]} steps @param {object} [config] */
function opened(steps, config = CONFIG) {
  const store = new Store();
  const controller = /** @type {any} */ ({ store });
  const watch = unseenEvents(controller, /** @type {any} */ (config));
  const hear = (/** @type {object[]} */ all, changes = {}) => {
    store.change(/** @type {any} */ ({ update: update(changes), steps: all }));
    watch(store.state);
    watch(store.state);
  };
  hear(steps);
  return {
    store,
    hear,
    watch,
    news: () => unseenSteps(store.state, /** @type {any} */ (config)).map(({ seq }) => seq),
    notes: () => socialNotices(store.state, controller, /** @type {any} */ (config)).filter(Boolean),
  };
}

test('time that was up, and what was taken back, stand until they are seen, whatever is answered meanwhile', () => {
  const page = opened([
    step(1, 'answer'),
    step(2, 'clock'),
    step(3, 'clock', 1),
    step(4, 'return', 1, [line('Taken back by agreement.')]),
  ]);
  assert.deepEqual(page.news(), [2, 4], 'the clock of others is no matter');
  page.hear([...page.store.state.steps, step(5, 'answer')]);
  const [note] = page.notes();
  assert.deepEqual(
    note.all('p').map(({ textContent }) => textContent),
    ['Your time was up: the usual answer was given for you. Ann passes.', 'Taken back by agreement.'],
  );
  note.all('button')[0].press();
  page.watch(page.store.state);
  assert.deepEqual(page.news(), []);
  assert.deepEqual(opened(page.store.state.steps).news(), [], 'a page loaded again knows what was seen');
});

test('by another browser only what came after the last answer is news; nothing is where all seats are at one screen, or the match is over', () => {
  const steps = [step(1, 'clock'), step(2, 'answer'), step(3, 'clock')];
  assert.deepEqual(opened(steps).news(), [3]);
  assert.deepEqual(opened(steps, { ...CONFIG, hot_seat: true }).news(), []);
  assert.deepEqual(
    opened([step(1, 'return')], { ...CONFIG, seats: [] }).news(),
    [],
    'who watches has nothing to see to',
  );
  const page = opened(steps);
  page.hear(steps, { over: true });
  assert.deepEqual(page.news(), []);
});
