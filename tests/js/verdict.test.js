/** What is said of a choice, below what it is called. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { h, updateLiveRegion, withScrollKept } from '../../static/js/play/dom.js';
import { verdictWords } from '../../static/js/play/decision/verdict.js';
import { isDrawnOnTable } from '../../static/js/play/decision/question.js';
import { option } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const told = (heading, ...lines) =>
  verdictWords(/** @type {never} */ ({ lines, odds: [], spread: [], refusal: null, waiting: false }), heading).map(
    ({ textContent }) => textContent,
  );

test('what the heading says is not said again', () => {
  assert.deepEqual(told('Fight Captain: Blade 4 dice, 3+, 4/5', 'Blade: 4 dice, 3+, 4/5.', 'It strikes first.'), [
    'It strikes first.',
  ]);
  assert.deepEqual(told('Everything at Warden Cell 6 dice at 5+', '6 dice at 5+.'), ['This fits the rules.']);
});

test('that it fits is said aloud where something is drawn, and for readers alone where it could hardly not', () => {
  const fits = (/** @type {boolean} */ plainly) =>
    verdictWords(
      /** @type {never} */ ({ lines: [], odds: [], spread: [], refusal: null, waiting: false }),
      '',
      false,
      plainly,
    )[0].getAttribute('class');
  assert.deepEqual([fits(false), fits(true)], [null, 'for-readers']);
  assert.deepEqual(
    ['pick', 'number', 'chain', 'path', 'ways', 'spot', 'places', 'aim'].filter((type) =>
      isDrawnOnTable(option({ needs: { type } })),
    ),
    ['path', 'ways', 'spot', 'places', 'aim'],
  );
});

test('what is only like the heading is told', () => {
  assert.deepEqual(told('Lancer: Dash 1 AP, up to 3″', 'Dash: 2.1″ of 3″.'), ['Dash: 2.1″ of 3″.']);
  assert.deepEqual(told('Rifle 14 dice', '4 dice.'), ['4 dice.']);
});

test('what is read out stays while it would only be said again', () => {
  const host = document.createElement('div');
  const say = (/** @type {string[]} */ ...lines) => {
    const before = [...host.children];
    updateLiveRegion(
      host,
      lines.map((line) => h('p', {}, line)),
    );
    return host.children.filter((one) => !before.includes(one)).map(({ textContent }) => textContent);
  };
  assert.deepEqual(say('1″ of 12″.', 'Free Band is On Guard.'), ['1″ of 12″.', 'Free Band is On Guard.']);
  assert.deepEqual(say('2″ of 12″.', 'Free Band is On Guard.'), ['2″ of 12″.']);
  assert.deepEqual(say('2″ of 12″.', 'Gun Crew is On Guard.', 'Free Band is On Guard.'), ['Gun Crew is On Guard.']);
  assert.deepEqual(
    host.children.map(({ textContent }) => textContent),
    ['2″ of 12″.', 'Gun Crew is On Guard.', 'Free Band is On Guard.'],
  );
  assert.deepEqual(say('Twice.', 'Twice.'), ['Twice.', 'Twice.']);
  assert.deepEqual(say(), []);
  assert.equal(host.children.length, 0);
});

test('what has the keyboard stays where it is while the verdict above it grows', () => {
  const panel = { scrollTop: 0 };
  let grown = 0;
  const nudge = { closest: () => panel, getBoundingClientRect: () => ({ top: 700 + grown - panel.scrollTop }) };
  const grow = () => {
    grown += 60;
  };
  globalThis.document.activeElement = /** @type {never} */ (nudge);
  withScrollKept(/** @type {never} */ ({ contains: (one) => one === nudge }), grow);
  assert.equal(nudge.getBoundingClientRect().top, 700);
  withScrollKept(/** @type {never} */ ({ contains: () => false }), grow);
  assert.equal(nudge.getBoundingClientRect().top, 760);
});
