// @ts-check
/** What lies on a table of one's own: finding it, replacing it, and the points it consists of. */

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').Box} Box */
/** @typedef {import('./types').ListName} ListName */
/** @typedef {import('./types').Place} Place */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */

/** The lists of a table, in the order in which things are named. @type {readonly ListName[]} */
export const LISTS = ['features', 'accesses', 'hazards', 'zones', 'objectives', 'entries'];

/** The first letter of the ids of each list. @type {Record<ListName, string>} */
const LETTERS = { features: 'f', accesses: 'a', hazards: 'h', zones: 'z', objectives: 'o', entries: 'e' };

/** Everything on the table with its list. @param {TableFile} table @returns {Place[]} */
export function allPlaces(table) {
  return LISTS.flatMap((list) => table[list].map((thing) => ({ list, thing })));
}

/** @param {TableFile} table @param {string} id @returns {Place | null} */
export function findPlace(table, id) {
  for (const list of LISTS) {
    const thing = table[list].find((one) => one.id === id);
    if (thing) return { list, thing };
  }
  return null;
}

/** @param {TableFile} table @param {Iterable<string>} ids @returns {Thing[]} */
export function findThings(table, ids) {
  return [...ids].flatMap((id) => findPlace(table, id)?.thing ?? []);
}

/**
 * The table with some things replaced, or without those for which there is null.
 * @param {TableFile} table
 * @param {ReadonlyMap<string, Thing | null>} changed
 * @returns {TableFile}
 */
export function withThings(table, changed) {
  const next = { ...table };
  for (const list of LISTS)
    if (table[list].some(({ id }) => changed.has(id)))
      next[list] = table[list].flatMap((thing) => {
        const now = changed.get(thing.id);
        return now === undefined ? [thing] : (now ?? []);
      });
  return next;
}

/** @param {TableFile} table @param {ListName} list @param {Thing} thing @returns {TableFile} */
export function withThing(table, list, thing) {
  return { ...table, [list]: [...table[list], thing] };
}

/** An id that nothing on the table has. @param {TableFile} table @param {ListName} list */
export function freshId(table, list) {
  const used = new Set(allPlaces(table).map(({ thing }) => thing.id));
  let number = table[list].length + 1;
  while (used.has(`${LETTERS[list]}${number}`)) number += 1;
  return `${LETTERS[list]}${number}`;
}

/** The corners or the spot of a thing; an entry has none. @param {Thing} thing @returns {Point[]} */
export function pointsOf({ outline, at }) {
  return [...(outline ?? []), ...(at ? [at] : [])];
}

/**
 * The thing with each of its points somewhere else.
 * @param {Thing} thing
 * @param {(point: Point) => Point} place
 * @returns {Thing}
 */
export function withPoints(thing, place) {
  const { outline, at } = thing;
  /** @param {Point} point @returns {Point} */
  const rounded = (point) => {
    const [x, y] = place(point);
    return [Math.round(x) + 0, Math.round(y) + 0];
  };
  return {
    ...thing,
    ...(outline ? { outline: outline.map(rounded) } : {}),
    ...(at ? { at: rounded(at) } : {}),
  };
}

/** The smallest upright rectangle around points. @param {readonly Point[]} points @returns {Box} */
export function boxAround(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** @param {readonly Thing[]} things */
export function boxOf(things) {
  return boxAround(things.flatMap(pointsOf));
}

/** The middle of a box. @param {Box} box @returns {Point} */
export function centreOf({ left, top, right, bottom }) {
  return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
}

/**
 * What is moved together: the parts of one piece and the ways up onto them.
 * @param {TableFile} table
 * @param {string} id
 * @returns {string[]}
 */
export function unitOf(table, id) {
  const place = findPlace(table, id);
  const own =
    place?.thing.onto === undefined ? place?.thing : table.features.find((one) => one.id === place.thing.onto);
  if (!own) return place ? [id] : [];
  const parts = own.group ? table.features.filter(({ group }) => group === own.group) : [own];
  const ids = parts.map((part) => part.id);
  return [...ids, ...table.accesses.flatMap((way) => (way.onto && ids.includes(way.onto) ? [way.id] : []))];
}

/** All units that these ids belong to. @param {TableFile} table @param {Iterable<string>} ids */
export function unitsOf(table, ids) {
  return [...new Set([...ids].flatMap((id) => unitOf(table, id)))];
}

/**
 * Everything that lies on the table by what is moved together.
 * @param {TableFile} table
 * @returns {Thing[][]}
 */
export function unitsOnTable(table) {
  const done = new Set();
  return allPlaces(table).flatMap(({ thing }) => {
    if (done.has(thing.id) || !pointsOf(thing).length) return [];
    const ids = unitOf(table, thing.id);
    ids.forEach((id) => done.add(id));
    return [findThings(table, ids)];
  });
}
