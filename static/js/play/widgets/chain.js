// @ts-check
/**
 * Several orders that are paid together: each has a kind and the pieces that obey it, ticked in the panel or tapped on
 * the board.
 */

import { bodyOf } from '../table/bodies.js';
import { fill, h } from '../dom.js';
import { inlineTokenOf } from '../table/inline_token.js';
import { freshId } from './fields.js';

/** @typedef {import('../../types').ChainShape} ChainShape */
/** @typedef {import('../../types').ChainKind} ChainKind */
/** @typedef {import('../../types').Link} Command */
/** @typedef {{type: 'chain', links: {kind: string, pieces: string[], each: number}[]}} ChainDraft */

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {ChainShape} */ (option.needs);

/** @param {ChainShape} shape @param {string} id */
const kindOf = (shape, id) => /** @type {ChainKind} */ (shape.kinds.find((kind) => kind.id === id));

/** @type {import('./widget.js').Widget} */
export const chainWidget = {
  begin: (option, view, usual) => usual ?? { type: 'chain', links: [] },
  missing,
  draw: (draft, option) => ({ marks: marksOf(draft, shapeOf(option)) }),
  form,
  tapPiece: (draft, option, piece) => tapPiece(draft, shapeOf(option), piece),
};

/**
 * The price of one order; pieces that obey it together pay less.
 * @param {ChainShape} shape
 * @param {ChainDraft['links'][number]} link
 */
export function priceOf(shape, { kind, pieces, each }) {
  const { prices, together } = kindOf(shape, kind);
  const full = pieces.reduce((sum, piece) => sum + Math.max(prices[piece], each), 0);
  return together ? full - together.less * countDiscounts(together, pieces) : full;
}

/**
 * How many of the pieces are not the first of their group.
 * @param {import('../../types').Together} together
 * @param {readonly string[]} pieces
 */
function countDiscounts({ near, most }, pieces) {
  /** @type {string[][]} */
  const groups = [];
  const able = pieces.filter((piece) => piece in near);
  for (const piece of able) {
    const group = groups.find((one) => one.length < most && one.every((other) => near[piece].includes(other)));
    if (group) group.push(piece);
    else groups.push([piece]);
  }
  return able.length - groups.length;
}

/** The price of all orders. @param {ChainShape} shape @param {ChainDraft} draft */
export const totalOf = (shape, draft) => draft.links.reduce((sum, link) => sum + priceOf(shape, link), 0);

/**
 * Adds an order, at first for the pieces of the last one, or the first that can obey now.
 * @param {ChainShape} shape
 * @param {ChainDraft} draft
 * @param {string} kind
 * @returns {ChainDraft}
 */
export function addCommand(shape, draft, kind) {
  const { prices, later } = kindOf(shape, kind);
  const before =
    draft.links.at(-1)?.pieces ??
    Object.keys(prices)
      .filter((piece) => !later.includes(piece))
      .slice(0, 1);
  const pieces = before.filter((piece) => piece in prices);
  return { type: 'chain', links: [...draft.links, { kind, pieces, each: 0 }] };
}

/**
 * @param {ChainDraft} draft
 * @param {number} at
 * @param {Partial<ChainDraft['links'][number]>} changes
 * @returns {ChainDraft}
 */
const changeCommand = (draft, at, changes) => ({
  type: 'chain',
  links: draft.links.map((link, index) => (index === at ? { ...link, ...changes } : link)),
});

/**
 * Whether a piece obeys the order.
 * @param {ChainDraft} draft
 * @param {number} at
 * @param {string} piece
 * @returns {ChainDraft}
 */
export function togglePiece(draft, at, piece) {
  const { pieces } = draft.links[at];
  return changeCommand(draft, at, {
    pieces: pieces.includes(piece) ? pieces.filter((one) => one !== piece) : [...pieces, piece],
  });
}

/** @param {ChainDraft} draft @param {ChainShape} shape @param {string} piece */
function tapPiece(draft, shape, piece) {
  const last = draft.links.length - 1;
  return last >= 0 && piece in kindOf(shape, draft.links[last].kind).prices ? togglePiece(draft, last, piece) : null;
}

/** @param {ChainDraft} draft @param {import('../../types').Option} option */
function missing(draft, option) {
  const shape = shapeOf(option);
  if (!draft.links.length) return 'Add the first command.';
  const idle = draft.links.findIndex((link) => !link.pieces.length);
  if (idle >= 0) return `Command ${idle + 1}: choose who obeys it.`;
  const total = totalOf(shape, draft);
  return total > shape.budget ? `This costs ${total}${shape.unit}; ${shape.budget} are left.` : '';
}

/**
 * The pieces that obey the last order, and those that could.
 * @param {ChainDraft} draft
 * @param {ChainShape} shape
 * @returns {Record<string, string[]>}
 */
function marksOf(draft, shape) {
  const last = draft.links[draft.links.length - 1];
  if (!last) return {};
  return Object.fromEntries(
    Object.keys(kindOf(shape, last.kind).prices).map((piece) => [
      piece,
      [last.pieces.includes(piece) ? 'selected' : 'can'],
    ]),
  );
}

/**
 * @param {ChainDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {(draft: ChainDraft) => void} change
 */
function form(draft, option, view, change) {
  const shape = shapeOf(option);
  let now = draft;
  const list = h('ol', { class: 'chain' });
  const told = h('p', { class: 'chain-told', 'aria-live': 'polite' });
  const able = shape.kinds.filter((kind) => Object.keys(kind.prices).length);
  const button = (/** @type {ChainKind} */ kind) =>
    h(
      'button',
      { type: 'button', 'data-key': `add ${kind.id}`, click: () => change(addCommand(shape, now, kind.id)) },
      `+ ${kind.label}`,
    );
  const usual = able.filter((kind) => !kind.seldom).map(button);
  const seldom = able.filter((kind) => kind.seldom).map(button);
  const later =
    seldom.length > 0 &&
    h(
      'details',
      { class: 'fine' },
      h('summary', {}, 'Once another command makes it possible'),
      h('div', { class: 'actions' }, ...seldom),
    );
  const show = (/** @type {ChainDraft} */ next) => {
    const same = next.links.length === now.links.length && list.childElementCount === next.links.length;
    const focused =
      same && list.contains(document.activeElement) ? document.activeElement?.getAttribute('data-key') : null;
    now = next;
    fill(
      list,
      next.links.map((link, at) => row(shape, view, now, at, change)),
    );
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
    fill(told, [`Costs ${totalOf(shape, next)} of ${shape.budget}${shape.unit}, all paid now.`]);
    for (const one of [...usual, ...seldom]) one.toggleAttribute('disabled', next.links.length >= shape.most);
  };
  show(draft);
  return {
    element: h('div', { class: 'widget chain-form' }, list, h('div', { class: 'actions' }, ...usual), later, told),
    show,
  };
}

/**
 * One order: its pieces, what each pays, and a button to remove it.
 * @param {ChainShape} shape
 * @param {import('../../types').View} view
 * @param {ChainDraft} draft
 * @param {number} at
 * @param {(draft: ChainDraft) => void} change
 */
function row(shape, view, draft, at, change) {
  const link = draft.links[at];
  const kind = kindOf(shape, link.kind);
  const boxes = Object.entries(kind.prices).map(([piece, price]) => {
    const box = h('input', {
      type: 'checkbox',
      'data-key': `${at} ${piece}`,
      change: () => change(togglePiece(draft, at, piece)),
    });
    box.checked = link.pieces.includes(piece);
    return h(
      'label',
      { class: 'choice' },
      box,
      inlineTokenOf(view, piece),
      h(
        'span',
        {},
        bodyOf(view, piece).name || piece,
        h(
          'small',
          {},
          ` ${price}${shape.unit}${!at && kind.later.includes(piece) ? ', not as the first command' : ''}`,
        ),
      ),
    );
  });
  const least = Math.min(...Object.values(kind.prices));
  const id = freshId();
  const each = h('input', {
    id,
    type: 'number',
    min: 0,
    max: shape.budget,
    step: 1,
    'data-key': `${at} each`,
    change: () => change(changeCommand(draft, at, { each: each.valueAsNumber > least ? each.valueAsNumber : 0 })),
  });
  each.value = String(Math.max(least, link.each));
  const drop = h(
    'button',
    {
      type: 'button',
      'data-key': `${at} drop`,
      'aria-label': `Remove command ${at + 1}`,
      click: () => change({ type: 'chain', links: draft.links.filter((_, index) => index !== at) }),
    },
    '✕',
  );
  const head = h('legend', {}, `${at ? 'and ' : ''}${kind.label}: ${priceOf(shape, link)}${shape.unit}`);
  const pays = h('label', { for: id, class: 'chain-each' }, 'Each pays', each);
  return h(
    'li',
    {},
    h('fieldset', { class: 'picks' }, head, kind.detail && h('small', {}, kind.detail), ...boxes, pays, drop),
  );
}
