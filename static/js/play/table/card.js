// @ts-check
/**
 * The card of a piece or of terrain: the same on hover, on focus and on tap, with facts, states and what it may not do.
 */

import { iconPath } from '../../board/tokens/glyphs.js';
import { svg } from '../../board/svg.js';
import { optionsOfPiece, questionOf } from '../decision/question.js';
import { h, memoizedPart } from '../dom.js';
import { nameWithNumber } from '../decision/model_numbers.js';
import { groupBySentence } from '../decision/refusal_list.js';
import { quietLink, ruleLink, toTenth } from '../words.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../../types').Ground} Ground */

const SHORT = 15; // letters of a fact, up to which two are side by side

/**
 * It covers what is beside the table, never the table.
 * @param {HTMLElement} host
 * @param {import('../store.js').Store} store
 * @param {(piece: string) => void} [propose] proposes a change of a piece by agreement, where that is possible
 */
export function card(host, store, propose) {
  const show = memoizedPart(host);
  return (/** @type {State} */ state) => {
    const view = state.update?.view;
    const id = state.hoveredPiece || state.pinnedPiece;
    const piece = view?.pieces.find((one) => one.id === id);
    const ground = view?.ground.find((one) => one.id === id);
    const isPinned = !state.hoveredPiece && Boolean(state.pinnedPiece);
    host.hidden = !piece && !ground;
    host.classList.toggle('is-pinned', isPinned);
    host.parentElement?.classList.toggle('is-carded', isPinned);
    show([piece ?? ground, questionOf(state), isPinned], () => [
      isPinned &&
        h(
          'button',
          {
            type: 'button',
            class: 'close',
            'aria-label': 'Close this card',
            click: () => store.change({ pinnedPiece: '' }),
          },
          '×',
        ),
      ...(piece ? pieceCard(piece, state) : ground ? groundCard(ground) : []),
      piece && isPinned && propose && !state.update?.over && proposeButton(() => propose(piece.id)),
    ]);
  };
}

/** For what only the players can see to: an ability that is text, a slip of the finger. @param {() => void} click */
function proposeButton(click) {
  return h('button', { type: 'button', class: 'button-plain', 'data-key': 'propose', click }, 'Propose a change…');
}

/** @param {Piece} piece @param {State} state */
function pieceCard(piece, state) {
  const refused = optionsOfPiece(questionOf(state), piece.id).filter((option) => option.refusal);
  const left = `${piece.now} of ${piece.full}`;
  const isTold = piece.facts.some(({ value }) => value === left);
  const hull =
    piece.full && piece.life === 'live'
      ? !isTold && `${left} ${state.update?.view.gauge}`
      : piece.life === 'wreck'
        ? 'Wreck'
        : '';
  return [
    h(
      'h2',
      { class: piece.seat === null ? '' : `side-${piece.seat}` },
      ...nameWithNumber(state.update?.view, piece.name, [piece.id]),
    ),
    h(
      'p',
      { class: 'card-where' },
      [hull, piece.at && state.update?.view.ruler && placeWords(piece.at)].filter(Boolean).join(' · '),
    ),
    states(piece.states),
    facts(piece.facts, state.update?.view.terms),
    refused.length > 0 &&
      h(
        'ul',
        { class: 'card-refused' },
        ...groupBySentence(refused)
          .slice(0, 3)
          .map(({ sentence, options }) =>
            h(
              'li',
              {},
              h('strong', {}, options.map((option) => option.label).join(', ')),
              ' ',
              sentence,
              ' ',
              ruleLink(options[0].refusal?.rule ?? ''),
            ),
          ),
      ),
  ];
}

/** @param {import('../../types').Point} at */
function placeWords([x, y]) {
  return `${toTenth(x)}″ from the west, ${toTenth(y)}″ from the north`;
}

/** @param {Ground} ground */
function groundCard(ground) {
  const traits = [
    ground.state === 'open' && 'open',
    ground.state === 'closed' && 'shut',
    ground.elevation > 0 && `${(ground.elevation + ground.height) / 1000}″ up`,
    ground.height > 0 && `${ground.height / 1000}″ high`,
    ground.rough && 'rough',
    ground.cover && `${ground.cover} cover`,
    ground.climbable && 'can be climbed',
    ground.impassable && 'cannot be entered',
  ]
    .filter(Boolean)
    .join(', ');
  return [h('h2', {}, ground.name), ground.facts.length ? facts(ground.facts) : h('p', {}, traits)];
}

/** States as icon and word. @param {import('../../types').State[]} list */
export function states(list) {
  if (!list.length) return null;
  return h(
    'span',
    { class: 'states' },
    ...list.map((state) =>
      h(
        'span',
        { class: `chip state state-${state.tone || 'plain'}` },
        icon(state.icon),
        quietLink(state.rule ?? '', state.label),
      ),
    ),
  );
}

/** @param {string} name */
function icon(name) {
  const path = iconPath(name);
  return path
    ? svg('svg', { viewBox: '-50 -50 100 100', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: path }))
    : null;
}

/** A value whose parts link to their rules. @param {string} value @param {Record<string, string>} terms */
function linkedValue(value, terms) {
  return value.split(', ').flatMap((word, i) => [i ? ', ' : '', quietLink(terms[word], word)]);
}

/**
 * Short ones are side by side.
 * @param {import('../../types').CardValue[]} list
 * @param {Record<string, string>} [terms]
 */
function facts(list, terms = {}) {
  const isShort = (/** @type {import('../../types').CardValue} */ { label, value }) =>
    label.length + value.length <= SHORT;
  return h(
    'dl',
    { class: 'facts' },
    ...list.map((fact) =>
      h(
        'div',
        isShort(fact) ? { class: 'is-short' } : {},
        h('dt', {}, quietLink(fact.rule, fact.label)),
        h('dd', {}, ...linkedValue(fact.value, terms)),
      ),
    ),
  );
}
