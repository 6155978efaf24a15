/** What counts as having happened since one's last decision, and how long something lasts in words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { costWords } from '../../static/js/play/log/action_costs.js';
import { waitingTime, recap, sinceOwn } from '../../static/js/play/log/recap.js';
import { question, update, view } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const line = (text, tone = 'plain') => ({ text, tone, rule: '', seat: null, dice: [], pieces: [], fire: null });
const step = (seq, kind, seat, ...lines) => ({ seq, kind, seat, lines });

test('everything others did since my last answer is told', () => {
  const steps = [
    step(0, 'start', null, line('It begins.')),
    step(1, 'answer', 0, line('I move.')),
    step(2, 'answer', 1, line('They shoot.'), null),
    step(3, 'answer', 1, line('Jaguar is lost.', 'loss')),
  ];
  assert.deepEqual(
    sinceOwn({ steps }, 0).map(({ seq }) => seq),
    [2, 3],
  );
  assert.deepEqual(sinceOwn({ steps }, 1), []);
  assert.equal(sinceOwn({ steps }, 2).length, 4);
});

test('who has decided nothing yet is told what happened so far', () => {
  globalThis.document.addEventListener = () => {};
  globalThis.document.visibilityState = 'visible';
  globalThis.window = { matchMedia: () => ({ matches: false }) };
  const told = recap({ seats: [0] }, () => {});
  const state = (...steps) => ({
    steps,
    eventMarks: [],
    chosenOption: '',
    update: update({ questions: [question()] }),
  });
  told.show(state(step(0, 'start', null, line('They go first.'))));
  assert.equal(told.element.textContent, 'So farThey go first. ');
  told.show(state(step(0, 'answer', 0, line('I move.')), step(1, 'answer', 1, line('They move.'))));
  assert.equal(told.element.textContent, 'Since your last decisionThey move. ');
  told.show(state(step(0, 'answer', 0, line('I move.')), step(1, 'answer', 1, line('My leader falls.', 'loss'))));
  assert.equal(told.element.textContent, 'Since your last decisionMy leader falls. ', 'nobody has left the table');
});

test('what stands in the banner until it is seen is not told below it as well', () => {
  const told = recap({ seats: [0] }, () => {});
  const steps = [
    step(0, 'answer', 0, line('I move.')),
    step(1, 'answer', 1, line('They move.')),
    step(2, 'return', 1, line('Taken back by agreement.')),
  ];
  told.show({ steps, lastSeenEntry: 0, eventMarks: [], chosenOption: '', update: update({ questions: [question()] }) });
  assert.equal(told.element.textContent, 'Since your last decisionThey move. ');
});

test('what was scored with the answer before stands in the heading, though the lines about it are many', () => {
  globalThis.document.addEventListener = () => {};
  globalThis.window = { matchMedia: () => ({ matches: true }) };
  const told = recap({ seats: [0] }, () => {});
  const shown = (seq, points, ...steps) =>
    told.show({
      steps,
      eventMarks: [],
      chosenOption: '',
      update: update({
        seq,
        questions: [question({ number: seq })],
        view: view({ sides: points.map((now, seat) => ({ seat, points: now })) }),
      }),
    });
  const [mine, theirs] = [
    step(1, 'answer', 0, line('I end my activation.')),
    step(2, 'answer', 1, line('They move.'), line('They move on.')),
  ];
  shown(0, [2, 0]);
  shown(1, [2, 0], mine);
  shown(2, [6, 1], mine, theirs);
  assert.match(told.element.textContent, /^Since your last decisionyou scored 4, they scored 1/);
  const next = step(3, 'answer', 0, line('I pass.'));
  shown(4, [6, 1], mine, theirs, next, step(4, 'answer', 1, line('They wait.')));
  assert.match(told.element.textContent, /^Since your last decisionThey wait/);
});

test('a single deed is told at once, several stay folded where the question needs the room', () => {
  globalThis.document.addEventListener = () => {};
  globalThis.window = { matchMedia: () => ({ matches: true }) };
  const isOpen = (...lines) => {
    const told = recap({ seats: [0] }, () => {});
    told.show({
      steps: [step(0, 'answer', 0, line('I ask.')), step(1, 'answer', 1, ...lines)],
      eventMarks: [],
      chosenOption: '',
      update: update({ questions: [question()] }),
    });
    return told.element.open;
  };
  assert.equal(isOpen(line('They keep it as it was.')), true);
  assert.equal(isOpen(line('One moves.'), line('Another moves.')), false);
});

test('the heading counts who is gone of either side, else what those have lost who stand, and nobody who is only shaken', () => {
  const pieces = {
    a1: { seat: 0, life: 'wreck', at: [0, 0] },
    a2: { seat: 0, life: 'live', at: [0, 0] },
    b1: { seat: 1, life: 'live', at: [0, 0] },
    b2: { seat: 1, life: 'live', at: [0, 0] },
  };
  const loss = (seat, ...ids) => ({
    by: [],
    at: [],
    seat,
    seq: 1,
    isAttack: false,
    texts: [{ ...line('It is hit.', 'loss'), seat, pieces: ids }],
  });
  const words = (deeds, toll = [], gauge = 'hull') =>
    costWords(deeds, new Map(deeds.length ? [[deeds[0], new Map(toll)]] : []), (id) => pieces[id], 0, gauge);
  assert.equal(words([]), null);
  assert.equal(words([loss(1, 'b1')]), null, 'shaken, and nothing more');
  assert.deepEqual(
    words(
      [loss(0, 'a1')],
      [
        ['a1', 3],
        ['b1', 2],
      ],
    ),
    { words: 'you lost 1, they lost 2 hull', isOwn: true },
  );
  assert.deepEqual(words([loss(1, 'b1')], [['b1', 1]], 'wounds'), { words: 'they lost 1 wound', isOwn: false });
  assert.deepEqual(words([loss(1, 'b3'), loss(1, 'b4')]), { words: 'they lost 2', isOwn: false }, 'never seen again');
});

test('a time is told in the two units that matter', () => {
  assert.deepEqual([9, 134, 3661, 200_000].map(waitingTime), ['9 s', '2 min 14 s', '1 h 1 min', '2 days']);
});

test('who goes first after dice is told, though one has decided last oneself', () => {
  const told = recap({ seats: [0] }, () => {});
  const thrown = {
    ...line('Round 2. 5 against 2, the higher die goes first: mine.', 'heading'),
    dice: [{ faces: [5] }, { faces: [2] }],
  };
  told.show({
    steps: [step(0, 'answer', 0, line('I hold.'), line('Round 1 is over.', 'heading'), thrown)],
    eventMarks: [],
    chosenOption: '',
    update: update({ questions: [question()] }),
  });
  assert.equal(
    told.element.textContent,
    'Since your last decisionRound 2. 5 against 2, the higher die goes first: mine. ',
  );
});
