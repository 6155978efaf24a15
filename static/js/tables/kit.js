// @ts-check
/** What a game's tables are made of, from the server's data: the editor knows no game itself. */

import { inches } from '../geometry/point.js';
import { LISTS, boxAround } from './things.js';

/** @typedef {import('./types').KitPiece} KitPiece */
/** @typedef {import('./types').Palette} Palette */
/** @typedef {import('./types').Place} Place */
/** @typedef {import('./types').Thing} Thing */

const ACCESSES = [
  { value: 'ladder', label: 'Ladder' },
  { value: 'stairs', label: 'Stairs' },
];
const MOST_SEATS = 4;
const COVER = /** @type {Record<string, string>} */ ({ soft: 'Soft', hard: 'Hard' });

/** @param {any} kit as the server tells it @returns {Palette} */
export function paletteFrom(kit) {
  const most = (/** @type {string} */ list) => kit.limits?.[list]?.most ?? 0;
  return {
    system: kit.system,
    name: kit.game,
    sizes: (kit.sizes?.usual ?? []).map(sizeFrom),
    boards: (kit.kinds ?? []).map((/** @type {any} */ one) => ({ value: one.id, label: one.name, help: one.text })),
    kinds: (kit.features ?? []).map(kindFrom),
    accesses: most('accesses') ? ACCESSES : [],
    pieces: (kit.pieces ?? []).map(pieceFrom),
    traits: (kit.traits ?? []).map((/** @type {any} */ one) => ({ value: one.id, label: one.name, help: one.text })),
    edges: kit.edges ?? [],
    lists: LISTS.filter((list) => list === 'features' || most(list)),
    most: Object.fromEntries(LISTS.map((list) => [list, most(list)])),
    least: Object.fromEntries(LISTS.map((list) => [list, kit.limits?.[list]?.least ?? 0])),
    details: Object.fromEntries(LISTS.map((list) => [list, kit.limits?.[list]?.text ?? ''])),
    seats: Math.min(Math.max(kit.seats ?? 2, 2), MOST_SEATS),
    range: { least: kit.sizes?.least ?? 0, most: kit.sizes?.most ?? 0 },
    hasUprightZones: Boolean(kit.rectangles),
    gate: kit.gate ?? 2000,
  };
}

/** @param {any} size */
function sizeFrom({ name, width, height }) {
  const feet = `${width / 1000} × ${inches(height)}`;
  return { label: name && !name.includes('×') ? `${name} ${feet}` : feet, width, height };
}

/** @param {any} kind */
function kindFrom({ id, name, text = '', fields = [], ...usual }) {
  return { id, label: name, help: text, fields, usual: { ...usual, id: '' } };
}

/** @param {any} piece @returns {KitPiece} */
function pieceFrom({ id, name, parts }) {
  const group = parts.length > 1 ? id : undefined;
  return {
    id,
    label: name,
    detail: detailOf(parts),
    parts: parts.map(
      (/** @type {any} */ part, /** @type {number} */ i) =>
        /** @type {Place} */ ({
          list: 'features',
          thing: { name, turn: 0, piece: id, ...part, id: `${id}-${i}`, ...(group ? { group } : {}) },
        }),
    ),
  };
}

/** `6 × 5″, 2.5″ high · Hard`. @param {Thing[]} parts */
function detailOf(parts) {
  const { left, top, right, bottom } = boxAround(parts.flatMap(({ outline }) => outline ?? []));
  const high = Math.max(...parts.map(({ height = 0, elevation = 0 }) => height + elevation));
  const cover = parts.map((part) => COVER[part.cover ?? '']).find(Boolean);
  const size = `${inches(right - left).replace('″', '')} × ${inches(bottom - top)}`;
  const tall = high > 20_000 ? 'to the ceiling' : high ? `${inches(high)} high` : 'flat';
  return [`${size}, ${tall}`, ...(cover ? [cover] : [])].join(' · ');
}
