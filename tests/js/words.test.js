/** Words: what a refusal says besides its sentence, and chances in percent. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { percents, refusalWords, ruleLink, spokenName } from '../../static/js/play/words.js';
import { refusal } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const said = (/** @type {string} */ measured, /** @type {string} */ limit) =>
  refusalWords({ ...refusal('Too far.'), measured, limit });

test('a refusal tells what was measured and what is allowed', () => {
  assert.equal(said('7.2″', '6″'), 'Too far. (7.2″, allowed: 6″)');
  assert.equal(said('', ''), 'Too far.');
  assert.equal(
    refusalWords({ ...refusal('It is 7.2″ away, allowed are 6″.'), measured: '7.2″', limit: '6″' }),
    'It is 7.2″ away, allowed are 6″.',
  );
});

test('a limit is not told by a longer number that ends in it', () => {
  const near = (/** @type {string} */ far) =>
    refusalWords({ ...refusal(`The nearest is ${far} away.`), measured: far, limit: '1″' });
  for (const far of ['3.1″', '11″', '1.1″']) assert.equal(near(far), `The nearest is ${far} away. (allowed: 1″)`);
  assert.equal(
    refusalWords({ ...refusal('It is 2.1″ away, allowed is 1″.'), measured: '2.1″', limit: '1″' }),
    'It is 2.1″ away, allowed is 1″.',
  );
});

test('where nothing is allowed the sentence says so, and no limit follows', () => {
  for (const none of ['0″', '0.0″', '0 models', '0']) assert.equal(said('2.3″', none), 'Too far. (2.3″)');
  assert.equal(said('2.3″', '0.5″'), 'Too far. (2.3″, allowed: 0.5″)');
});

test('a measure in words only says the sentence again, and is left out', () => {
  assert.equal(said('no contact', 'touching bases'), 'Too far.');
  assert.equal(said('touching Wrecker', 'at least 2″'), 'Too far. (needed: at least 2″)');
});

test('a count of one or none only says the sentence again, and is left out', () => {
  assert.equal(said('1 use', '1 use in a turning point'), 'Too far.');
  assert.equal(said('0 left', '1'), 'Too far.');
  assert.equal(said('0 wounds lost', 'at least 1'), 'Too far.');
  assert.equal(said('1 AP', '2 AP'), 'Too far. (allowed: 2 AP)');
  assert.equal(said('1.5″', '1″'), 'Too far. (1.5″, allowed: 1″)');
});

const told = (/** @type {number[]} */ ...chances) => percents(chances).map((words) => words.replace('\u00a0%', ''));

test('chances that make up everything sum to a hundred, the first as it is by itself', () => {
  assert.deepEqual(told(25 / 36, 7 / 36, 4 / 36), ['69', '20', '11']);
  assert.deepEqual(told(1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6), ['17', '17', '17', '17', '16', '16']);
  assert.deepEqual(told(0.295, 0.41, 0.295), ['30', '41', '29']);
  for (let whole = 2; whole < 60; whole += 1) {
    for (let one = 1; one < whole; one += 1) {
      const parts = [one, Math.floor((whole - one) / 3), whole - one - Math.floor((whole - one) / 3)];
      assert.equal(
        told(...parts.map((part) => part / whole)).reduce((sum, words) => sum + Number(words), 0),
        100,
        `${parts}`,
      );
    }
  }
});

test('what is less than one, or all but that, says so; what is not everything is rounded by itself', () => {
  assert.deepEqual(told(0.004, 0.3, 0.696), ['under 1', '30', '70']);
  assert.deepEqual(told(0.995, 0.005), ['over 99', 'under 1']);
  assert.deepEqual(told(11 / 36, 4 / 36), ['31', '11']);
  assert.deepEqual(told(), []);
});

test('what stands over a link to a rule is its name, not its id', () => {
  const link = /** @type {Element} */ (ruleLink('demo.online.done_floor'));
  assert.equal(link.getAttribute('title'), 'online, done floor');
});

test('a piece is about so far from the edges where nobody measures', () => {
  const piece = /** @type {any} */ ({ name: 'Ada', at: [12440, 7960], states: [], full: 0, life: 'live' });
  assert.equal(spokenName(piece, 'yours'), 'Ada, yours, at 12.4″ 8.0″');
  assert.equal(spokenName(piece, 'yours', false, 'wounds', false), 'Ada, yours, at about 12″ 8″');
});
