/** The list of what may be answered: what can be seen of it before a heading is opened. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { eitherOf, optionList } from '../../static/js/play/decision/option_list.js';
import { option, question, refusal, view } from './build.js';
import { laidOut } from './dom.js';

laidOut();

/** @param {string} name @param {string} odds @param {number} [more] */
const target = (name, odds, more = 1) => [
  option({ id: `all:${name}`, group: name, label: `Everything at ${name}`, detail: odds, piece: name }),
  ...Array.from({ length: more }, (_, i) =>
    option({ id: `some:${i}:${name}`, group: name, label: `Some at ${name}`, piece: name }),
  ),
];

/** @param {object[]} options */
function headings(options) {
  const shown = optionList(question({ options, prompt: 'Who at whom?' }), '', /** @type {never} */ ({}));
  return shown.filter((part) => part && part.tag === 'details').map((part) => part.children[0].textContent);
}

test('targets can be compared without opening their headings', () => {
  const options = [
    ...target('Watch', '2 dice: 2 at 6+'),
    ...target('Guard', '7 dice: 7 at 4+'),
    ...target('Crew', ''),
    ...target('Band', '1 die', 3),
  ];
  assert.deepEqual(headings(options), [
    'Watch2 dice: 2 at 6+',
    'Guard7 dice: 7 at 4+',
    'Crew2\u00a0choices',
    'Band4\u00a0choices',
  ]);
});

test('headings whose first choices promise the same say what the choices are', () => {
  const orders = (/** @type {string} */ name) =>
    ['Engage', 'Conceal'].map((label) =>
      option({
        id: `${label}:${name}`,
        group: name,
        label,
        detail: label === 'Engage' ? 'may shoot' : 'hides',
        piece: name,
      }),
    );
  assert.deepEqual(
    headings(['Ann', 'Bob', 'Cat', 'Dan'].flatMap(orders)),
    ['Ann', 'Bob', 'Cat', 'Dan'].map((name) => `${name}Engage or Conceal`),
  );
});

test('two choices of a heading say once what they begin with alike', () => {
  assert.equal(eitherOf(['Fire the Autocannon', 'Fire the Rocket Pod']), 'Fire the Autocannon or the Rocket Pod');
  assert.equal(eitherOf(['Engage', 'Conceal']), 'Engage or Conceal');
  assert.equal(eitherOf(['Fire again', 'Fire again']), 'Fire again or Fire again');
});

test('headings that stand open need no word behind them', () => {
  assert.deepEqual(headings([...target('Watch', '2 dice'), ...target('Guard', '7 dice')]), ['Watch', 'Guard']);
});

test('what can be chosen stands before what cannot', () => {
  const options = [
    ...target('Watch', '2 dice'),
    option({ id: 'no', label: 'Far', refusal: refusal('Too far.') }),
    option({ id: 'end', label: 'End' }),
  ];
  const shown = optionList(question({ options, prompt: 'Who at whom?' }), '', /** @type {never} */ ({})).filter(
    Boolean,
  );
  assert.deepEqual(
    shown.map((/** @type {any} */ part) => part.getAttribute('class')),
    ['option-group', 'options options-loose', 'refused'],
  );
});

/** @param {string} unit @param {string[]} models */
const squad = (unit, ...models) => [
  ...['combat', 'speed'].map((mode) =>
    option({
      id: `${mode}:${unit}`,
      group: unit,
      label: mode,
      piece: models[0],
      needs: { type: 'ways', movers: models.map((piece) => ({ piece })) },
    }),
  ),
  ...models.flatMap((piece) =>
    ['combat', 'hold'].map((mode) =>
      option({ id: `${mode}:${piece}`, group: `Model ${piece}`, label: mode, piece, needs: { type: 'path', piece } }),
    ),
  ),
];

test('who may go with a unit stands folded below it, and comes to sight when it is tapped', () => {
  const asked = question({
    options: [...squad('Cadre', 'a1', 'a2'), ...squad('Pack', 'b1', 'b2'), option({ id: 'end', label: 'End' })],
    prompt: 'Who?',
  });
  const boxes = (/** @type {string} */ unit) =>
    optionList(asked, unit, /** @type {never} */ ({})).filter((part) => part && part.tag === 'details');
  const open = (/** @type {any} */ box) => [box, ...box.all('details')].map((one) => 'open' in one.attributes);
  assert.deepEqual(
    boxes('').map((box) => box.children[0].children[0].textContent),
    ['Cadre', 'Pack'],
  );
  assert.deepEqual(open(boxes('')[0]), [true, false, false, false], 'both kinds of the whole are one click away');
  assert.deepEqual(open(boxes('b2')[1]), [true, true, false, true]);
});

test('the usual answer comes first, but where it is to do no more it stands below what may be done', () => {
  const options = [
    option({ id: 'done', label: 'Done' }),
    ...target('Watch', ''),
    ...target('Guard', ''),
    option({ id: 'combo', label: 'Several' }),
  ];
  const order = (/** @type {string} */ clock) =>
    optionList(question({ options, clock, default: { option: 'done', value: null } }), '', /** @type {never} */ ({}))
      .flatMap((part) => (part ? /** @type {any} */ (part).all('button') : []))
      .map((button) => button.getAttribute('data-option'));
  assert.equal(order('decision')[0], 'done');
  assert.deepEqual(order('idle').slice(-2), ['combo', 'done']);
  assert.equal(order('idle').length, order('decision').length);
});

test('a unit on offer shows its token, though its card alone begins with its number', () => {
  const pieces = [
    { id: 'a', name: 'Trooper 1', number: '2', seat: 0, at: { x: 0, y: 0 }, radius: 500, states: [], facing: null },
  ];
  const seen = view({ pieces, units: [{ id: 'u', name: '2 Line Section 1', seat: 0, pieces: ['a'] }] });
  const options = [
    option({ id: 'attempt:u', label: 'Line Section 1', piece: 'a' }),
    option({ id: 'pass', label: 'Pass', piece: 'a' }),
  ];
  const shown = optionList(
    question({ options, prompt: 'Which Unit?' }),
    '',
    /** @type {never} */ ({ state: { update: { view: seen } } }),
  );
  const buttons = shown.flatMap((part) => (part ? /** @type {any} */ (part).all('button') : []));
  assert.deepEqual(
    buttons.map((button) => button.all('svg').length),
    [1, 0],
  );
});

test('who has yet to come shows the token it will have, who is gone shows none', () => {
  const piece = { number: '2', seat: 0, at: null, radius: 500, states: [], facing: null };
  const seen = view({
    pieces: [
      { ...piece, id: 'a', name: 'Grizzly', life: 'live' },
      { ...piece, id: 'b', name: 'Hunter', life: 'wreck' },
    ],
  });
  const options = [
    option({ id: 'deploy:a', label: 'Grizzly', piece: 'a' }),
    option({ id: 'mourn:b', label: 'Hunter', piece: 'b' }),
  ];
  const shown = optionList(question({ options }), '', /** @type {never} */ ({ state: { update: { view: seen } } }));
  assert.deepEqual(
    shown
      .flatMap((part) => (part ? /** @type {any} */ (part).all('button') : []))
      .map((button) => button.all('svg').length),
    [1, 0],
  );
});

test('a pointer that moves over an option points at it, once', () => {
  const pointed = /** @type {string[]} */ ([]);
  const store = {
    state: { hoveredPiece: '' },
    change: (/** @type {{hoveredPiece: string}} */ change) => {
      pointed.push(change.hoveredPiece);
      store.state.hoveredPiece = change.hoveredPiece;
    },
  };
  const controller = /** @type {never} */ ({ previewOdds: () => {}, store });
  const [list] = optionList(
    question({
      options: [option({ id: 'a', label: 'Aim', piece: 'm1' }), option({ id: 'b', label: 'Wait' })],
      prompt: 'What?',
    }),
    '',
    controller,
  ).filter(Boolean);
  const [button] = /** @type {any} */ (list).all('button');
  assert.equal(button.listeners.mouseenter, undefined, 'it may come to lie under a pointer at rest');
  button.listeners.mousemove();
  button.listeners.mousemove();
  assert.deepEqual(pointed, ['m1']);
});

test('an option that is about a part of the table shows it in small, as the table lies', () => {
  const zones = [
    {
      id: 'half:1',
      kind: 'territory',
      outline: [
        [0, 0],
        [48, 0],
        [48, 18],
        [0, 18],
      ],
      seat: null,
    },
  ];
  const plan = (/** @type {number} */ rotation) => {
    const controller = /** @type {never} */ ({
      state: { rotation, update: { view: view({ width: 48, height: 36, zones }) } },
    });
    const [list] = optionList(
      question({ options: [option({ id: 'a', piece: 'half:1' }), option({ id: 'b' })], prompt: 'Which?' }),
      '',
      controller,
    ).filter(Boolean);
    return /** @type {any} */ (list)
      .all('svg')
      .map((/** @type {any} */ one) => [one.getAttribute('viewBox'), one.children[0].getAttribute('d')]);
  };
  assert.deepEqual(plan(0), [['0 0 48 36', 'M0 0L48 0L48 18L0 18Z']]);
  assert.deepEqual(plan(1), [['0 0 36 48', 'M36 0L36 48L18 48L18 0Z']]);
});

test('what is long to read has a line of its own', () => {
  const labels = ['Tactical Cadre: Take and hold the enemy Objective', 'End Shooting'];
  const [list] = optionList(
    question({ options: labels.map((label) => option({ id: label, label })), prompt: 'Who?' }),
    '',
    /** @type {never} */ ({}),
  ).filter(Boolean);
  assert.deepEqual(
    /** @type {any} */ (list).all('button').map((/** @type {any} */ button) => button.getAttribute('class')),
    ['option option-long', 'option'],
  );
});
