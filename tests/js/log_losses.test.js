/** What models have lost since one's own last answer, and by which deed. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { actionsOf } from '../../static/js/play/log/actions.js';
import { lossCounter } from '../../static/js/play/log/losses.js';
import { update, view } from './build.js';

const kept = new Map();
globalThis.location = { pathname: '/m/1/' };
globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null };
beforeEach(() => kept.clear());

const OWN = { seq: 1, kind: 'answer', seat: 0, lines: [] };
const FIRST = { by: ['b1'], at: ['a1'], hit: true };
const line = (text, fire = null, pieces = []) => ({ text, tone: 'dice', rule: '', seat: 1, dice: [], pieces, fire });
const shot = (seq, fire = FIRST) => ({ seq, kind: 'answer', seat: 1, lines: [line('B fires at A.', fire)] });
const stands = (...nows) => nows.map((now, i) => ({ id: `a${i + 1}`, now, at: [0, 0], life: 'live' }));
const at = (seq, told, ...nows) => update({ seq, told, view: view({ pieces: stands(...nows) }) });

/** What each deed cost, as a page tells it that saw these updates; its own last answer is known from the beginning. */
function costs(own, ...updates) {
  const harm = lossCounter();
  for (const one of updates) harm.see(one, own);
  const deeds = actionsOf(
    updates.flatMap(({ told }) => told),
    () => 0,
  );
  return deeds.map((deed) => [...(harm.of(deeds).get(deed) ?? [])]);
}

test('what each of two shots at one model has cost stands with that shot', () => {
  assert.deepEqual(costs(OWN, at(1, [], 6), at(2, [shot(2)], 4), at(3, [shot(3)], 1)), [[['a1', 2]], [['a1', 3]]]);
});

test('a shot that costs nothing, and one at another, have no number', () => {
  const other = { ...FIRST, at: ['a2'] };
  assert.deepEqual(costs(OWN, at(1, [], 6, 6), at(2, [shot(2)], 6, 6), at(3, [shot(3, other)], 6, 5)), [
    [],
    [['a2', 1]],
  ]);
});

test('who fires can be hurt by it', () => {
  assert.deepEqual(costs(OWN, at(1, [], 6), at(2, [shot(2, { ...FIRST, by: ['a1'], at: ['b1'] })], 5)), [[['a1', 1]]]);
});

test('what was taken back costs nothing', () => {
  assert.deepEqual(costs(OWN, at(1, [], 6), at(2, [shot(2)], 4), at(3, [{ ...OWN, seq: 3, kind: 'undo' }], 6)), [[]]);
});

test('whoever comes back is told in all, where this tab saw how the table stood', () => {
  const back = update({ seq: 3, anew: true, told: [shot(2), shot(3)], view: view({ pieces: stands(1) }) });
  assert.deepEqual(costs(OWN, back), [[], []]);
  kept.set('stood /m/1/', JSON.stringify({ seat: 0, seq: 1, pieces: stands(6) }));
  assert.deepEqual(costs(OWN, back), [[], [['a1', 5]]]);
});
