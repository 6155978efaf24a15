/** Changes by agreement: a proposal grows change by change, and the board shows what the server foresees. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MatchController } from '../../static/js/play/match_controller.js';
import { questionOf } from '../../static/js/play/decision/question.js';
import { changeBox, proposalNotice } from '../../static/js/play/sidebar/change_box.js';
import {
  closeChangeTool,
  dropLastChange,
  foreseenState,
  openChangeTool,
  proposeChanges,
} from '../../static/js/play/sidebar/change_tool.js';
import { Store } from '../../static/js/play/store.js';
import { laidOut } from './dom.js';

laidOut();
globalThis.window = /** @type {any} */ ({ clearTimeout, setTimeout: () => 0 });

const option = (/** @type {string} */ id, needs = null) => ({
  id,
  label: id,
  detail: '',
  group: '',
  piece: '',
  pieces: [],
  rule: 'match.change',
  seldom: false,
  refusal: null,
  needs,
  odds: false,
});
const view = (/** @type {string} */ title) => ({ title, pieces: [], units: [], zones: [], ground: [] });
const config = /** @type {any} */ ({ seats: [0], names: ['Ann', 'Bob'], computers: false });

/** A page of seat 0 at entry 7, and what it has sent. */
function page() {
  /** @type {Record<string, any>[]} */
  const sent = [];
  const keep = (/** @type {Record<string, unknown>} */ message) => `id-${sent.push(message)}`;
  const store = new Store();
  const controller = new MatchController(store, /** @type {any} */ ({ act: keep, ask: keep }));
  store.change({
    update: /** @type {any} */ ({ seq: 7, seats: [0], shown: null, view: view('now'), questions: [], over: false }),
  });
  const foreseen = (/** @type {string[]} */ lines, title = 'then') =>
    controller.receive(
      /** @type {any} */ ({
        t: 'foreseen',
        id: `id-${sent.length}`,
        view: view(title),
        lines,
        options: [option('shake'), option('hull', /** @type {any} */ ({ type: 'number', least: 1, most: 4 }))],
      }),
    );
  return { store, controller, sent, foreseen };
}

test('a proposal grows by what the server has tried, and is sent with the entry it was made for', () => {
  const { store, controller, sent, foreseen } = page();
  openChangeTool(controller);
  assert.deepEqual(sent[0], { t: 'foresee', changes: [], seat: 0 });
  foreseen([]);
  controller.choose(/** @type {any} */ (questionOf(store.state)?.options[0]));
  assert.deepEqual(sent[1].changes, [{ option: 'shake', value: null }]);
  assert.deepEqual(store.state.changeTool?.changes, [], 'not before it was tried');
  foreseen(['By agreement: Jaeger is Shaken.']);
  assert.deepEqual(store.state.changeTool?.lines, ['By agreement: Jaeger is Shaken.']);
  assert.equal(foreseenState(store.state).update?.view.title, 'then');
  assert.equal(store.state.update?.view.title, 'now');
  proposeChanges(controller);
  assert.deepEqual(sent[2], { t: 'propose', at: 7, changes: [{ option: 'shake', value: null }], seat: 0 });
  assert.equal(store.state.changeTool, null);
});

test('a value that is filled in is foreseen, and only Confirm adds it', () => {
  const { store, controller, sent, foreseen } = page();
  openChangeTool(controller);
  foreseen([]);
  controller.begin(/** @type {any} */ (questionOf(store.state)?.options[1]));
  const asked = sent[sent.length - 1];
  assert.equal(asked.t, 'foresee');
  assert.equal(asked.changes[0].option, 'hull');
  foreseen(['By agreement: hull 3.'], 'tried');
  assert.equal(foreseenState(store.state).update?.view.title, 'tried');
  assert.deepEqual(store.state.changeTool?.changes, []);
  assert.deepEqual(controller.verdict()?.lines, ['By agreement: hull 3.']);
});

test('what is refused is told and leaves the proposal as it was', () => {
  const { store, controller, sent, foreseen } = page();
  openChangeTool(controller);
  foreseen([]);
  controller.choose(/** @type {any} */ (questionOf(store.state)?.options[0]));
  const why = {
    rule: 'match.change',
    message: 'That changes nothing.',
    measured: '',
    limit: '',
    remedy: '',
    unfit: {},
  };
  controller.receive(/** @type {any} */ ({ t: 'refused', id: `id-${sent.length}`, key: '', ...why }));
  assert.equal(store.state.changeTool?.refusal?.message, 'That changes nothing.');
  assert.deepEqual(store.state.changeTool?.changes, []);
  const box = changeBox(controller, config);
  box.show(store.state);
  assert.match(/** @type {any} */ (box.element).textContent, /That changes nothing/);
});

test('the last change can be dropped, and the tool closed', () => {
  const { store, controller, sent, foreseen } = page();
  openChangeTool(controller);
  foreseen([]);
  controller.choose(/** @type {any} */ (questionOf(store.state)?.options[0]));
  foreseen(['By agreement: Jaeger is Shaken.']);
  dropLastChange(controller);
  assert.deepEqual(sent[sent.length - 1].changes, []);
  closeChangeTool(controller);
  assert.equal(store.state.changeTool, null);
});

test('a proposal of another player is shown on the table, and answered by its number', () => {
  const { store, controller, sent, foreseen } = page();
  const proposed = /** @type {any} */ ({
    seat: 1,
    number: 12,
    changes: [{ option: 'shake', value: null }],
    lines: ['By agreement: Jaeger is Shaken.'],
    agreed: [1],
  });
  const notice = /** @type {any} */ (proposalNotice(proposed, store.state, controller, config));
  const named = (/** @type {string} */ key) =>
    notice.all('button').find((/** @type {any} */ one) => one.getAttribute('data-key') === key);
  named('look-change').listeners.click();
  assert.deepEqual(sent[0].changes, proposed.changes);
  foreseen(proposed.lines);
  assert.equal(questionOf(store.state), null, 'one looks and changes nothing');
  named('change').listeners.click();
  assert.deepEqual(sent[sent.length - 1], { t: 'consent', number: 12, agree: true, seat: 0 });
  assert.equal(store.state.changeTool, null);
});
