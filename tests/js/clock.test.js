/**
 * The clocks on the page: what is left, who hears of it, when the server is told; and wishes where there are clocks.
 */

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { barClock, clockStrip, duration } from '../../static/js/play/sidebar/clock.js';
import { windowStrip, wishField } from '../../static/js/play/premoves/reaction_window.js';
import { update } from './build.js';
import { laidOut } from './dom.js';

const CONFIG = { seats: [0], names: ['Anna', 'Bert'], timed: true };

/** @param {object} [changes] */
const clock = (changes) => ({
  seat: 0,
  question: 7,
  clock: 'decision',
  left: 20_000,
  bank: 0,
  waits: 0,
  stands: false,
  grace: 0,
  spent: false,
  ...changes,
});

/** @param {object[]} clocks @param {object} [changes] */
const state = (clocks, changes) => ({ update: update({ clocks, ...changes }) });

let now;
let said;
let strip;

beforeEach(() => {
  mock.reset();
  mock.timers.reset();
  mock.timers.enable({ apis: ['setInterval'] });
  now = 1000;
  mock.method(performance, 'now', () => now);
  laidOut();
  said = [];
  strip = clockStrip({ link: { ask: (message) => said.push(message), act: (message) => said.push(message) } }, CONFIG);
});

function pass(time) {
  now += time;
  mock.timers.tick(250);
}

const left = () => strip.element.all('.clock-left').map(({ textContent }) => textContent);
const told = () => strip.element.querySelector('[role="status"]').textContent;

test('time is spelt as it is counted', () => {
  assert.deepEqual([0, 8000, 59_001, 65_000, 3 * 3600_000, 72 * 3600_000].map(duration), [
    '0 s',
    '8 s',
    '1:00 min',
    '1:05 min',
    '3 h',
    '3 days',
  ]);
});

test('a clock counts down to nothing, and the own time after it', () => {
  strip.show(state([clock({ bank: 60_000 })]));
  assert.deepEqual(left(), ['20 s, then 1:00 min of your own']);
  pass(15_000);
  assert.deepEqual(left(), ['5 s, then 1:00 min of your own']);
  pass(10_000);
  assert.deepEqual(left(), ['55 s of your own']);
  pass(100_000);
  assert.deepEqual(left(), ['0 s']);
});

test('a clock that stands says why, and when it runs on', () => {
  strip.show(state([clock({ seat: 1, stands: true, grace: 30_000 })]));
  pass(10_000);
  assert.deepEqual(left(), ['stopped at 20 s: the connection is lost. It continues in 20 s']);
  assert.equal(told(), '', 'a reader hears of the own time alone');
});

test('a clock waits for the first visit, and says until when', () => {
  strip.show(state([clock({ seat: 1, waits: 47 * 3600_000 })]));
  pass(3600_000);
  assert.deepEqual(left(), ['20 s, starting when the question is shown, or in 46 h']);
});

test('a clock that begins at once waits without a word', () => {
  strip.show(state([clock({ waits: 2_000 })]));
  pass(2_000);
  assert.deepEqual(left(), ['20 s']);
  pass(5_000);
  assert.deepEqual(left(), ['15 s']);
});

test('a clock that is spent stays so', () => {
  strip.show(state([clock({ left: 0, spent: true })]));
  assert.deepEqual(left(), ['is up: answer, before the others go on without you']);
  assert.match(told(), /^Your time is up/);
});

test('a reader is told at a few moments only', () => {
  strip.show(state([clock({ left: 40_000 })]));
  const words = new Set();
  for (let i = 0; i < 40; i += 1) {
    words.add(told());
    pass(1000);
  }
  assert.deepEqual(
    [...words],
    ['Less than 1:00 min left.', 'Less than 30 s left.', 'Less than 10 s left.', 'Less than 5 s left.'],
  );
});

test('the server is told once of each question of our own that is shown', () => {
  strip.show(state([clock({ seat: 1 })]));
  assert.deepEqual(said, []);
  strip.show(state([clock()]));
  strip.show(state([clock({ left: 19_000 })]));
  strip.show(state([clock({ question: 8 })]));
  assert.deepEqual(said, [
    { t: 'seen', question: 7 },
    { t: 'seen', question: 8 },
  ]);
});

test('the server is told again after the connection was lost, because a clock may wait for it', () => {
  strip.show(state([clock()]));
  strip.show({ ...state([clock()]), status: 'lost' });
  strip.show({ ...state([clock({ waits: 8_000 })]), status: 'live' });
  assert.deepEqual(said, [
    { t: 'seen', question: 7 },
    { t: 'seen', question: 7 },
  ]);
});

test('the server is told once of each window that is shown, whether or not something is asked of us', () => {
  const open = (question) => ({ window: { question, left: 8_000, length: 8_000, waits: 2_000, answered: [] } });
  strip.show(state([], open(9)));
  strip.show(state([], open(9)));
  strip.show(state([], open(11)));
  strip.show(state([], { window: { question: 12, left: null, length: null, waits: 0, answered: [] } }));
  assert.deepEqual(said, [
    { t: 'seen', question: 9 },
    { t: 'seen', question: 11 },
  ]);
});

test('a page that only watches tells the server nothing', () => {
  const watching = clockStrip({ link: { ask: (message) => said.push(message) } }, { ...CONFIG, seats: [] });
  watching.show(state([clock()], { window: { question: 9, left: 8_000, length: 8_000, waits: 0, answered: [] } }));
  assert.deepEqual(said, []);
});

test('a window shows its whole time until it begins, and says whom it waits for', () => {
  const shown = windowStrip({}, CONFIG);
  const open = (waits) => ({
    update: update({ waiting: [1], window: { question: 9, left: 8_000, length: 8_000, waits, answered: [] } }),
  });
  shown.show(open(3600_000));
  pass(5_000);
  assert.match(shown.element.textContent, /8 s.*once everybody who is asked has opened the table/);
  shown.show(open(0));
  pass(5_000);
  assert.match(shown.element.textContent, /^3 s.*goes on when the time is up\.$/);
});

test('a held answer says how long it waits, and then for whom', () => {
  const shown = windowStrip({}, CONFIG);
  const window = { question: 9, left: 4_000, length: null, waits: 0, answered: [0] };
  shown.show({ update: update({ waiting: [0], questions: [{ seat: 0 }], window }) });
  pass(1_000);
  assert.match(shown.element.textContent, /^3 sYour answer is kept/);
  pass(3_000);
  assert.match(shown.element.textContent, /^when all have answered/);
});

test('a clock that is nearly up looks like it', () => {
  const isShort = () => Number('class is-short' in strip.element.all('li')[0].attributes);
  strip.show(state([clock({ left: 12_000 })]));
  assert.equal(isShort(), 0);
  pass(3_000);
  assert.equal(isShort(), 1);
  strip.show(state([clock({ left: 5_000, bank: 60_000 })]));
  assert.equal(isShort(), 0, 'the own time follows');
  strip.show(state([clock({ left: 5_000, stands: true, grace: 30_000 })]));
  assert.equal(isShort(), 0);
});

test('the bar shows the viewer’s running clock, else another that runs', () => {
  const bar = barClock(CONFIG);
  bar.show(state([clock({ seat: 1, left: 30_000 }), clock({ left: 15_000 })]));
  assert.equal(bar.element.textContent, '15 s');
  pass(6_000);
  assert.equal(bar.element.textContent, '9 s');
  assert.ok('class is-short' in bar.element.attributes);
  bar.show(state([clock({ seat: 1, left: 30_000 }), clock({ left: 15_000, stands: true, grace: 9_000 })]));
  assert.equal(bar.element.textContent, '30 s');
  assert.ok('class side-1' in bar.element.attributes);
  bar.show(state([]));
  assert.ok('hidden' in bar.element.attributes);
});

test('the own time of those who are not asked is shown, and nothing after the end', () => {
  strip.show(state([clock()], { banks: [60_000, 90_000] }));
  assert.match(strip.element.textContent, /Bert not running, 1:30 min of their own left/);
  strip.show(state([clock()], { over: true }));
  assert.ok(strip.element.hidden);
});

test('nobody is offered to be asked without a limit where there are clocks', () => {
  const choices = (timed) =>
    wishField({}, { ...CONFIG, timed })
      .element.all('option')
      .map(({ attributes }) => attributes.value);
  assert.deepEqual(choices(true), ['ask', 'nothing']);
  assert.deepEqual(choices(false), ['ask', 'nothing', 'always']);
});
