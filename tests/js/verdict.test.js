/** What is said of a choice, below what it is called. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { verdictWords } from '../../static/js/play/ask/verdict.js';
import { laidOut } from './dom.js';

laidOut();

const told = (heading, ...lines) => verdictWords(/** @type {never} */ ({ lines, odds: [], spread: [], refusal: null, waiting: false }), heading).map(({ textContent }) => textContent);

test('what the heading says is not said again', () => {
  assert.deepEqual(told('Fight Captain: Blade 4 dice, 3+, 4/5', 'Blade: 4 dice, 3+, 4/5.', 'It strikes first.'), ['It strikes first.']);
  assert.deepEqual(told('Everything at Warden Cell 6 dice at 5+', '6 dice at 5+.'), ['This fits the rules.']);
});

test('what is only like the heading is told', () => {
  assert.deepEqual(told('Lancer: Dash 1 AP, up to 3″', 'Dash: 2.1″ of 3″.'), ['Dash: 2.1″ of 3″.']);
  assert.deepEqual(told('Rifle 14 dice', '4 dice.'), ['4 dice.']);
});
