/** The ground of the model in hand: asked for once from where it stands, drawn where it fits the move. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { askGround, groundTold, walled } from '../../static/js/play/table/afoot.js';
import { Desk } from '../../static/js/play/desk.js';
import { Store } from '../../static/js/play/store.js';
import { option, question, update, view, walk } from './build.js';

const CIRCLE = { kind: 'reach', piece: 'm', at: [0, 0], radius: 6000 };
const area = (/** @type {object} */ changes) => ({
  tool: 'reach',
  label: '',
  words: '',
  rule: '',
  outlines: [[[0, 0]]],
  swell: 500,
  budget: 6000,
  ...changes,
});

/** A desk at which the walk of `m` is begun, and what it has said. @param {object} [changes] */
function begun(changes) {
  /** @type {Record<string, any>[]} */
  const said = [];
  const say = (/** @type {Record<string, unknown>} */ message) => `id-${said.push(message)}`;
  const desk = new Desk(new Store(), { start() {}, act: say, ask: say });
  desk.hear(
    update({
      seq: 4,
      view: view({ pieces: [{ id: 'm', at: [0, 0] }], ...changes }),
      questions: [question({ options: [walk('a'), option({ id: 'end' })] })],
    }),
  );
  desk.store.change({ chosen: 'a', draft: { stops: [], level: null } });
  return { desk, said };
}

test('the ground is asked for once, however often the draft changes', () => {
  const { desk, said } = begun();
  const ask = askGround(desk);
  ask(desk.state);
  desk.store.change({ draft: { stops: [{ at: [1000, 0], on: '' }], level: null } });
  ask(desk.state);
  assert.deepEqual(said, [{ t: 'measure', piece: 'm', seat: 0 }]);
});

test('where nobody may measure ahead nothing is asked', () => {
  const { desk, said } = begun({ ruler: false });
  askGround(desk)(desk.state);
  assert.deepEqual(said, []);
});

test('the ground of a move as long, of the same rule, stands for the circle', () => {
  const { desk } = begun();
  askGround(desk)(desk.state);
  assert.deepEqual(walled(desk.state, CIRCLE), CIRCLE);
  desk.store.change(
    groundTold(desk.state, 'id-1', [
      area({ budget: 0, swell: 1 }),
      area({ budget: 9000, swell: 2 }),
      area({ rule: 'other', swell: 3 }),
      area({ swell: 4 }),
    ]),
  );
  assert.equal(walled(desk.state, CIRCLE).swell, 4);
  assert.deepEqual(walled(desk.state, { ...CIRCLE, radius: 5000 }), { ...CIRCLE, radius: 5000 });
  assert.deepEqual(walled(desk.state, { ...CIRCLE, at: [900, 0] }), { ...CIRCLE, at: [900, 0] });
});
