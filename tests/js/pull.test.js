/** A token dragged before anything is chosen: what that means to a question, and where it is carried on. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { boardIntentions } from '../../static/js/play/decision/board_intentions.js';
import {
  dropPull,
  pullablePieces,
  movePull,
  pullTargetOf,
  pullWords,
  pullAfterQuestion,
  wayOf,
} from '../../static/js/play/decision/pull.js';
import { autoBegin } from '../../static/js/play/decision/auto_begin.js';
import { MatchController } from '../../static/js/play/match_controller.js';
import { Store } from '../../static/js/play/store.js';
import { option, question, refusal, update, view, walk } from './build.js';

globalThis.window = /** @type {any} */ ({ setTimeout: () => 0, clearTimeout() {} });

const piece = (/** @type {string} */ id, /** @type {number} */ x, changes = {}) => ({
  id,
  name: id.toUpperCase(),
  at: [x, 1000],
  radius: 500,
  elevation: 0,
  height: 0,
  seat: 0,
  unit: 'u',
  life: 'live',
  now: 1,
  full: 1,
  states: [],
  facts: [],
  ...changes,
});
const table = view({
  pieces: [
    piece('m', 0),
    piece('n', 2000),
    piece('dead', 4000, { life: 'wreck' }),
    piece('foe', 9000, { seat: 1, unit: 'x' }),
  ],
  units: [{ id: 'u', name: 'Squad', seat: 0, pieces: ['m', 'n', 'dead'] }],
});
const attempt = option({ id: 'attempt', piece: 'm', pieces: ['m', 'n'] });
const engage = option({ id: 'engage', piece: 'm' });
const conceal = option({ id: 'conceal', piece: 'm' });
const asking = (/** @type {object[]} */ options, changes = {}) => question({ options, focus: ['m', 'n'], ...changes });
const meant = (/** @type {object[]} */ options, changes = {}, id = 'm') =>
  pullTargetOf(/** @type {any} */ (asking(options, changes)), /** @type {any} */ (table), id);

test('where the one option names all who are left of the unit, letting go chooses it', () => {
  assert.deepEqual([meant([attempt])?.gives, meant([attempt])?.pieces], ['attempt', ['m', 'n']]);
  assert.equal(meant([attempt], {}, 'n')?.gives, 'attempt', 'whichever of them is taken');
});

test('where several would do, or one that may be about anything, nothing is chosen for anybody', () => {
  assert.deepEqual([meant([engage, conceal])?.gives, meant([engage, conceal])?.pieces], ['', ['m']]);
  assert.equal(meant([engage])?.gives, '');
  assert.equal(meant([attempt, conceal])?.gives, '');
  assert.equal(meant([attempt], { window: true })?.gives, '', 'a chance to step in is not taken by a drag');
});

test('what has to be filled in or weighed, what is refused, what is others’, and setting up are not pulled at', () => {
  const refused = option({ ...attempt, refusal: refusal('Not again.') });
  for (const options of [[walk('go')], [option({ ...attempt, odds: true })], [refused], []])
    assert.equal(meant(options), null);
  assert.equal(meant([option({ id: 'target', piece: 'foe' })], { focus: ['m', 'foe'] }, 'foe'), null);
  assert.equal(meant([attempt], { clock: 'setup' }), null);
  assert.equal(meant([attempt], {}, 'dead'), null);
  assert.equal(
    meant([option({ ...attempt, seldom: true }), engage])?.gives,
    '',
    'what is seldom wanted does not count',
  );
});

test('whom the question is not about is pulled only where whoever is able may call something', () => {
  assert.equal(meant([engage], { focus: [] }), null);
  assert.notEqual(meant([engage], { focus: [], clock: 'refusal' }), null);
});

test('a pull lasts while it is asked about those who were pulled alone, and never from before it was let go', () => {
  const held = /** @type {any} */ ({ ...meant([attempt]), held: true });
  const kept = (/** @type {object} */ changes) =>
    pullAfterQuestion(held, /** @type {any} */ (question(changes))) === held;
  assert.deepEqual(
    [['m', 'n'], ['m'], ['m', 'foe'], ['n'], []].map((focus) => kept({ focus })),
    [true, true, false, false, false],
  );
  assert.equal(pullAfterQuestion({ ...held, held: false }, /** @type {any} */ (question({ focus: ['m'] }))), null);
  assert.equal(pullAfterQuestion(held, undefined), null);
});

test('it takes the usual way, and not one at an enemy', () => {
  const held = /** @type {any} */ ({ ...meant([attempt]), held: true });
  const way = (/** @type {object[]} */ options, changes = {}) =>
    wayOf(held, /** @type {any} */ (asking(options, changes)), /** @type {any} */ (table))?.id;
  assert.equal(way([option({ id: 'stay' }), walk('walk'), walk('dash')]), 'walk');
  assert.equal(way([walk('walk'), walk('dash')], { default: { option: 'dash', value: null } }), 'dash');
  assert.equal(way([{ ...walk('charge'), piece: 'foe' }]), undefined);
  assert.equal(way([{ ...walk('walk'), refusal: refusal('No.') }]), undefined);
  assert.equal(way([walk('walk')], { focus: ['m', 'foe'] }), undefined);
});

/** @type {MatchController} */
let controller;
/** @type {Record<string, any>[]} */
let said;
/** @type {(options: object[], changes?: object) => void} */
let ask;

beforeEach(() => {
  said = [];
  const say = (/** @type {Record<string, unknown>} */ message) => `id-${said.push(message)}`;
  controller = new MatchController(new Store(), /** @type {any} */ ({ start() {}, act: say, ask: say }));
  let number = 1;
  const follow = autoBegin(controller);
  ask = (options, changes = {}) => {
    controller.receive(
      /** @type {any} */ (
        update({
          seq: number,
          since: number - 1,
          view: table,
          questions: [asking(options, { number: number++, ...changes })],
        })
      ),
    );
    follow(controller.state);
  };
});

const answers = () => said.filter(({ t }) => t === 'answer').map(({ option: id }) => id);

/** @param {[number, number]} to */
function dragged(to) {
  movePull(controller.store, 'm', [100, 1000], true);
  movePull(controller.store, 'm', to, false);
  dropPull(controller);
}

test('a unit is chosen by its drag, and the way it then takes ends where it was let go', () => {
  ask([attempt, option({ id: 'pass' })]);
  dragged([3000, 2000]);
  assert.deepEqual(answers(), ['attempt']);
  ask([option({ id: 'run' }), option({ id: 'guard' })]);
  assert.match(pullWords(controller.state), /^Choose what A does/);
  controller.choose(controller.state.update.questions[0].options[0]);
  ask([walk('move'), option({ id: 'stay' })]);
  assert.equal(controller.state.chosenOption, 'move');
  assert.deepEqual(
    controller.state.draft.stops.map(({ at }) => at),
    [[3000, 1000]],
    'as far from where it starts as it was dragged',
  );
  assert.equal(controller.state.pull, null);
  assert.deepEqual(answers(), ['attempt', 'run'], 'the way itself waits to be confirmed');
});

test('who is brought back to its place, off the table, or let go of as a second finger comes has chosen nothing', () => {
  ask([attempt]);
  for (const to of /** @type {[number, number][]} */ ([
    [300, 1200],
    [3000, -100],
    [3000, 40000],
  ])) {
    dragged(to);
    assert.deepEqual([answers(), controller.state.pull], [[], null]);
  }
  const board = boardIntentions(controller.store, controller);
  board.drag('m', [3000, 1000], true);
  assert.notEqual(controller.state.pull, null);
  board.letGo();
  assert.deepEqual([answers(), controller.state.pull], [[], null]);
});

test('where there is more than one thing to do it is asked, and what is told of goes on only once that is said', () => {
  ask([engage, conceal, option({ id: 'other', piece: 'n' })]);
  dragged([3000, 1000]);
  assert.deepEqual([answers(), controller.state.unit], [[], 'm']);
  controller.choose(engage);
  ask([walk('move'), walk('dash')], { focus: ['m'] });
  assert.equal(controller.state.chosenOption, 'move');
});

test('a question about others, a refusal and Escape end a pull', () => {
  for (const end of [
    () => ask([attempt], { focus: ['n', 'other'] }),
    () => controller.receive({ t: 'refused', id: '', key: 'id-1', ...refusal('No.') }),
    () => controller.cancel(),
  ]) {
    ask([engage, conceal]);
    dragged([3000, 1000]);
    assert.notEqual(controller.state.pull, null);
    end();
    assert.equal(controller.state.pull, null);
  }
});

test('what is in hand when the question changes is nobody’s answer to the next', () => {
  ask([attempt]);
  movePull(controller.store, 'm', [100, 1000], true);
  ask([attempt]);
  movePull(controller.store, 'm', [3000, 1000], false);
  dropPull(controller);
  assert.deepEqual(answers(), []);
});

test('with a tool of the table in hand nobody is pulled', () => {
  ask([attempt]);
  assert.deepEqual(pullablePieces(controller.state), ['m', 'n']);
  controller.store.change({ isMeasuring: true });
  assert.deepEqual(pullablePieces(controller.state), []);
});
