/** Who reads what a mission is, and when. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { missionBox, missionNote } from '../../static/js/play/sidebar/mission.js';
import { update } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const mission = { label: 'Sabotage', value: 'The attackers win once all is destroyed.', rule: 'x.sabotage' };
const sides = [
  { seat: 0, part: 'attacker' },
  { seat: 1, part: 'defender' },
];
const players = [
  { seat: 0, name: 'Anna' },
  { seat: 1, name: 'Bert' },
];
const state = (/** @type {number} */ turn, /** @type {number[]} */ ...answers) => {
  const now = update({ players });
  return /** @type {any} */ ({
    chosenOption: '',
    steps: answers.map((seat) => ({ kind: 'answer', seat, lines: [] })),
    update: { ...now, view: { ...now.view, turn, mission, sides } },
  });
};

test('who sits at the table reads it until the first answer, and again in the first round', () => {
  const box = missionBox(/** @type {any} */ ({ seats: [1], names: [] }));
  const read = (/** @type {any} */ next) => {
    box.show(next);
    return [!box.element.hidden, box.element.open];
  };
  assert.deepEqual(read(state(0)), [true, true]);
  assert.equal(
    box.element.textContent,
    'Mission: SabotageYou are the defender, Anna is the attacker. The attackers win once all is destroyed. Rule',
  );
  assert.deepEqual(read(state(0, 0)), [true, true], 'another has answered');
  assert.deepEqual(read(state(0, 0, 1)), [true, false]);
  assert.deepEqual(read(state(1, 0, 1)), [true, true]);
  assert.deepEqual(read(state(1, 0, 1, 1)), [true, false]);
  assert.equal(read(state(2, 0, 1, 1))[0], false, 'then it stands with the score');
});

test('beside the score it stands at any time, and nowhere where no mission is told', () => {
  const words = (/** @type {any} */ of) =>
    missionNote(of, /** @type {any} */ ({ seats: [], names: [] })).map(({ textContent }) => textContent);
  assert.deepEqual(words(state(5)), [
    'Mission: SabotageAnna is the attacker, Bert is the defender. The attackers win once all is destroyed. Rule',
  ]);
  const none = state(5);
  none.update.view.mission = null;
  assert.deepEqual(words(none), []);
});
