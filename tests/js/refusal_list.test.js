/** What cannot be chosen now is a few lines: one for each kind of choice and reason. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { groupByReason, refusalBox } from '../../static/js/play/decision/refusal_list.js';
import { option, refusal } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const turnedDown = (id, group, label, message, rule = 'demo.aim') =>
  option({ id, group, label, piece: id.split(':')[2] ?? '', refusal: { ...refusal(message), rule } });

const weapons = ['Rifle', 'Pistol', 'Frag grenade', 'Krak grenade'];
const targets = ['Boss', 'Brute', 'Sapper'];
const shots = weapons.flatMap((weapon) =>
  targets.map((target) =>
    turnedDown(
      `shoot:${weapon}:${target}`,
      `Shoot ${target}`,
      weapon,
      `Scout has a Conceal order and cannot shoot ${weapon}.`,
    ),
  ),
);
const others = [
  turnedDown('move:dash', 'Move', 'Dash', 'Scout has dashed already.', 'demo.again'),
  turnedDown('move:charge', 'Move', 'Charge', 'A charge costs 1 AP; Scout has none.', 'demo.cost'),
];

const lists = (node) => [...(node.tag === 'ul' ? [node] : []), ...node.children.flatMap(lists)];

test('many refusals of one kind and reason are one line', () => {
  assert.deepEqual(
    groupByReason([...shots, ...others]).map((rows) => rows.length),
    [4, 1, 1],
  );
  const [lines] = lists(refusalBox([...shots, ...others], ''));
  assert.equal(lines.children.length, 3);
  const [summary] = lines.children[0].children[0].children;
  assert.equal(summary.textContent, 'Shoot (12). For example: Scout has a Conceal order and cannot shoot Rifle.');
});

test('each single refusal is behind its line, open for the piece in view', () => {
  const box = refusalBox(shots, 'Brute');
  assert.equal(lists(box)[1].children.length, 4);
  assert.ok(box.textContent.includes('Scout has a Conceal order and cannot shoot Krak grenade.'));
  const fold = (around) => lists(around)[0].children[0].children[0];
  assert.equal(fold(box).getAttribute('open'), '');
  assert.equal(fold(refusalBox(shots, '')).getAttribute('open'), null);
});

test('what somebody has opened stays open when the panel is drawn anew, and closes when they close it', () => {
  const open = () => refusalBox([...shots, ...others], '').getAttribute('open') !== null;
  assert.equal(open(), false);
  refusalBox([...shots, ...others], '')
    .querySelector('summary')
    .press();
  assert.equal(open(), true);
  refusalBox([...shots, ...others], '')
    .querySelector('summary')
    .press();
  assert.equal(open(), false);
});

test('a heading that a choice names itself is not said twice', () => {
  const box = refusalBox(
    [turnedDown('suppressive:carbine', 'carbine', 'Suppressive fire: carbine', 'It is not made for that.')],
    '',
  );
  assert.ok(box.textContent.includes('Suppressive fire: carbine It is not made for that.'));
  assert.ok(!box.textContent.includes('carbine: Suppressive'));
});

test('a refusal that begins with the name of what it is about names it once', () => {
  const ploy = turnedDown('ploy:hold', '', 'Hold Fast', 'Hold Fast has been used.');
  assert.equal(lists(refusalBox([ploy], ''))[0].children[0].textContent.trim(), 'Hold Fast has been used. Rule');
});

test('a few choices of one kind are called by their names, what they belong to once', () => {
  const moves = ['Speed Move', 'Together'].map((label, i) =>
    turnedDown(`move:${label}`, 'Scouts', label, `Scout ${i} is Crippled.`),
  );
  const [lines] = lists(refusalBox(moves, ''));
  assert.equal(
    lines.children[0].children[0].children[0].textContent,
    'Scouts: Speed Move, Together. For example: Scout 0 is Crippled.',
  );
});

test('many that have no words in common are so many others', () => {
  const names = ['Rest', 'Climb', 'Speed Move', 'Charge'];
  const [lines] = lists(
    refusalBox(
      names.map((label) => turnedDown(`move:${label}`, '', label, `${label} is too long.`)),
      '',
    ),
  );
  assert.equal(
    lines.children[0].children[0].children[0].textContent,
    'Rest and 3 others. For example: Rest is too long.',
  );
});
