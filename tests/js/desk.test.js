/** The desk: what is begun, weighed, given and heard, without a page around it. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { heldNote } from '../../static/js/play/ask/held.js';
import { Desk } from '../../static/js/play/desk.js';
import { stillAdvised } from '../../static/js/play/help/hints.js';
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

/** @type {Desk} */
let desk;
/** @type {Record<string, any>[]} */
let said;

beforeEach(() => {
  said = [];
  waiting = null;
  const say = (/** @type {Record<string, unknown>} */ message) => `id-${said.push(message)}`;
  desk = new Desk(new Store(), { start() {}, act: say, ask: say });
});

test('an option that needs nothing is given at once, and once only', () => {
  desk.hear(update({ questions: [question({ options: [option({ id: 'end' })] })] }));
  const [end] = desk.state.update.questions[0].options;
  desk.choose(end);
  desk.choose(end);
  assert.deepEqual(said, [{ t: 'answer', question: 7, option: 'end', value: null, seat: 0 }]);
});

test('the card that was open makes room for what comes next once an answer is given', () => {
  desk.hear(update({ questions: [question({ options: [option({ id: 'engage' })] })] }));
  desk.store.change({ pinned: 'm' });
  desk.choose(desk.state.update.questions[0].options[0]);
  assert.equal(desk.state.pinned, '');
});

test('a refused option explains itself and is not given', () => {
  desk.choose(option({ refusal: refusal('Too far: 24.6″, it reaches 24″.') }));
  assert.equal(desk.state.refusal.message, 'Too far: 24.6″, it reaches 24″.');
  assert.deepEqual(said, []);
});

test('what cannot be weighed is told where its odds would stand, and not at all once another is wanted', () => {
  desk.hear(update({ questions: [question({ options: [walk('a')] })] }));
  desk.choose(desk.state.update.questions[0].options[0]);
  desk.change(to([1000, 0]));
  rest();
  desk.hear({ t: 'error', id: 'id-1', key: '', message: 'There are too many ways.', fatal: false });
  assert.deepEqual(desk.verdict()?.lines, ['There are too many ways.']);
  desk.change(to([2000, 0]));
  rest();
  assert.equal(desk.verdict(), null);
  assert.equal(desk.state.notice, '');
});

test('what a tool asked and cannot be worked out is told by the tool; the ground of a move that nobody asked for is not missed', () => {
  desk.hear(update());
  desk.store.change({
    reach: { piece: 'a', asked: 'r1', words: '', areas: [], tool: 'reach', shown: '' },
    grounds: { seq: 0, asked: { g1: 'a' }, known: {} },
  });
  desk.hear({ t: 'error', id: 'r1', key: '', message: 'It takes too long.', fatal: false });
  assert.deepEqual([desk.state.reach.words, desk.state.reach.asked], ['It takes too long.', '']);
  desk.hear({ t: 'error', id: 'g1', key: '', message: 'It takes too long.', fatal: false });
  assert.equal(desk.state.notice, '');
  desk.hear({ t: 'error', id: '', key: '', message: 'Too many messages at once.', fatal: false });
  assert.equal(desk.state.notice, 'Too many messages at once.');
});

test('a draft is weighed once it rests, only as it is then, and not twice', () => {
  desk.hear(update({ questions: [question({ options: [walk('a')] })] }));
  desk.choose(desk.state.update.questions[0].options[0]);
  desk.change(to([1000, 0]));
  desk.change(to([2000, 0]));
  rest();
  assert.deepEqual(
    said.map(({ t, value }) => [t, value.points]),
    [['weigh', [[2000, 0]]]],
  );
  desk.hear({
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
  assert.deepEqual(desk.verdict()?.lines, ['2″ of 6″']);
  desk.weighSoon();
  rest();
  assert.equal(said.length, 1);
});

test('the first change after a rest is weighed at once, and what follows quickly when it rests', () => {
  desk.hear(update({ questions: [question({ options: [walk('a')] })] }));
  desk.choose(desk.state.update.questions[0].options[0]);
  desk.changed -= 1000;
  desk.change(to([1000, 0]));
  desk.change(to([2000, 0]));
  desk.change(to([3000, 0]));
  rest();
  assert.deepEqual(
    said.map(({ value }) => value.points),
    [[[1000, 0]], [[3000, 0]]],
  );
});

test('a refusal of what was weighed belongs to the draft it was asked for', () => {
  desk.hear(update({ questions: [question({ options: [walk('a')] })] }));
  desk.choose(desk.state.update.questions[0].options[0]);
  desk.change(to([9000, 0]));
  rest();
  desk.change(to([1000, 0]));
  desk.hear({ t: 'refused', id: 'id-1', key: '', ...refusal('9″ is more than 6″.') });
  assert.equal(desk.verdict(), null);
  desk.change(to([9000, 0]));
  assert.equal(desk.verdict()?.refusal?.message, '9″ is more than 6″.');
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
  desk.hear(update({ questions: [question({ options: [move] })], view: view({ ground: [wall] }) }));
  desk.choose(desk.state.update.questions[0].options[0]);
  desk.change({ ...to([4000, 0]), tapped: true });
  rest();
  desk.hear({ t: 'refused', id: 'id-1', key: '', ...refusal('The wall is in the way.') });
  rest();
  assert.equal(said.length, 2);
  const { points } = said[1].value;
  assert.ok(points.length > 1);
  assert.deepEqual(points.at(-1), [4000, 0]);
});

test('what is filled in stays while the same question stays, and goes with the next', () => {
  const asked = question({ options: [walk('a')] });
  desk.hear(update({ seq: 3, questions: [asked] }));
  desk.choose(desk.state.update.questions[0].options[0]);
  desk.hear(update({ seq: 4, since: 3, questions: [asked] }));
  assert.equal(desk.state.chosen, 'a');
  desk.hear(update({ seq: 5, since: 4, questions: [question({ ...asked, number: 8 })] }));
  assert.equal(desk.state.chosen, '');
  assert.equal(desk.state.draft, null);
});

test('an answer is under way until the table it made has arrived', () => {
  desk.hear(update({ seq: 3, questions: [question({ options: [option({ id: 'end' })] })] }));
  desk.choose(desk.state.update.questions[0].options[0]);
  const key = desk.state.sending;
  desk.hear({ t: 'accepted', key, seq: 4 });
  assert.equal(desk.state.sending, key);
  desk.hear(update({ seq: 4, since: 3, questions: [question({ number: 8 })] }));
  assert.equal(desk.state.sending, '');
});

test('an older table is passed over, and a gap is asked for once', () => {
  desk.hear(update({ seq: 5 }));
  desk.hear(update({ seq: 4 }));
  assert.equal(desk.state.update.seq, 5);
  desk.hear(update({ seq: 9, since: 8 }));
  desk.hear(update({ seq: 9, since: 8 }));
  assert.deepEqual(said, [{ t: 'sync', have: 5 }]);
});

test('nothing told is told twice', () => {
  const step = (/** @type {number} */ seq) => ({ seq, kind: 'answer', seat: 0, lines: [] });
  desk.hear(update({ seq: 2, told: [step(1), step(2)] }));
  desk.hear(update({ seq: 3, since: 1, told: [step(2), step(3)] }));
  assert.deepEqual(
    desk.state.steps.map(({ seq }) => seq),
    [1, 2, 3],
  );
  const remark = { t: 'chat', number: 1, seat: 0, name: 'Anna', text: 'Hello' };
  desk.hear(remark);
  desk.hear(remark);
  assert.equal(desk.state.chat.length, 1);
});

test('a line that is opened later stands where it was told, marked as late', () => {
  const line = { text: 'Anna hid in the well.', rule: '', tone: 'plain', seat: 0, dice: [], pieces: [] };
  const step = (/** @type {number} */ seq) => ({ seq, kind: 'answer', seat: 0, lines: [null, null] });
  desk.hear(update({ seq: 2, told: [step(1), step(2)] }));
  desk.hear(update({ seq: 3, since: 2, told: [step(3)], opened: [{ seq: 1, place: 1, line }] }));
  assert.deepEqual(
    desk.state.steps.map(({ lines }) => lines[1]?.text ?? null),
    ['Anna hid in the well.', null, null],
  );
  assert.deepEqual(
    desk.state.steps.map(({ late }) => late ?? []),
    [[1], [], []],
  );
});

test('when another seat looks, nothing told to the one before stays', () => {
  const line = { text: 'Your card is 1.', rule: '', tone: 'plain', seat: 0, dice: [], pieces: [] };
  const step = (/** @type {object | null} */ told) => ({ seq: 1, kind: 'answer', seat: 0, lines: [told] });
  desk.hear(update({ seq: 1, shown: 0, told: [step(line)] }));
  desk.weighing.put('id-1', { key: 'a secret', again() {} });
  desk.hear(update({ seq: 1, curtain: 1, told: [step(null)] }));
  assert.deepEqual(
    desk.state.steps.map(({ lines }) => lines),
    [[null]],
  );
  assert.equal(desk.weighing.waiting.size, 0);
});

test('when the match stands at an earlier moment, all that was told begins anew', () => {
  const step = (/** @type {number} */ seq, text = 'before') => ({
    seq,
    kind: 'answer',
    seat: 0,
    lines: [{ text, rule: '', tone: 'plain', seat: 0, dice: [], pieces: [] }],
  });
  desk.hear(update({ seq: 2, told: [step(0), step(1), step(2)] }));
  desk.hear({ t: 'chat', number: 1, seat: 0, name: 'Ann', text: 'Well then.' });
  desk.hear(update({ seq: 1, told: [step(0), step(1, 'after')], since: -1 }));
  assert.equal(desk.state.update.seq, 2, 'an old update that comes late changes nothing');
  desk.hear(update({ seq: 1, told: [step(0), step(1, 'after')], since: -1, anew: true }));
  assert.deepEqual(
    desk.state.steps.map(({ lines }) => lines[0].text),
    ['before', 'after'],
  );
  assert.deepEqual(desk.state.chat, []);
  assert.match(desk.state.notice, /earlier moment/);
});

test('another way for the same piece begins with what was drawn, however little the way between could pay for', () => {
  const [long, short] = [walk('long'), walk('short')];
  short.needs.budget = 2000;
  desk.hear(update({ questions: [question({ options: [long, short] })] }));
  desk.choose(long);
  desk.change(to([5000, 0]));
  desk.begin(short);
  const [cut] = desk.state.draft.stops;
  assert.ok(cut.at[0] <= 2000);
  desk.begin(long);
  assert.deepEqual(
    desk.state.draft.stops.map(({ at }) => at),
    [[5000, 0]],
  );
});

test('what the server passed over for something newer is asked again while it is wanted', () => {
  desk.hear(update({ questions: [question({ options: [walk('a'), option({ id: 'b', odds: true })] })] }));
  const [a, b] = desk.state.update.questions[0].options;
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
  desk.look(b);
  desk.choose(a);
  desk.change(to([2000, 0]));
  rest();
  desk.weigh(b, null, () => true);
  assert.deepEqual(
    said.map(({ option: id }) => id),
    ['b', 'a', 'b'],
  );
  desk.hear({ ...answered, id: 'id-3', option: 'b', lines: ['even'] });
  assert.deepEqual(
    said.slice(3).map(({ option: id }) => id),
    ['a'],
  );
  desk.hear({ ...answered, id: 'id-4', option: 'a', lines: ['2″ of 6″'] });
  assert.deepEqual(desk.verdict()?.lines, ['2″ of 6″']);
  assert.equal(said.length, 4);
});

test('an offer of a draw that others play on from has lapsed, one that is declined has not', () => {
  desk.hear(update({ seq: 5, draw_offer: 0 }));
  desk.hear(update({ seq: 5 }));
  assert.equal(desk.state.lapsed, null);
  desk.hear(update({ seq: 5, draw_offer: 0 }));
  desk.hear(update({ seq: 6 }));
  assert.equal(desk.state.lapsed, 0);
  desk.hear(update({ seq: 7, draw_offer: 1 }));
  assert.equal(desk.state.lapsed, null);
});

test('a hint that was asked for over a lost line can be asked for again, and one that came stays', () => {
  desk.hear(update({ questions: [question({ options: [option({ id: 'end' })] })] }));
  desk.hint();
  assert.equal(stillAdvised(desk.state), null);
  desk.advised('id-1', []);
  assert.deepEqual(stillAdvised(desk.state)?.ideas, []);
});

test('an answer given while the line is broken waits, which is told until it got through, and no longer than the next answer', () => {
  desk.hear(update({ questions: [question({ options: [option({ id: 'end' })] })] }));
  desk.store.change({ status: 'lost' });
  desk.choose(desk.state.update.questions[0].options[0]);
  assert.deepEqual(
    [desk.state.held, desk.state.given, heldNote(desk.state)?.textContent.startsWith('Your answer waits')],
    ['id-1', 'end', true],
  );
  desk.store.change({ status: 'live' });
  assert.equal(heldNote(desk.state), null);
  desk.hear({ t: 'accepted', key: 'id-1', seq: 1 });
  assert.match(heldNote(desk.state)?.textContent ?? '', /got through/);
  desk.hear(update({ seq: 1, questions: [question({ number: 8, options: [option({ id: 'end' })] })] }));
  desk.choose(desk.state.update.questions[0].options[0]);
  assert.equal(heldNote(desk.state), null);
});

test('whatever else was sent while the line is broken waits, which is told of the last of it', () => {
  desk.store.change({ status: 'lost', waits: [{ t: 'undo' }, { t: 'chat', text: 'Back soon' }] });
  assert.equal(heldNote(desk.state)?.textContent, 'Your remark waits for the line, and is sent once it is back.');
  desk.store.change({ waits: [{ t: 'set_up' }] });
  assert.equal(heldNote(desk.state)?.textContent, 'What you did waits for the line, and is sent once it is back.');
  desk.store.change({ status: 'live', waits: [] });
  assert.equal(heldNote(desk.state), null);
});

test('an answer that waited and is refused did not get through', () => {
  desk.hear(update({ questions: [question({ options: [option({ id: 'end' })] })] }));
  desk.store.change({ status: 'lost' });
  desk.choose(desk.state.update.questions[0].options[0]);
  desk.hear({ t: 'refused', id: '', key: 'id-1', ...refusal('It was answered already.') });
  assert.deepEqual([desk.state.held, desk.state.through], ['', false]);
});
