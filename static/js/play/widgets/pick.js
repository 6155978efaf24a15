// @ts-check
/** Some of several things: ticked in the panel or tapped on the board. */

import { h } from '../dom.js';
import { inlineTokenOf } from '../table/inline_token.js';
import { refusalWords, ruleLink } from '../words.js';
import { freshId } from './fields.js';

/** @typedef {import('../../types').PickShape} PickShape */
/** @typedef {import('../../types').PickItem} PickItem */
/** @typedef {{type: 'pick', ids: string[]}} PickDraft */

const FEW = 2; // refused items that are listed at once
const MOST_BESIDE = 24; // letters of a detail beside its item; a longer one has its own lines

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {PickShape} */ (option.needs);

/** @type {import('./widget.js').Widget} */
export const pickWidget = {
  begin: (option, view, usual) => usual ?? { type: 'pick', ids: forcedPicks(shapeOf(option)) },
  missing,
  draw: (draft, option, view) => ({ marks: marksOf(draft, option, view) }),
  form,
  tapPiece: (draft, option, piece) => tapPiece(draft, shapeOf(option), piece),
};

/** All items, if none may be left out. @param {PickShape} shape */
function forcedPicks(shape) {
  const open = shape.items.filter((item) => !item.refusal).map((item) => item.id);
  return open.length === shape.least ? open : [];
}

/** @param {PickDraft} draft @param {PickShape} shape @param {string} id @returns {PickDraft} */
function toggleItem(draft, shape, id) {
  if (draft.ids.includes(id)) return { type: 'pick', ids: draft.ids.filter((other) => other !== id) };
  const { most, items } = partOf(shape, id);
  const alike = draft.ids.filter((other) => items.some((item) => item.id === other));
  if (most === 1) return { type: 'pick', ids: [...draft.ids.filter((other) => !alike.includes(other)), id] };
  return alike.length < most ? { type: 'pick', ids: [...draft.ids, id] } : draft;
}

/** The parts of a pick with their items; a pick without parts is one part. @param {PickShape} shape */
function partsOf(shape) {
  if (!shape.parts.length) return [{ label: '', least: shape.least, most: shape.most, items: shape.items }];
  return shape.parts.map((part) => ({ ...part, items: shape.items.filter((item) => item.part === part.id) }));
}

/** @param {PickShape} shape @param {string} id */
function partOf(shape, id) {
  return partsOf(shape).find((part) => part.items.some((item) => item.id === id)) ?? { ...shape };
}

/**
 * A piece that stands for several items: each tap ticks the next one, the last tap unticks all.
 * @param {PickDraft} draft
 * @param {PickShape} shape
 * @param {string} piece
 */
function tapPiece(draft, shape, piece) {
  const ids = shape.items.filter((item) => item.piece === piece && !item.refusal).map((item) => item.id);
  if (!ids.length) return null;
  const next = ids[ids.findIndex((id) => draft.ids.includes(id)) + 1];
  /** @type {PickDraft} */
  const without = { type: 'pick', ids: draft.ids.filter((id) => !ids.includes(id)) };
  return next ? toggleItem(without, shape, next) : without;
}

/** @param {PickDraft} draft @param {import('../../types').Option} option */
function missing(draft, option) {
  for (const { label, least, most, items } of partsOf(shapeOf(option))) {
    const picked = items.filter((item) => draft.ids.includes(item.id)).length;
    if (picked < least || picked > most)
      return `${label ? `${label}: pick` : 'Pick'} ${wantedWords(least, most)}; ${picked || 'none'} picked so far.`;
  }
  return '';
}

/** @param {number} least @param {number} most */
function wantedWords(least, most) {
  if (least === most) return least === 1 ? 'one' : String(least);
  return least ? `${least} to ${most}` : `up to ${most}`;
}

/**
 * A piece is marked if any of its items is ticked; an enemy is marked as a target.
 * @param {PickDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @returns {Record<string, string[]>}
 */
function marksOf(draft, option, view) {
  /** @type {Record<string, string[]>} */
  const marks = {};
  const seatOf = (/** @type {string} */ id) => view.pieces.find((piece) => piece.id === id)?.seat ?? null;
  const own = seatOf(option.piece);
  for (const item of shapeOf(option).items.filter(({ piece }) => piece)) {
    const theirs = own !== null && seatOf(item.piece) !== own;
    const ticked = draft.ids.includes(item.id);
    const mark = ticked ? (theirs ? 'aimed' : 'selected') : item.refusal ? 'refused' : theirs ? 'target' : 'can';
    if (ticked || !marks[item.piece] || marks[item.piece][0] === 'refused') marks[item.piece] = [mark];
  }
  return marks;
}

/**
 * @param {PickDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {(draft: PickDraft) => void} change
 */
function form(draft, option, view, change) {
  const shape = shapeOf(option);
  let now = draft;
  const parts = partsOf(shape).map((part) => partForm(part, view, (id) => change(toggleItem(now, shape, id))));
  const show = (/** @type {PickDraft} */ next) => {
    now = next;
    for (const part of parts) part.show(next);
  };
  show(draft);
  return {
    element: h(
      'fieldset',
      { class: 'widget picks' },
      h('legend', { class: 'for-readers' }, option.label),
      ...parts.flatMap(({ rows }) => /** @type {HTMLElement[]} */ (rows)),
    ),
    show,
  };
}

/**
 * One part with its number of picked items. When it is full, only ticked items can be changed.
 * @param {{label: string, least: number, most: number, items: readonly PickItem[]}} part
 * @param {import('../../types').View} view
 * @param {(id: string) => void} toggle
 */
function partForm({ label, least, most, items }, view, toggle) {
  const name = freshId();
  const boxes = items.map(({ id, refusal }) =>
    h('input', { type: most === 1 ? 'radio' : 'checkbox', name, disabled: Boolean(refusal), change: () => toggle(id) }),
  );
  const count = h('small', { class: 'pick-count' });
  const drawn = items.map((item, i) => row(item, boxes[i], view));
  const rows = [...drawn.filter((_, i) => !items[i].refusal), ...closedItems(drawn.filter((_, i) => items[i].refusal))];
  const show = (/** @type {PickDraft} */ { ids }) => {
    const picked = items.filter(({ id }) => ids.includes(id)).length;
    const isFull = most > 1 && picked >= most;
    count.textContent =
      most > 1
        ? `${label ? '· ' : ''}${picked} picked${isFull && most < items.length ? ': untick one to change' : ''}`
        : '';
    boxes.forEach((box, i) => {
      box.checked = ids.includes(items[i].id);
      box.disabled = Boolean(items[i].refusal) || (isFull && !box.checked);
    });
  };
  return {
    show,
    rows: label
      ? [
          h(
            'fieldset',
            { class: 'widget picks' },
            h('legend', {}, `${label}: pick ${wantedWords(least, most)} `, count),
            ...rows,
          ),
        ]
      : rows,
  };
}

/** Refused items come last, folded if they are many. @param {HTMLElement[]} rows */
function closedItems(rows) {
  return rows.length > FEW
    ? [
        h(
          'details',
          { class: 'refused' },
          h('summary', { 'data-key': 'fold unpickable' }, 'Not possible now ', h('small', {}, String(rows.length))),
          ...rows,
        ),
      ]
    : rows;
}

/** @param {PickItem} item @param {HTMLInputElement} box @param {import('../../types').View} view */
function row(item, box, view) {
  const why = item.refusal && h('span', { class: 'why' }, refusalWords(item.refusal), ' ', ruleLink(item.refusal.rule));
  return h(
    'div',
    { class: 'pick' },
    h(
      'label',
      { class: 'choice' },
      box,
      inlineTokenOf(view, item.piece),
      h(
        'span',
        {},
        item.label,
        item.detail && h('small', { class: item.detail.length > MOST_BESIDE && 'pick-text' }, ` ${item.detail}`),
      ),
    ),
    why,
  );
}
