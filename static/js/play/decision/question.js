// @ts-check
/** Reads the open question: what may be chosen, what is about a piece, how options form groups. */

import { isAnswered } from '../premoves/reaction_window.js';

/** @typedef {import('../../types').Option} Option */
/** @typedef {import('../../types').Question} Question */
/** @typedef {import('../store.js').State} State */
/** @typedef {{name: string, piece: string, open: Option[], refused: Option[]}} Group */

/**
 * The question for this page, or null: what may be changed while that tool is open. A question with a held answer is
 * not asked again unless the player wants it.
 * @param {State} state
 * @returns {Question | null}
 */
export function questionOf(state) {
  if (state.changeTool) return state.changeTool.question;
  return isAnswered(state) ? null : (state.update?.questions[0] ?? null);
}

/** The option being filled in. @param {State} state @returns {Option | null} */
export function chosenOf(state) {
  return questionOf(state)?.options.find((option) => option.id === state.chosenOption) ?? null;
}

/** The piece an option is about. @param {Option} option */
export function pieceOf(option) {
  return (option.needs && 'piece' in option.needs && option.needs.piece) || option.piece;
}

/** All options about a piece. @param {Question | null} question @param {string} piece */
export function optionsOfPiece(question, piece) {
  const about = (/** @type {Option} */ option) =>
    option.piece === piece || pieceOf(option) === piece || option.pieces.includes(piece) || isPlacing(option, piece);
  return question?.options.filter(about) ?? [];
}

/** @param {Pick<Option, 'needs'>} option @param {string} piece */
function isPlacing({ needs }, piece) {
  if (needs?.type === 'ways') return needs.movers.some((mover) => mover.piece === piece);
  return needs?.type === 'places' && needs.pieces.includes(piece);
}

/** Rare options count only if there is nothing else. @param {Option[]} options */
export function usualOptions(options) {
  const usual = options.filter((option) => !option.seldom);
  return usual.length ? usual : options;
}

/**
 * Whether an option does something to a piece of another player: the question says who does it, and with what.
 * @param {Option} option
 * @param {Question} question
 * @param {import('../../types').View} view
 */
export function isAimedAtPiece({ piece }, { seat }, view) {
  return view.pieces.some(({ id, seat: owner }) => id === piece && owner !== null && owner !== seat);
}

/** Whether an option needs paths. @param {Option} option */
export function hasPaths({ needs }) {
  return needs?.type === 'path' || needs?.type === 'ways';
}

/** Whether an option is filled in on the table: only then can it fit or not. @param {Option} option */
export const isDrawnOnTable = (option) =>
  hasPaths(option) || ['spot', 'places', 'aim'].includes(option.needs?.type ?? '');

/**
 * Whether one option moves a single piece, and the other that piece with others.
 * @param {Option} one
 * @param {Option} all
 */
export function isPartOfGroup(one, { needs }) {
  return one.needs?.type === 'path' && needs?.type === 'ways' && isPlacing({ needs }, pieceOf(one));
}

/** Whether one click answers an option: it needs nothing and has no odds. @param {Option} option */
export function isImmediate(option) {
  return !option.needs && !option.odds;
}

/** Options under their headings, in the order of the question. @param {Question} question @returns {Group[]} */
export function groupsOf(question) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const option of question.options) {
    const group = groups.get(option.group) ?? { name: option.group, piece: pieceOf(option), open: [], refused: [] };
    (option.refusal ? group.refused : group.open).push(option);
    groups.set(option.group, group);
  }
  return [...groups.values()];
}

/** The name of an option without its heading. @param {Option} option */
export function fullLabel({ group, label }) {
  return group && !label.includes(group) ? `${group}: ${label}` : label;
}

/**
 * Groups, each with the options about one of the pieces that it moves together.
 * @param {readonly Group[]} groups
 * @returns {(Group & {below: Group[]})[]}
 */
export function families(groups) {
  const moves = (/** @type {Group} */ all, /** @type {Group} */ one) =>
    all !== one &&
    one.open.every((option) =>
      all.open.some((whole) => whole.needs?.type === 'ways' && isPlacing(whole, pieceOf(option))),
    );
  const heads = groups.filter((group) => !groups.some((all) => moves(all, group)));
  return heads.map((all) => ({ ...all, below: groups.filter((group) => !heads.includes(group) && moves(all, group)) }));
}

/**
 * The key of a verdict on an option and its value.
 * @param {Question} question
 * @param {string} option
 * @param {unknown} draft
 */
export function verdictKey(question, option, draft) {
  return `${question.number} ${option} ${JSON.stringify(draft)}`;
}
