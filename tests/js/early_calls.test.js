/** Calls made before one is asked, and the clocks: what the panel says of them, and what it sends. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { earlyCalls } from '../../static/js/play/premoves/early_calls.js';
import { update } from './build.js';
import { laidOut } from './dom.js';

const CONFIG = { seats: [0], names: ['Anna', 'Bert', 'Cleo'] };

/** @param {object} [changes] */
const call = (changes) => ({
  seat: 0,
  clock: 'idle',
  option: 'call',
  label: 'Call',
  group: '',
  parked: false,
  ...changes,
});

/** @param {object[]} calls @param {object} [changes] */
const state = (calls, changes) => ({ update: update({ calls, ...changes }) });

let said;
let controller;

beforeEach(() => {
  laidOut();
  said = [];
  controller = { link: { act: (message) => said.push(message) } };
});

const buttons = ({ element }) => element.all('button').map(({ textContent }) => textContent);
const status = ({ element }) => element.querySelector('[role="status"]').textContent;

test('nothing is offered where there is nothing to call, before anything is known, and after the end', () => {
  const offered = earlyCalls(controller, CONFIG);
  for (const nothing of [{ update: null }, state([]), state([call()], { over: true })]) {
    offered.show(nothing);
    assert.ok(offered.element.hidden);
    assert.deepEqual(buttons(offered), []);
  }
});

test('a call is made by its button, under its heading', () => {
  const offered = earlyCalls(controller, CONFIG);
  offered.show(state([call({ group: 'The floor' }), call({ clock: 'decision', option: 'run', label: 'Run' })]));
  assert.ok(!offered.element.hidden);
  assert.deepEqual(buttons(offered), ['The floor: Call', 'Run']);
  assert.equal(status(offered), '');
  offered.element.all('button')[1].press();
  assert.deepEqual(said, [{ t: 'park', clock: 'decision', option: 'run', seat: 0 }]);
});

test('a parked call is told, keeps the keyboard, and is withdrawn where it was made', () => {
  const offered = earlyCalls(controller, CONFIG);
  offered.show(state([call()]));
  offered.element.all('button')[0].press();
  offered.show(state([call({ parked: true })]));
  assert.equal(status(offered), 'Called ahead: Call.');
  assert.deepEqual(buttons(offered), ['Withdraw: Call']);
  assert.equal(document.activeElement, offered.element.all('button')[0]);
  document.activeElement.press();
  assert.deepEqual(said[1], { t: 'park', clock: 'idle', seat: 0 });
  offered.show(state([call()]));
  assert.equal(status(offered), '');
});

test('many calls are folded under whom they are for, and stay as they were opened', () => {
  const many = ['Captain', 'Gunner'].flatMap((group) =>
    ['Run', 'Turn', 'Shoot'].map((label) => call({ option: `${group} ${label}`, group, label })),
  );
  const offered = earlyCalls(controller, CONFIG);
  offered.show(state([...many, call({ option: 'pass', label: 'Pass' })]));
  const boxes = offered.element.all('details');
  assert.deepEqual(
    boxes.map((box) => box.querySelector('summary').textContent),
    ['Captain3\u00a0choices', 'Gunner3\u00a0choices'],
  );
  assert.deepEqual(buttons(offered), ['Run', 'Turn', 'Shoot', 'Run', 'Turn', 'Shoot', 'Pass']);
  assert.ok(boxes.every((box) => !box.open));
});

test('an update that offers the same leaves the buttons as they are', () => {
  const offered = earlyCalls(controller, CONFIG);
  offered.show(state([call()]));
  const [before] = offered.element.all('button');
  offered.show(state([call()]));
  assert.equal(offered.element.all('button')[0], before);
});

test('who holds several seats reads whose call it is', () => {
  const offered = earlyCalls(controller, { ...CONFIG, seats: [0, 2] });
  offered.show(state([call({ parked: true }), call({ seat: 2 })]));
  assert.deepEqual(buttons(offered), ['Withdraw: Anna: Call', 'Cleo: Call']);
  assert.equal(status(offered), 'Called ahead: Anna: Call.');
});
