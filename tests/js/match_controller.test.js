/** The controller: what is begun, weighed, given and heard, without a page around it. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { heldAnswerNote } from '../../static/js/play/decision/held_answer.js';
import { MatchController } from '../../static/js/play/match_controller.js';
import { adviceWhenLost } from '../../static/js/play/help/hints.js';
import { Store } from '../../static/js/play/store.js';
import { option, question, refusal, update, view, walk } from './build.js';
import { laidOut } from './dom.js';

/** What waits for the clock: at most one thing, which `rest` lets happen. @type {(() => void) | null} */
let waiting = null;
laidOut();
globalThis.window = {
  setTimeout: (/** @type {() => void} */ then) => ((waiting = then), 1),
  clearTimeout: () => {
    waiting = null;
  },
};

function rest() {
  const then = waiting;
  waiting = null;
  then?.();
}

/** A drawn path. @param {[number, number]} at */
const to = (at) => ({ stops: [{ at, on: '' }], level: null });

/** @type {MatchController} */
let controller;
/** @type {Record<string, any>[]} */
let said;

beforeEach(() => {
  said = [];
  waiting = null;
  const say = (/** @type {Record<string, unknown>} */ message) => `id-${said.push(message)}`;
  controller = new MatchController(new Store(), { start() {}, act: say, ask: say });
});

test('an option that needs nothing is given at once, and once only', () => {
  controller.receive(update({ questions: [question({ options: [option({ id: 'end' })] })] }));
  const [end] = controller.state.update.questions[0].options;
  controller.choose(end);
  controller.choose(end);
  assert.deepEqual(said, [{ t: 'answer', question: 7, option: 'end', value: null, seat: 0 }]);
});

test('the card that was open makes room for what comes next once an answer is given', () => {
  controller.receive(update({ questions: [question({ options: [option({ id: 'engage' })] })] }));
  controller.store.change({ pinnedPiece: 'm' });
  controller.choose(controller.state.update.questions[0].options[0]);
  assert.equal(controller.state.pinnedPiece, '');
});

test('a refused option explains itself and is not given', () => {
  controller.choose(option({ refusal: refusal('Too far: 24.6″, it reaches 24″.') }));
  assert.equal(controller.state.refusal.message, 'Too far: 24.6″, it reaches 24″.');
  assert.deepEqual(said, []);
});

test('what cannot be weighed is told where its odds would stand, and not at all once another is wanted', () => {
  controller.receive(update({ questions: [question({ options: [walk('a')] })] }));
  controller.choose(controller.state.update.questions[0].options[0]);
  controller.changeDraft(to([1000, 0]));
  rest();
  controller.receive({ t: 'error', id: 'id-1', key: '', message: 'There are too many ways.', fatal: false });
  assert.deepEqual(controller.verdict()?.lines, ['There are too many ways.']);
  controller.changeDraft(to([2000, 0]));
  rest();
  assert.equal(controller.verdict(), null);
  assert.equal(controller.state.notice, '');
});

test('what a tool asked and cannot be worked out is told by the tool; the ground of a move that nobody asked for is not missed', () => {
  controller.receive(update());
  controller.store.change({
    areaTool: { piece: 'a', asked: 'r1', words: '', areas: [], tool: 'reach', shown: '' },
    reachableGround: { seq: 0, asked: { g1: 'a' }, known: {} },
  });
  controller.receive({ t: 'error', id: 'r1', key: '', message: 'It takes too long.', fatal: false });
  assert.deepEqual([controller.state.areaTool.words, controller.state.areaTool.asked], ['It takes too long.', '']);
  controller.receive({ t: 'error', id: 'g1', key: '', message: 'It takes too long.', fatal: false });
  assert.equal(controller.state.notice, '');
  controller.receive({ t: 'error', id: '', key: '', message: 'Too many messages at once.', fatal: false });
  assert.equal(controller.state.notice, 'Too many messages at once.');
});

test('a draft is weighed once it rests, only as it is then, and not twice', () => {
  controller.receive(update({ questions: [question({ options: [walk('a')] })] }));
  controller.choose(controller.state.update.questions[0].options[0]);
  controller.changeDraft(to([1000, 0]));
  controller.changeDraft(to([2000, 0]));
  rest();
  assert.deepEqual(
    said.map(({ t, value }) => [t, value.points]),
    [['weigh', [[2000, 0]]]],
  );
  controller.receive({
    t: 'weighed',
    id: 'id-1',
    question: 7,
    option: 'a',
    lines: ['2″ of 6″'],
    path: [],
    ways: {},
    costs: {},
    evidence: [],
    odds: [],
    expected: null,
    spread: [],
    own: null,
  });
  assert.deepEqual(controller.verdict()?.lines, ['2″ of 6″']);
  controller.requestVerdictSoon();
  rest();
  assert.equal(said.length, 1);
});

test('the first change after a rest is weighed at once, and what follows quickly when it rests', () => {
  controller.receive(update({ questions: [question({ options: [walk('a')] })] }));
  controller.choose(controller.state.update.questions[0].options[0]);
  controller.draftChangedAt -= 1000;
  controller.changeDraft(to([1000, 0]));
  controller.changeDraft(to([2000, 0]));
  controller.changeDraft(to([3000, 0]));
  rest();
  assert.deepEqual(
    said.map(({ value }) => value.points),
    [[[1000, 0]], [[3000, 0]]],
  );
});

test('a refusal of what was weighed belongs to the draft it was asked for', () => {
  controller.receive(update({ questions: [question({ options: [walk('a')] })] }));
  controller.choose(controller.state.update.questions[0].options[0]);
  controller.changeDraft(to([9000, 0]));
  rest();
  controller.changeDraft(to([1000, 0]));
  controller.receive({ t: 'refused', id: 'id-1', key: '', ...refusal('9″ is more than 6″.') });
  assert.equal(controller.verdict(), null);
  controller.changeDraft(to([9000, 0]));
  assert.equal(controller.verdict()?.refusal?.message, '9″ is more than 6″.');
});

test('a tap that is refused for what stands in its way is led round it and weighed again', () => {
  const wall = {
    outline: [
      [2000, -500],
      [2400, -500],
      [2400, 500],
      [2000, 500],
    ],
    impassable: true,
    height: 2000,
    elevation: 0,
    state: '',
  };
  const move = walk('a');
  controller.receive(update({ questions: [question({ options: [move] })], view: view({ ground: [wall] }) }));
  controller.choose(controller.state.update.questions[0].options[0]);
  controller.changeDraft({ ...to([4000, 0]), tapped: true });
  rest();
  controller.receive({ t: 'refused', id: 'id-1', key: '', ...refusal('The wall is in the way.') });
  rest();
  assert.equal(said.length, 2);
  const { points } = said[1].value;
  assert.ok(points.length > 1);
  assert.deepEqual(points.at(-1), [4000, 0]);
});

test('what is filled in stays while the same question stays, and goes with the next', () => {
  const asked = question({ options: [walk('a')] });
  controller.receive(update({ seq: 3, questions: [asked] }));
  controller.choose(controller.state.update.questions[0].options[0]);
  controller.receive(update({ seq: 4, since: 3, questions: [asked] }));
  assert.equal(controller.state.chosenOption, 'a');
  controller.receive(update({ seq: 5, since: 4, questions: [question({ ...asked, number: 8 })] }));
  assert.equal(controller.state.chosenOption, '');
  assert.equal(controller.state.draft, null);
});

test('an answer is under way until the table it made has arrived', () => {
  controller.receive(update({ seq: 3, questions: [question({ options: [option({ id: 'end' })] })] }));
  controller.choose(controller.state.update.questions[0].options[0]);
  const key = controller.state.sendingKey;
  controller.receive({ t: 'accepted', key, seq: 4 });
  assert.equal(controller.state.sendingKey, key);
  controller.receive(update({ seq: 4, since: 3, questions: [question({ number: 8 })] }));
  assert.equal(controller.state.sendingKey, '');
});

test('an older table is passed over, and a gap is asked for once', () => {
  controller.receive(update({ seq: 5 }));
  controller.receive(update({ seq: 4 }));
  assert.equal(controller.state.update.seq, 5);
  controller.receive(update({ seq: 9, since: 8 }));
  controller.receive(update({ seq: 9, since: 8 }));
  assert.deepEqual(said, [{ t: 'sync', have: 5 }]);
});

test('nothing told is told twice', () => {
  const step = (/** @type {number} */ seq) => ({ seq, kind: 'answer', seat: 0, lines: [] });
  controller.receive(update({ seq: 2, told: [step(1), step(2)] }));
  controller.receive(update({ seq: 3, since: 1, told: [step(2), step(3)] }));
  assert.deepEqual(
    controller.state.steps.map(({ seq }) => seq),
    [1, 2, 3],
  );
  const remark = { t: 'chat', number: 1, seat: 0, name: 'Anna', text: 'Hello' };
  controller.receive(remark);
  controller.receive(remark);
  assert.equal(controller.state.chat.length, 1);
});

test('a line that is opened later stands where it was told, marked as late', () => {
  const line = { text: 'Anna hid in the well.', rule: '', tone: 'plain', seat: 0, dice: [], pieces: [] };
  const step = (/** @type {number} */ seq) => ({ seq, kind: 'answer', seat: 0, lines: [null, null] });
  controller.receive(update({ seq: 2, told: [step(1), step(2)] }));
  controller.receive(update({ seq: 3, since: 2, told: [step(3)], opened: [{ seq: 1, place: 1, line }] }));
  assert.deepEqual(
    controller.state.steps.map(({ lines }) => lines[1]?.text ?? null),
    ['Anna hid in the well.', null, null],
  );
  assert.deepEqual(
    controller.state.steps.map(({ late }) => late ?? []),
    [[1], [], []],
  );
});

test('when another seat looks, nothing told to the one before stays', () => {
  const line = { text: 'Your card is 1.', rule: '', tone: 'plain', seat: 0, dice: [], pieces: [] };
  const step = (/** @type {object | null} */ told) => ({ seq: 1, kind: 'answer', seat: 0, lines: [told] });
  controller.receive(update({ seq: 1, shown: 0, told: [step(line)] }));
  controller.pendingVerdicts.put('id-1', { key: 'a secret', again() {} });
  controller.receive(update({ seq: 1, curtain: 1, told: [step(null)] }));
  assert.deepEqual(
    controller.state.steps.map(({ lines }) => lines),
    [[null]],
  );
  assert.equal(controller.pendingVerdicts.waiting.size, 0);
});

test('when the match stands at an earlier moment, all that was told begins anew', () => {
  const step = (/** @type {number} */ seq, text = 'before') => ({
    seq,
    kind: 'answer',
    seat: 0,
    lines: [{ text, rule: '', tone: 'plain', seat: 0, dice: [], pieces: [] }],
  });
  controller.receive(update({ seq: 2, told: [step(0), step(1), step(2)] }));
  controller.receive({ t: 'chat', number: 1, seat: 0, name: 'Ann', text: 'Well then.' });
  controller.receive(update({ seq: 1, told: [step(0), step(1, 'after')], since: -1 }));
  assert.equal(controller.state.update.seq, 2, 'an old update that comes late changes nothing');
  controller.receive(update({ seq: 1, told: [step(0), step(1, 'after')], since: -1, anew: true }));
  assert.deepEqual(
    controller.state.steps.map(({ lines }) => lines[0].text),
    ['before', 'after'],
  );
  assert.deepEqual(controller.state.chat, []);
  assert.match(controller.state.notice, /earlier moment/);
});

test('another way for the same piece begins with what was drawn, however little the way between could pay for', () => {
  const [long, short] = [walk('long'), walk('short')];
  short.needs.budget = 2000;
  controller.receive(update({ questions: [question({ options: [long, short] })] }));
  controller.choose(long);
  controller.changeDraft(to([5000, 0]));
  controller.begin(short);
  const [cut] = controller.state.draft.stops;
  assert.ok(cut.at[0] <= 2000);
  controller.begin(long);
  assert.deepEqual(
    controller.state.draft.stops.map(({ at }) => at),
    [[5000, 0]],
  );
});

test('what the server passed over for something newer is asked again while it is wanted', () => {
  controller.receive(update({ questions: [question({ options: [walk('a'), option({ id: 'b', odds: true })] })] }));
  const [a, b] = controller.state.update.questions[0].options;
  const answered = {
    t: 'weighed',
    question: 7,
    path: [],
    ways: {},
    costs: {},
    evidence: [],
    odds: [],
    expected: null,
    spread: [],
    own: null,
  };
  controller.previewOdds(b);
  controller.choose(a);
  controller.changeDraft(to([2000, 0]));
  rest();
  controller.requestVerdict(b, null, () => true);
  assert.deepEqual(
    said.map(({ option: id }) => id),
    ['b', 'a', 'b'],
  );
  controller.receive({ ...answered, id: 'id-3', option: 'b', lines: ['even'] });
  assert.deepEqual(
    said.slice(3).map(({ option: id }) => id),
    ['a'],
  );
  controller.receive({ ...answered, id: 'id-4', option: 'a', lines: ['2″ of 6″'] });
  assert.deepEqual(controller.verdict()?.lines, ['2″ of 6″']);
  assert.equal(said.length, 4);
});

test('an offer of a draw that others play on from has lapsed, one that is declined has not', () => {
  controller.receive(update({ seq: 5, draw_offer: 0 }));
  controller.receive(update({ seq: 5 }));
  assert.equal(controller.state.lapsedDrawOffer, null);
  controller.receive(update({ seq: 5, draw_offer: 0 }));
  controller.receive(update({ seq: 6 }));
  assert.equal(controller.state.lapsedDrawOffer, 0);
  controller.receive(update({ seq: 7, draw_offer: 1 }));
  assert.equal(controller.state.lapsedDrawOffer, null);
});

test('a hint that was asked for over a lost line can be asked for again, and one that came stays', () => {
  controller.receive(update({ questions: [question({ options: [option({ id: 'end' })] })] }));
  controller.askForHint();
  assert.equal(adviceWhenLost(controller.state), null);
  controller.showAdvice('id-1', []);
  assert.deepEqual(adviceWhenLost(controller.state)?.ideas, []);
});

test('an answer given while the line is broken waits, which is told until it got through, and no longer than the next answer', () => {
  controller.receive(update({ questions: [question({ options: [option({ id: 'end' })] })] }));
  controller.store.change({ status: 'lost' });
  controller.choose(controller.state.update.questions[0].options[0]);
  assert.deepEqual(
    [
      controller.state.heldAnswer,
      controller.state.lastOption,
      heldAnswerNote(controller.state)?.textContent.startsWith('Your answer is waiting'),
    ],
    ['id-1', 'end', true],
  );
  controller.store.change({ status: 'live' });
  assert.equal(heldAnswerNote(controller.state), null);
  controller.receive({ t: 'accepted', key: 'id-1', seq: 1 });
  assert.match(heldAnswerNote(controller.state)?.textContent ?? '', /was accepted/);
  controller.receive(update({ seq: 1, questions: [question({ number: 8, options: [option({ id: 'end' })] })] }));
  controller.choose(controller.state.update.questions[0].options[0]);
  assert.equal(heldAnswerNote(controller.state), null);
});

test('whatever else was sent while the line is broken waits, which is told of the last of it', () => {
  controller.store.change({ status: 'lost', queuedMessages: [{ t: 'undo' }, { t: 'chat', text: 'Back soon' }] });
  assert.equal(
    heldAnswerNote(controller.state)?.textContent,
    'Your remark is waiting for the connection and is sent once it is back.',
  );
  controller.store.change({ queuedMessages: [{ t: 'set_up' }] });
  assert.equal(
    heldAnswerNote(controller.state)?.textContent,
    'Your message is waiting for the connection and is sent once it is back.',
  );
  controller.store.change({ status: 'live', queuedMessages: [] });
  assert.equal(heldAnswerNote(controller.state), null);
});

test('an answer that waited and is refused did not get through', () => {
  controller.receive(update({ questions: [question({ options: [option({ id: 'end' })] })] }));
  controller.store.change({ status: 'lost' });
  controller.choose(controller.state.update.questions[0].options[0]);
  controller.receive({ t: 'refused', id: '', key: 'id-1', ...refusal('It was answered already.') });
  assert.deepEqual([controller.state.heldAnswer, controller.state.heldAnswerAccepted], ['', false]);
});
