/** The ground of the model in hand: asked for once from where it stands, drawn where it fits the move. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  requestReachableGround,
  receiveReachableGround,
  reachableArea,
} from '../../static/js/play/table/reachable_ground.js';
import { MatchController } from '../../static/js/play/match_controller.js';
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

/** A controller at which the walk of `m` is begun, and what it has said. @param {object} [changes] */
function begun(changes) {
  /** @type {Record<string, any>[]} */
  const said = [];
  const say = (/** @type {Record<string, unknown>} */ message) => `id-${said.push(message)}`;
  const controller = new MatchController(new Store(), { start() {}, act: say, ask: say });
  controller.receive(
    update({
      seq: 4,
      view: view({ pieces: [{ id: 'm', at: [0, 0] }], ...changes }),
      questions: [question({ options: [walk('a'), option({ id: 'end' })] })],
    }),
  );
  controller.store.change({ chosenOption: 'a', draft: { stops: [], level: null } });
  return { controller, said };
}

test('the ground is asked for once, however often the draft changes', () => {
  const { controller, said } = begun();
  const ask = requestReachableGround(controller);
  ask(controller.state);
  controller.store.change({ draft: { stops: [{ at: [1000, 0], on: '' }], level: null } });
  ask(controller.state);
  assert.deepEqual(said, [{ t: 'measure', piece: 'm', seat: 0 }]);
});

test('where nobody may measure ahead nothing is asked', () => {
  const { controller, said } = begun({ ruler: false });
  requestReachableGround(controller)(controller.state);
  assert.deepEqual(said, []);
});

test('the ground of a move as long, of the same rule, stands for the circle', () => {
  const { controller } = begun();
  requestReachableGround(controller)(controller.state);
  assert.deepEqual(reachableArea(controller.state, CIRCLE), CIRCLE);
  controller.store.change(
    receiveReachableGround(controller.state, 'id-1', [
      area({ budget: 0, swell: 1 }),
      area({ budget: 9000, swell: 2 }),
      area({ rule: 'other', swell: 3 }),
      area({ swell: 4 }),
    ]),
  );
  assert.equal(reachableArea(controller.state, CIRCLE).swell, 4);
  assert.deepEqual(reachableArea(controller.state, { ...CIRCLE, radius: 5000 }), { ...CIRCLE, radius: 5000 });
  assert.deepEqual(reachableArea(controller.state, { ...CIRCLE, at: [900, 0] }), { ...CIRCLE, at: [900, 0] });
});
