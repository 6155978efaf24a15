// @ts-check
/** Changes of a table. Each gives a new table; with `symmetric` the twins of what is changed follow. */

import {
  boxAround,
  boxOf,
  centreOf,
  findPlace,
  findThings,
  freshId,
  pointsOf,
  withThing,
  withThings,
} from './things.js';
import { halfTurn, mirrorThing, moveThing, turnThing } from './transforms.js';
import { isCentral, twinAfter, twinOf } from './twins.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').Place} Place */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */
/** @typedef {'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'} Alignment */

/**
 * Changes each of these things; a twin that is not one of them follows. One that leaves the exact middle gets a twin.
 * @param {TableFile} table
 * @param {readonly string[]} ids
 * @param {(thing: Thing) => Thing} change
 * @param {boolean} symmetric
 * @returns {TableFile}
 */
export function changeThings(table, ids, change, symmetric) {
  /** @type {Map<string, Thing>} */
  const changed = new Map();
  /** @type {Place[]} */
  const parted = [];
  for (const { list, thing } of ids.flatMap((id) => findPlace(table, id) ?? [])) {
    const now = change(thing);
    const twin = symmetric ? twinOf(table, thing.id) : null;
    changed.set(thing.id, now);
    if (twin && !ids.includes(twin.id)) changed.set(twin.id, twinAfter(now, twin, table));
    if (symmetric && ids.length === 1 && isCentral(thing, table) && !isCentral(now, table))
      parted.push({ list, thing: { ...halfTurn(now, table), ...otherSide(now) } });
  }
  return addOnce(withThings(table, changed), parted).table;
}

/** @param {TableFile} table @param {readonly string[]} ids @param {Point} by @param {boolean} symmetric */
export function moveThings(table, ids, by, symmetric) {
  return changeThings(table, ids, (thing) => moveThing(thing, by), symmetric);
}

/**
 * About their common middle.
 * @param {TableFile} table
 * @param {readonly string[]} ids
 * @param {number} degrees
 * @param {boolean} symmetric
 */
export function turnThings(table, ids, degrees, symmetric) {
  const about = centreOf(boxOf(findThings(table, ids)));
  return changeThings(table, ids, (thing) => turnThing(thing, degrees, about), symmetric);
}

/**
 * At their common middle.
 * @param {TableFile} table
 * @param {readonly string[]} ids
 * @param {'x' | 'y'} axis
 * @param {boolean} symmetric
 */
export function mirrorThings(table, ids, axis, symmetric) {
  const about = centreOf(boxOf(findThings(table, ids)));
  return changeThings(table, ids, (thing) => mirrorThing(thing, axis, about), symmetric);
}

/**
 * Lines up several things with each other, and a single one with the table.
 * @param {TableFile} table
 * @param {readonly string[]} ids
 * @param {Alignment} to
 * @param {boolean} symmetric
 */
export function alignThings(table, ids, to, symmetric) {
  const things = findThings(table, ids);
  const all = things.length > 1 ? boxOf(things) : { left: 0, top: 0, right: table.width, bottom: table.height };
  const [cx, cy] = centreOf(all);
  return changeThings(
    table,
    ids,
    (thing) => {
      const box = boxAround(pointsOf(thing));
      const [x, y] = centreOf(box);
      const by = { left: all.left - box.left, centre: cx - x, right: all.right - box.right };
      const down = { top: all.top - box.top, middle: cy - y, bottom: all.bottom - box.bottom };
      return moveThing(thing, [by[/** @type {'left'} */ (to)] ?? 0, down[/** @type {'top'} */ (to)] ?? 0]);
    },
    symmetric,
  );
}

/**
 * Without these things, and without the ways that led onto them.
 * @param {TableFile} table
 * @param {readonly string[]} ids
 * @param {boolean} symmetric
 */
export function removeThings(table, ids, symmetric) {
  const twins = symmetric ? ids.flatMap((id) => twinOf(table, id)?.id ?? []) : [];
  const gone = new Set([...ids, ...twins]);
  const ways = table.accesses.filter(({ onto }) => onto !== undefined && gone.has(onto));
  return withThings(table, new Map([...gone, ...ways.map(({ id }) => id)].map((id) => [id, null])));
}

/**
 * Adds things that belong together, and their twins unless they lie in the very middle. Ids and groups are given here.
 * @param {TableFile} table
 * @param {readonly Place[]} places their ids only say which leads onto which
 * @param {boolean} symmetric
 * @returns {{table: TableFile, ids: string[]}}
 */
export function addPlaces(table, places, symmetric) {
  const added = addOnce(table, places);
  const things = findThings(added.table, added.ids);
  if (!symmetric || things.every((thing) => isCentral(thing, table))) return added;
  const twins = places.map(({ list }, i) => ({
    list,
    thing: { ...halfTurn(things[i], table), ...otherSide(things[i]) },
  }));
  return { table: addOnce(added.table, twins).table, ids: added.ids };
}

/** @param {TableFile} table @param {readonly Place[]} places */
function addOnce(table, places) {
  let next = table;
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {string[]} */
  const ids = [];
  const groups = freshGroups(table, places);
  for (const { list, thing } of places) {
    const id = freshId(next, list);
    names.set(thing.id, id);
    const { group, onto, ...rest } = thing;
    const onward = onto === undefined ? {} : { onto: names.get(onto) ?? onto };
    next = withThing(next, list, { ...rest, id, ...onward, ...(group ? { group: groups.get(group) } : {}) });
    ids.push(id);
  }
  return { table: next, ids };
}

/** A new name for every group. @param {TableFile} table @param {readonly Place[]} places */
function freshGroups(table, places) {
  const used = new Set(table.features.map(({ group }) => group));
  let number = 1;
  /** @type {Map<string, string>} */
  const groups = new Map();
  for (const { thing } of places) {
    if (!thing.group || groups.has(thing.group)) continue;
    while (used.has(`g${number}`)) number += 1;
    used.add(`g${number}`);
    groups.set(thing.group, `g${number}`);
  }
  return groups;
}

/** The twin of what belongs to one of two sides belongs to the other. @param {Thing} thing */
function otherSide({ seat }) {
  return seat === 0 || seat === 1 ? { seat: 1 - seat } : {};
}

/**
 * Copies of these things beside them; the ids of the copies are told so that they can be chosen.
 * @param {TableFile} table
 * @param {readonly string[]} ids
 * @param {Point} by
 * @param {boolean} symmetric
 */
export function duplicateThings(table, ids, by, symmetric) {
  const places = ids.flatMap((id) => findPlace(table, id) ?? []);
  return addPlaces(
    table,
    places.map(({ list, thing }) => ({ list, thing: moveThing(thing, by) })),
    symmetric,
  );
}
