// @ts-check
/** Lists the possible answers: options under headings, the usual one first, rare and refused ones below. */

import { families, fullLabel, groupsOf, isImmediate, pieceOf } from './question.js';
import { h } from '../dom.js';
import { refusalBox } from './refusal_list.js';
import { withoutNumber } from './model_numbers.js';
import { planOf } from '../table/plan.js';
import { inlineToken, inlineTokenOf } from '../table/inline_token.js';

/** @typedef {import('../../types').Option} Option */
/** @typedef {import('./question.js').Group} Group */
/** @typedef {Group & {below: Group[]}} Family */

const MOST_BESIDE = 44; // letters of a label, or below it, for which an option stands beside others
const MOST_BY_TOKEN = 18; // letters of a label for which a button with a token stands beside others
const FEW = 3; // groups that are all shown open
const PAIR = 2; // choices of a group that is told by its first

/**
 * @param {import('../../types').Question} question
 * @param {string} unit the piece whose options are in view
 * @param {import('../match_controller.js').MatchController} controller
 */
export function optionList(question, unit, controller) {
  const usual = usualOf(question);
  const groups = groupsOf({
    ...question,
    options: question.options.filter((option) => option !== usual && !option.seldom),
  });
  const seldom = question.options.filter((option) => option.seldom && !option.refusal);
  const names = new Set(question.options.filter((option) => option.group).map((option) => option.group));
  const lone = names.size === 1 && question.prompt.includes([...names][0]); // the prompt is heading enough
  const named = families(groups.filter((group) => group.name && group.open.length));
  const headed = lone ? [] : named.filter(({ open, below }) => open.length > 1 || below.length);
  const single = named.filter((group) => !headed.includes(group)).flatMap((group) => group.open);
  const loose = groups.filter((group) => !group.name).flatMap((group) => group.open);
  const refused = groups.flatMap((group) => group.refused);
  const alone = headed.length > FEW;
  const told = alone ? headingSummaries(headed) : headed.map(() => '');
  const boxes = headed.map((group, i) => groupBox(group, told[i], unit, alone, controller));
  const why = refused.length > 0 && refusalBox(refused, unit, controller.state?.update?.view);
  const first = usual && !isIdle(question) && buttons([usual], 'options-usual', controller, !lone);
  const last = usual && isIdle(question) ? [...loose, usual] : loose;
  const rest = [why, seldom.length > 0 && seldomBox(seldom, controller)];
  if (!boxes.length) return [first, buttons([...single, ...last], '', controller, !lone), ...rest];
  return [
    first,
    ...boxes,
    single.length > 0 && buttons(single, '', controller),
    last.length > 0 && buttons(last, 'options-loose', controller),
    ...rest,
  ];
}

/**
 * Whether the usual answer is to do no more: it is shown below what may be done.
 * @param {import('../../types').Question} question
 */
const isIdle = ({ clock }) => clock === 'idle';

/**
 * The answer that most people give, if the question begins with it and it takes one click.
 * @param {import('../../types').Question} question
 */
function usualOf(question) {
  const [first, second] = question.options;
  return second && first.id === question.default?.option && !first.refusal && isImmediate(first) ? first : null;
}

/**
 * @param {Option[]} options
 * @param {string} kind
 * @param {import('../match_controller.js').MatchController} controller
 * @param {boolean} [named] whether each button must say its heading itself
 */
function buttons(options, kind, controller, named = true) {
  return h('div', { class: `options ${kind}` }, ...options.map((option) => optionButton(option, controller, named)));
}

/**
 * Whether the focused piece belongs to the group, or its heading was opened.
 * @param {Group} group
 * @param {string} unit
 */
function containsOpened(group, unit) {
  return (
    unit !== '' && (unit === group.name || [...group.open, ...group.refused].some((option) => option.piece === unit))
  );
}

/**
 * With many headings only one is open at a time: that of the focused piece.
 * @param {Family} group
 * @param {string} gist
 * @param {string} unit
 * @param {boolean} alone
 * @param {import('../match_controller.js').MatchController} controller
 * @returns {HTMLElement}
 */
function groupBox(group, gist, unit, alone, controller) {
  const isBelow = group.below.some((one) => containsOpened(one, unit));
  const inView = isBelow || containsOpened(group, unit);
  const open = inView || !alone;
  const point = (/** @type {string} */ piece) => () => previewOption(piece, controller);
  const turn = (/** @type {Event} */ event) => {
    event.preventDefault();
    controller.store.change({ unit: open ? '' : group.below.length ? group.name : group.piece });
  };
  const heading = h(
    'summary',
    {
      'data-key': `group ${group.name}`,
      mousemove: point(group.piece),
      mouseleave: point(''),
      ...(alone && group.piece ? { click: turn } : {}),
    },
    tokens(group, controller),
    h('span', {}, group.name),
    h('small', {}, gist),
  );
  return h(
    'details',
    { class: `option-group${inView && !isBelow ? ' is-in-view' : ''}`, open, 'aria-label': group.name },
    heading,
    h('div', { class: 'options' }, ...group.open.map((option) => optionButton(option, controller, false))),
    group.below.length > 0 && oneByOne(group.below, unit, controller),
  );
}

/**
 * The single pieces of a heading that moves all of them.
 * @param {Group[]} groups
 * @param {string} unit
 * @param {import('../match_controller.js').MatchController} controller
 */
function oneByOne(groups, unit, controller) {
  const told = headingSummaries(groups);
  return h(
    'details',
    { class: 'option-group one-by-one', open: groups.some((group) => containsOpened(group, unit)) },
    h('summary', {}, h('span', {}, 'One by one'), h('small', {}, String(groups.length))),
    ...groups.map((group, i) => groupBox({ ...group, below: [] }, told[i], unit, true, controller)),
  );
}

/**
 * The token of the piece that a heading is about, if it is one piece.
 * @param {Family} group
 * @param {import('../match_controller.js').MatchController} controller
 */
function tokens({ open, below }, controller) {
  const pieces = new Set(open.map(pieceOf));
  return pieces.size === 1 && !below.length ? inlineTokenOf(controller.state?.update?.view, [...pieces][0]) : null;
}

/**
 * The note behind each heading: the odds or lengths of the first of two choices, so that closed headings can be
 * compared; if all are equal, the names of the two.
 * @param {Group[]} groups
 */
function headingSummaries(groups) {
  const odds = groups.map(({ open }) => (open.length === PAIR ? open[0].detail : ''));
  const alike = new Set(odds).size === 1;
  return groups.map(({ open }, i) => {
    const names = eitherOf(open.map(({ label }) => label));
    const told = alike && open.length === PAIR && names.length <= MOST_BESIDE ? names : odds[i];
    return told || `${open.length}\u00a0choices`;
  });
}

/** "Fire the Autocannon or the Rocket Pod": a common beginning is written once. @param {string[]} labels */
export function eitherOf([first, ...others]) {
  const words = first.split(' ');
  const alike = words.findIndex((word, i) => others.some((label) => label.split(' ')[i] !== word));
  const kept = words.slice(0, Math.max(alike, 0)).findLastIndex((word) => word !== 'the') + 1;
  return [first, ...others.map((label) => label.split(' ').slice(kept).join(' '))].join(' or ');
}

/**
 * The token of a piece that is named by its own name or that of its unit, even if it is not on the table yet.
 * @param {import('../../types').View | undefined} view
 * @param {string} piece
 * @param {string} label
 */
function tokenByName(view, piece, label) {
  const own = view?.pieces.find(({ id }) => id === piece);
  const units = (view?.units ?? []).filter(({ pieces }) => pieces.includes(piece));
  const names = [...(own ? [own.name] : []), ...units.map(({ name }) => withoutNumber(name, own?.number ?? ''))];
  return own && (own.at || own.life === 'live') && names.some((name) => label.includes(name)) ? inlineToken(own) : null;
}

/**
 * Ignores the second half of a double click, which was meant for what was there before. Fast taps count.
 * @param {MouseEvent} event
 */
export const isMeantClick = (event) =>
  event.detail < 2 || (event instanceof PointerEvent && event.pointerType === 'touch');

/**
 * Only a pointer that moves over an option points at it. An option that appears under a resting pointer does not count,
 * because its card would hide the newest result.
 * @param {string} piece
 * @param {import('../match_controller.js').MatchController} controller
 */
const previewOption = (piece, controller) =>
  controller.store.state.hoveredPiece !== piece && controller.store.change({ hoveredPiece: piece });

/**
 * @param {Option} option
 * @param {import('../match_controller.js').MatchController} controller
 * @param {boolean} [named] whether the button must say its heading itself
 */
function optionButton(option, controller, named = true) {
  const label = named ? fullLabel(option) : option.label;
  const look = () => {
    controller.previewOdds(option);
    if (option.piece) previewOption(option.piece, controller);
  };
  const view = controller.state?.update?.view;
  const token = tokenByName(view, option.piece, label) ?? planOf(view, option.piece, controller.state?.rotation ?? 0);
  const long =
    Math.max(label.length, option.detail.length) > MOST_BESIDE || (token && label.length > MOST_BY_TOKEN)
      ? ' option-long'
      : '';
  return h(
    'button',
    {
      type: 'button',
      class: `option${long}`,
      'data-option': option.id,
      'data-key': option.id,
      click: (/** @type {MouseEvent} */ event) => isMeantClick(event) && controller.choose(option),
      focus: look,
      mousemove: look,
      mouseleave: () => option.piece && controller.store.change({ hoveredPiece: '' }),
    },
    token,
    h('span', { class: 'option-label' }, label),
    option.detail && h('small', {}, option.detail),
  );
}

/**
 * Options that are hardly ever chosen, folded away.
 * @param {Option[]} options
 * @param {import('../match_controller.js').MatchController} controller
 */
function seldomBox(options, controller) {
  return h(
    'details',
    { class: 'refused seldom' },
    h('summary', {}, 'Rarely needed ', h('small', {}, String(options.length))),
    buttons(options, '', controller),
  );
}
