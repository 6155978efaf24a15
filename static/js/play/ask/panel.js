// @ts-check
/** WHAT NOW: whose decision it is, what is asked, what may be answered, and what came of the last answer. */

import { absenceNotes, lateness } from '../people/absence.js';
import { parkedNote, standingField } from '../ahead/ahead.js';
import { callAhead } from '../ahead/call_ahead.js';
import { chosenOf, isAimed, questionOf, verdictKey } from './choices.js';
import { choiceForm } from './choice.js';
import { clockStrip } from '../people/clock.js';
import { companyInputs, companyNotes } from '../people/company.js';
import { diceRow } from '../told/dice.js';
import { h, part, retell } from '../dom.js';
import { heldNote, isHeld, markHeld } from './held.js';
import { guideBox } from '../help/guide.js';
import { hintBox } from '../help/hints.js';
import { leftAlone } from '../ahead/left_alone.js';
import { missionBox } from '../people/mission.js';
import { nameOf } from '../names.js';
import { numbered } from './numbered.js';
import { isMeant, optionList } from './options.js';
import { pullWords } from './pull.js';
import { PHONE } from '../layout.js';
import { ownDice } from '../told/last_dice.js';
import { outcome } from '../told/outcome.js';
import { recap, waitingFor } from '../told/recap.js';
import { reading } from '../table/ruler.js';
import { setUpButton } from '../ahead/setup.js';
import { soleForm, straightOn } from './straight.js';
import { refusalNote, verdictWords } from './verdict.js';
import { isTimed, windowStrip, wishField } from '../ahead/window.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../store.js').State} State */

const CLEAR_OF_CARD = 0.6; // of the panel's height: a phone's card lies over the rest
const ROOM = 110; // pixels of answers that are to be seen below a question

/**
 * @param {HTMLElement} host
 * @param {import('../desk.js').Desk} desk
 * @param {import('../../types').Config} config
 * @param {(pieces: string[]) => void} find brings pieces into sight
 */
export function panel(host, desk, config, find) {
  const head = h('div', { class: 'now-head', tabindex: -1 });
  const offers = h('div', { class: 'now-offers' });
  const notes = h('div', { class: 'now-notes' });
  const strip = windowStrip(desk, config);
  const clocks = clockStrip(desk, config);
  const calls = callAhead(desk, config);
  const wish = wishField(desk, config);
  const alone = leftAlone(desk, config);
  const hints = hintBox(desk, config);
  const guide = guideBox(config);
  const past = recap(config, find);
  const rolled = ownDice(config);
  const mission = missionBox(config);
  const waiting = waitingFor(config);
  const body = h('div', { class: 'now-body' });
  const odds = h('div', { class: 'now-odds', 'aria-live': 'polite' });
  const foot = h('div', { class: 'now-foot actions' });
  host.append(
    offers,
    guide.element,
    mission.element,
    past.element,
    rolled.element,
    head,
    waiting.element,
    strip.element,
    clocks.element,
    notes,
    body,
    calls.element,
    odds,
    hints.element,
    foot,
    wish.element,
    alone.element,
  );
  // the card of what is pointed at stands above them
  new ResizeObserver(() => host.parentElement?.style.setProperty('--odds', `${odds.offsetHeight}px`)).observe(odds);
  const parts = { head: part(head), offers: part(offers), notes: part(notes), body: part(body), foot: part(foot) };
  /** @type {ReturnType<typeof choiceForm> | null} */
  let choice = null;
  let told = '';
  let unit = '';
  let begun = false;
  let number = NaN;
  return (/** @type {State} */ state) => {
    const question = questionOf(state);
    const option = chosenOf(state);
    const had = host.contains(document.activeElement);
    host.dataset.question = question ? `${question.number}:${question.seat}` : '';
    parts.head(
      [question, option, state.update?.waiting.join(), state.update?.over, Boolean(state.update?.window)],
      () => heading(state, config),
    );
    if (!state.update?.over) place(notes, clocks.element);
    else if (head.previousElementSibling !== notes) head.before(notes); // what is said parts no result from its heading
    mission.show(state);
    past.show(state);
    rolled.show(state);
    place(past.element, question ? mission.element : notes); // while one waits, what others ask comes first
    waiting.show(state);
    strip.show(state);
    clocks.show(state);
    calls.show(state);
    wish.show(state);
    alone.show(state);
    hints.show(state);
    guide.show(state);
    parts.offers([...companyInputs(state, config), lateness(state), state.update?.waiting.join()], () => [
      ...companyNotes(state, desk, config),
      ...absenceNotes(state, desk, config),
    ]);
    parts.notes(
      [
        state.refusal,
        option,
        state.notice,
        isHeld(state),
        state.through,
        state.waits,
        pullWords(state),
        state.measuring,
        state.ruler,
      ],
      () => noteList(state),
    );
    parts.body(
      [
        question,
        state.update?.instructions.map(({ seat, standing }) => `${seat} ${standing}`).join(),
        state.unit,
        option,
        state.update?.over,
        isTimed(state),
      ],
      () => {
        choice = option ? choiceForm(option, desk) : null;
        return choice
          ? [option === soleForm(question) && question && setUpButton(question, desk), choice.element]
          : listOrOutcome(state, desk, config);
      },
    );
    choice?.show(state);
    markHeld(body, state);
    placeHints(hints.element, choice?.element ?? null, odds);
    retell(odds, option || !question ? [] : triedWords(state));
    parts.foot([state.update?.can_undo, Boolean(state.sending), option], () => [undoButton(state, desk)]);
    const asked = question ? `${question.seat} ${question.prompt}` : '';
    const isSame = asked === told;
    // what was filled in is answered: the next question begins at its head
    const isGiven = begun && !option && question?.number !== number;
    if (asked !== told || (option && !begun) || isGiven)
      requestAnimationFrame(() => {
        host.scrollTop = 0;
        if (question) fold(host, head, [past.element, mission.element]);
      });
    else if (state.unit !== unit && state.unit) intoView(host, host.querySelector('.is-in-view'));
    told = asked;
    unit = state.unit;
    begun = Boolean(option);
    number = question?.number ?? NaN;
    if (had && !host.contains(document.activeElement))
      ((isSame && choice?.title) || head).focus({ preventScroll: true });
  };
}

/**
 * What happened before, and what is fought for, make room for a question that could not be seen below them.
 * @param {HTMLElement} host
 * @param {HTMLElement} head
 * @param {HTMLDetailsElement[]} above
 */
export function fold(host, head, above) {
  for (const one of above)
    if (head.getBoundingClientRect().bottom + ROOM > host.getBoundingClientRect().bottom) one.open = false;
}

/**
 * The choices of the piece that was tapped stand where no card lies over them.
 * @param {HTMLElement} host
 * @param {Element | null} group
 */
function intoView(host, group) {
  if (!group) return;
  const [outer, inner] = [host.getBoundingClientRect(), group.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.top + CLEAR_OF_CARD * outer.height)
    host.scrollTop += inner.top - outer.top;
}

/**
 * What happened stands before one's own question, but after whose decision it is while one waits.
 * @param {HTMLElement} element
 * @param {HTMLElement} before
 */
function place(element, before) {
  if (before.nextElementSibling !== element) before.after(element);
}

/**
 * While something is drawn what is hinted stands above the answer and has the room there is, so that Confirm stays; on
 * a phone all below Confirm is scrolled to.
 * @param {HTMLElement} hints
 * @param {HTMLElement | null} form
 * @param {HTMLElement} odds
 */
export function placeHints(hints, form, odds) {
  const answer = window.matchMedia(PHONE).matches ? null : form?.querySelector('.answer');
  if (answer && answer.previousElementSibling !== hints) answer.before(hints);
  else if (!answer) place(hints, odds);
}

/** Whose decision it is, and what is asked. @param {State} state @param {import('../../types').Config} config */
export function heading(state, config) {
  const question = questionOf(state);
  if (!state.update) return [h('p', { class: 'whose' }, 'Looking for your match…')];
  if (state.update.over) return [h('p', { class: 'whose' }, 'The match is over')];
  const { waiting, window: isWindow, instructions } = state.update;
  if (!question && isWindow && config.seats.some((seat) => waiting.includes(seat)))
    return [h('p', { class: 'whose' }, 'A chance to react')];
  if (!question && !isWindow && instructions.some(({ seat }) => waiting.includes(seat)))
    return [h('p', { class: 'whose' }, 'Your instruction answers')];
  if (!question) return [h('p', { class: 'whose' }, ...waitingWords(state, config))];
  const several = config.seats.length > 1;
  const name = nameOf(state, config, question.seat);
  const number = question.focus.length === 1 && numbered(state.update.view, question.focus[0], question.prompt);
  return [
    h(
      'p',
      { class: 'whose' },
      h('span', { class: `side-${question.seat}` }, several ? `${name} decides` : 'Your decision'),
    ),
    isAsked(state) && h('p', { class: 'prompt' }, number, number && ' ', question.prompt, ' ', ruleLink(question.rule)),
    question.dice.length > 0 && diceRow(question.dice),
  ];
}

/**
 * Whether the question itself is still to be read: its only form says no more than how, an answer no more than at whom,
 * dice nothing without it.
 * @param {State} state
 */
function isAsked(state) {
  const [option, question] = [chosenOf(state), questionOf(state)];
  if (!option || question?.dice.length || straightOn(question)?.drawn === option || soleForm(question) === option)
    return true;
  return Boolean(question && state.update && isAimed(option, question, state.update.view));
}

/** @param {State} state @param {import('../../types').Config} config @returns {(Node | string)[]} */
function waitingWords(state, config) {
  const seats = state.update?.waiting ?? [];
  const names = seats.map((seat) => h('span', { class: `side-${seat}` }, nameOf(state, config, seat)));
  if (!names.length) return ['Nobody is asked anything'];
  const act = state.update?.window ? ' may react' : names.length === 1 ? ' decides' : ' decide';
  return [...names.flatMap((name, i) => (i ? [i < names.length - 1 ? ', ' : ' and ', name] : [name])), act];
}

/** @param {State} state */
function noteList(state) {
  return [
    state.notice && h('p', { class: 'why', role: 'alert' }, state.notice),
    heldNote(state),
    state.refusal && !chosenOf(state) && refusalNote(state.refusal),
    state.pull && h('p', { class: 'hint', role: 'status' }, pullWords(state)),
    state.measuring && h('p', { class: 'hint', role: 'status' }, reading(state.ruler)),
  ];
}

/** @param {State} state @param {import('../desk.js').Desk} desk @param {import('../../types').Config} config */
function listOrOutcome(state, desk, config) {
  const question = questionOf(state);
  if (state.update?.over) return outcome(state, config);
  if (question)
    return [
      setUpButton(question, desk),
      parkedNote(question, desk),
      ...optionList(question, state.unit, desk),
      standingField(question, state, desk),
    ];
  if (isTimed(state)) return []; // nobody should close the page now
  const watching = config.seats.length === 0;
  return [
    h(
      'p',
      { class: 'hint' },
      watching
        ? watched(config)
        : 'You will see every move here as it is made. You can close this page and come back later.',
    ),
  ];
}

/** @param {import('../../types').Config} config */
function watched({ late }) {
  return late
    ? `You are watching this match. You see everything ${late} minutes after it happened, as its players agreed.`
    : 'You are watching this match.';
}

/** @param {State} state */
function triedWords(state) {
  const question = questionOf(state);
  const option = question?.options.find((one) => one.id === state.tried);
  const verdict = question && option ? state.weighed[verdictKey(question, option.id, null)] : null;
  return option && verdict
    ? [h('h3', {}, option.label), ...verdictWords(verdict, `${option.label} ${option.detail}`)]
    : [];
}

/** @param {State} state @param {import('../desk.js').Desk} desk */
function undoButton(state, desk) {
  if (!state.update?.can_undo) return null;
  const seat = questionOf(state)?.seat;
  return h(
    'button',
    {
      type: 'button',
      class: 'button-plain',
      'data-key': 'undo',
      disabled: Boolean(state.sending),
      click: (/** @type {MouseEvent} */ event) =>
        isMeant(event) && desk.link.act({ t: 'undo', ...(seat === undefined ? {} : { seat }) }),
    },
    '↶ Take back my last answer',
  );
}
