/** The strip of the dice is captioned with what they were for, whatever is asked about them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lastDice, ownDice } from '../../static/js/play/log/last_dice.js';
import { question, update, view } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const die = (/** @type {number[]} */ ...faces) => ({ faces, need: '4+', outcome: 'hit', note: '' });
const line = (/** @type {string} */ text, /** @type {object[]} */ ...dice) => ({
  text,
  tone: 'dice',
  rule: '',
  seat: null,
  dice,
  pieces: [],
  fire: null,
});

/** What the strip says, and how many dice lie in it. @param {object[]} lines @param {object} [asked] */
function strip(lines, asked) {
  const host = /** @type {any} */ (document.createElement('div'));
  const questions = asked ? [question(asked)] : [];
  lastDice(host)(
    /** @type {never} */ ({
      steps: [{ seq: 1, kind: 'answer', seat: 0, lines }],
      update: update({ view: view({}), questions }),
    }),
  );
  return [host.all('p')[0].textContent, host.all('.for-readers').length];
}

const volley = line('The Section fires at the Watch: 2 hits from 2 dice.', die(6), die(5));

test('the dice of a shot keep its words while somebody is asked who falls', () => {
  assert.deepEqual(strip([volley]), [volley.text, 2]);
  assert.deepEqual(strip([volley], { prompt: '2 hits on the Watch: who falls?', dice: [die(6), die(5)] }), [
    volley.text,
    2,
  ]);
  assert.deepEqual(
    strip([volley], { prompt: 'Where does it go?' }),
    [volley.text, 2],
    'and when something else is asked',
  );
});

test('dice that may still be rolled again are captioned with what the question says of them', () => {
  const asked = {
    prompt: 'Hunter at Jaguar, Attack: 1, 3, 5. Roll failed dice again?',
    dice: [die(1), die(3), die(5)],
  };
  assert.deepEqual(strip([volley], asked), ['Hunter at Jaguar, Attack: 1, 3, 5.', 3]);
});

test('successes that are kept lie beside their question alone, and before the first roll nothing lies here', () => {
  assert.deepEqual(strip([volley], { prompt: 'Strike or block?', dice: [{ ...die(), faces: [] }] }), [volley.text, 2]);
  assert.deepEqual(strip([line('They move.')]), ['The dice of the last roll appear here.', 0]);
});

/** The rolls that stand above the question, by their words. @param {object[]} steps @param {object} [asked] */
function above(steps, asked = { prompt: 'Who shoots?' }) {
  const shown = ownDice(/** @type {never} */ ({ seats: [0] }));
  shown.show(
    /** @type {never} */ ({
      steps,
      chosenOption: '',
      update: update({ view: view({}), questions: [question(asked)] }),
    }),
  );
  return [
    shown.element.hidden,
    .../** @type {any} */ (shown.element).all('p').map((/** @type {any} */ p) => p.textContent),
  ];
}

test('what one’s own answer hit stands above the next question, and the newest roll below it', () => {
  const shot = { ...line('1 of 2 hit.', die(6), die(1)), fire: { by: ['a'], at: ['b'], hit: true } };
  const lead = line('Round 2: 4 against 4.', die(4), die(4));
  const [own, theirs] = [
    (/** @type {object[]} */ ...lines) => ({ seq: 1, kind: 'answer', seat: 0, lines }),
    (/** @type {object[]} */ ...lines) => ({ seq: 2, kind: 'answer', seat: 1, lines }),
  ];
  assert.deepEqual(above([own(shot)]), [false, '1 of 2 hit.']);
  assert.deepEqual(above([own(shot, line('They are done.'), lead)]), [false, '1 of 2 hit.', 'Round 2: 4 against 4.']);
  assert.deepEqual(
    above([own(shot), theirs(line('They pass.'))]),
    [false, '1 of 2 hit.'],
    'others who roll nothing take nothing away',
  );
  assert.deepEqual(above([own(shot), theirs(lead)]), [false, 'Round 2: 4 against 4.']);
  assert.deepEqual(above([theirs(lead)]), [true], 'before one has answered anything');
  assert.deepEqual(above([own(shot)], { prompt: 'Again?', dice: [die(1)] }), [true], 'the question has its own dice');
});
