/** Lines as deeds: which belong together, who did it to whom, and what is said of it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { actionsOf, actionWords } from '../../static/js/play/log/actions.js';
import { mostImportant } from '../../static/js/play/log/recap.js';
import { recapRow } from '../../static/js/play/log/recap_row.js';
import { laidOut } from './dom.js';

laidOut();

const line = (text, pieces = [], changes = {}) => ({
  text,
  tone: 'plain',
  rule: '',
  seat: 0,
  dice: [],
  pieces,
  fire: null,
  ...changes,
});
const dice = (text, pieces = [], fire = null) => line(text, pieces, { tone: 'dice', fire });
const loss = (text, ...pieces) => line(text, pieces, { tone: 'loss', seat: 1 });
const heading = (text, ...pieces) => line(text, pieces, { tone: 'heading' });
const steps = (...told) => told.map((lines, seq) => ({ seq, kind: 'answer', seat: 0, lines }));
const seatOf = (id) => (id[0] === 'a' ? 0 : 1);
const told = (...lines) =>
  actionsOf(steps(...lines), seatOf).map((deed) => [
    deed.by.join(),
    deed.at.join(),
    actionWords(deed)
      .map(({ text }) => text)
      .join(' '),
  ]);
const FIRE = { by: ['a1'], at: ['b1'], hit: true };

test('a shot, its dice and its loss are one deed, though answers and a re-roll lie between', () => {
  assert.deepEqual(
    told(
      [line('A fires at B.', ['a1', 'b1'])],
      [dice('A at B: 2 hit.', [], FIRE)],
      [line('Anna rolls again.'), dice('2 cause damage.')],
      [loss('B is destroyed.', 'b1')],
    ),
    [
      ['a1', 'b1', 'A fires at B. B is destroyed.'],
      ['', '', 'Anna rolls again.'],
    ],
  );
});

test('of a shot that does nothing the last dice are told', () => {
  assert.deepEqual(told([line('A fires at B.', ['a1', 'b1']), dice('2 hit.', [], FIRE), dice('0 cause damage.')]), [
    ['a1', 'b1', 'A fires at B. 0 cause damage.'],
  ]);
});

test('what announces a shot in the same step gives way to it, a move of the same model before it does not', () => {
  assert.deepEqual(
    told(
      [line('A dashes.', ['a1'])],
      [line('A: Shoot.', ['a1']), heading('A shoots B.', 'a1', 'b1'), dice('no hit', [], FIRE)],
    ),
    [
      ['a1', '', 'A dashes.'],
      ['a1', 'b1', 'A shoots B. no hit'],
    ],
  );
  assert.deepEqual(told([line('A aims at B.', ['b1']), dice('A fires at B: 1 hit.', ['b1'], FIRE)]), [
    ['a1', 'b1', 'A fires at B: 1 hit.'],
  ]);
});

test('two lines about the same model in one step are one deed, and what follows a shot by the shooter is another', () => {
  assert.deepEqual(
    told(
      [heading('A shoots B.', 'a1', 'b1'), loss('B falls.', 'b1'), line('B is removed.', ['b1'], { seat: 1 })],
      [line('A: Dash.', ['a1']), line('A dashes, 2″.', ['a1'])],
    ),
    [
      ['a1', 'b1', 'A shoots B. B falls.'],
      ['a1', '', 'A: Dash. A dashes, 2″.'],
    ],
  );
});

test('a heading of nobody ends what comes of a shot, and is no deed; what is not to be heard is none either', () => {
  assert.deepEqual(
    told([line('A fires at B.', ['a1', 'b1']), heading('Shooting is over.'), null, loss('C is shaken.', 'b2')]),
    [
      ['a1', 'b1', 'A fires at B.'],
      ['b2', '', 'C is shaken.'],
    ],
  );
});

test('of many deeds the losses stay, then the shots, in their order', () => {
  const many = actionsOf(
    steps(
      [loss('B falls.', 'b1')],
      ...[1, 2, 3, 4].map((i) => [line(`A${i} moves.`, [`a${i}`])]),
      [line('A fires at C.', ['a1', 'b2'])],
      [line('Anna has no points left.')],
    ),
    seatOf,
  );
  assert.deepEqual(
    mostImportant(many, 4).map(({ texts }) => texts[0].text),
    ['B falls.', 'A3 moves.', 'A4 moves.', 'A fires at C.'],
  );
});

const piece = (id, changes) => ({
  id,
  name: id,
  glyph: 'infantry',
  number: id,
  unit: '',
  radius: 500,
  at: [0, 0],
  seat: seatOf(id),
  life: 'live',
  now: 1,
  full: 1,
  states: [],
  done: false,
  facing: null,
  elevation: 0,
  ...changes,
});

/** What stands on the tokens of the only deed of these lines, and where its button leads. */
function drawn(lines, ...pieces) {
  return drawnWith(new Map(), lines, ...pieces);
}

/** The same, where the deed cost these models so much. */
function drawnWith(toll, lines, ...pieces) {
  const found = [];
  const row = recapRow(
    actionsOf(steps(lines), seatOf)[0],
    (id) => pieces.find((one) => one.id === id),
    { find: (ids) => found.push(...ids), words: (ids) => `Show ${ids.join()}` },
    toll,
  );
  row.all('button')[0]?.press();
  return {
    tokens: row.all('.recap-token').length,
    badges: row.all('small').map(({ textContent }) => textContent),
    found,
    words: row.all('p')[0].textContent.trim(),
  };
}

test('tokens show who did it and whom it met, with a cross on who is lost, known or not', () => {
  const lines = [heading('A shoots B.', 'a1', 'b1'), loss('B falls.', 'b1')];
  const crossed = { tokens: 2, badges: ['✕'], found: ['a1', 'b1'], words: 'A shoots B. B falls.' };
  assert.deepEqual(drawn(lines, piece('a1'), piece('b1', { life: 'wreck' })), crossed);
  assert.deepEqual(drawn(lines, piece('a1')), crossed);
  assert.deepEqual(drawn(lines, piece('a1'), piece('b1')).badges, [], 'it is hurt and stands');
});

test('who is hurt and stands has lost a number, in words too, and who is gone a cross alone', () => {
  const lines = [heading('A shoots B.', 'a1', 'b1'), dice('2 hit.', [], FIRE)];
  const toll = new Map([['b1', 2]]);
  const hurt = drawnWith(toll, lines, piece('a1'), piece('b1', { name: 'Jaguar' }));
  assert.deepEqual([hurt.badges, hurt.words], [['−2'], 'A shoots B. 2 hit. Jaguar loses 2.']);
  const said = drawnWith(
    toll,
    [heading('A shoots B.', 'a1', 'b1'), line('Jaguar loses 2 hull.', ['b1'], { seat: 1 })],
    piece('a1'),
    piece('b1', { name: 'Jaguar' }),
  );
  assert.deepEqual([said.badges, said.words], [['−2'], 'A shoots B. Jaguar loses 2 hull.']);
  const gone = drawnWith(
    toll,
    [heading('A shoots B.', 'a1', 'b1'), loss('B falls.', 'b1')],
    piece('a1'),
    piece('b1', { life: 'wreck' }),
  );
  assert.deepEqual([gone.badges, gone.words], [['✕'], 'A shoots B. B falls.']);
});

test('figures with one number are one token with how many are lost, of other models one stands for all', () => {
  const squad = ['b1', 'b2', 'b3'].map((id) =>
    piece(id, { unit: 'u', number: '3', ...(id === 'b3' ? {} : { at: null }) }),
  );
  const fire = { by: ['a1', 'a2', 'a3'], at: ['b1', 'b2', 'b3'], hit: true };
  assert.deepEqual(
    drawn([dice('A fires.', [], fire), loss('Two fall.', 'b1', 'b2')], piece('a1'), piece('a2'), piece('a3'), ...squad),
    { tokens: 2, badges: ['+2', '−2'], found: ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'], words: 'A fires. Two fall.' },
  );
});

test('what nobody on the table did has words alone', () => {
  assert.deepEqual(drawn([line('Anna uses a ploy.')]), {
    tokens: 0,
    badges: [],
    found: [],
    words: 'Anna uses a ploy.',
  });
});

const blow = (by, at, hit = true) => ({ by: [by].flat(), at: [at].flat(), hit, melee: true });

test('a round of close combat is one deed with the blows of both sides and the losses of both', () => {
  const round = [
    dice('A strikes at B: 1 hit.', ['a1', 'a2'], blow(['a1', 'a2'], ['b1', 'b2'])),
    line('B strikes at A: no hit.', ['b1', 'b2'], {
      tone: 'dice',
      seat: 1,
      fire: blow('b1', ['a1', 'a2', 'a3'], false),
    }),
    dice('B saves 0 of 1.'),
    loss('B1 falls.', 'b1'),
  ];
  assert.deepEqual(told(round), [['a1,a2', 'b1,b2', 'A strikes at B: 1 hit. B strikes at A: no hit. B1 falls.']]);
});

test('a fight is one deed though each blow and each block is an answer, whoever has the first', () => {
  assert.deepEqual(
    told(
      [
        heading('A fights B.', 'a1', 'b1'),
        line('B retaliates.', ['b1'], { seat: 1 }),
        dice('A: 1 critical.'),
        dice('B: 1 normal.'),
      ],
      [line('A blocks B.', ['a1', 'b1'], { fire: blow('b1', 'a1', false) })],
      [line('A strikes B.', ['a1', 'b1'], { fire: blow('a1', 'b1') }), line('B loses 4 wounds.', ['b1'], { seat: 1 })],
    ),
    [['a1', 'b1', 'A fights B. B retaliates. A blocks B. A strikes B. B loses 4 wounds.']],
  );
});

test('what leads up to a blow and what it came to belong to it, what its maker does next does not', () => {
  assert.deepEqual(
    told(
      [
        heading('A attacks B.', 'a1', 'b1'),
        line('A: Punch.', ['a1']),
        line('A keeps 2 hits.', ['a1']),
        line('B takes 1 away.', ['b1'], { seat: 1, fire: blow('a1', 'b1') }),
        line('A against B: 1 wound.', ['a1', 'b1']),
      ],
      [line('A dashes.', ['a1'])],
    ),
    [
      ['a1', 'b1', 'A attacks B. A: Punch. A keeps 2 hits. B takes 1 away. A against B: 1 wound.'],
      ['a1', '', 'A dashes.'],
    ],
  );
});

test('a blow has its own sign between the tokens, and a shot has its arrow', () => {
  const sign = (fire) =>
    recapRow(actionsOf(steps([dice('A at B.', [], fire)]), seatOf)[0], (id) => piece(id), {
      find: () => {},
      words: () => '',
    }).all('.recap-arrow')[0].textContent;
  assert.deepEqual([sign(FIRE), sign(blow('a1', 'b1'))], ['→', '⚔︎']);
});
