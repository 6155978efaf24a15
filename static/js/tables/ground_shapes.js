// @ts-check
/** What lies on a table of one's own in the words of the board, which draws it. */

/** @typedef {import('./types').Ground} Ground */
/** @typedef {import('./types').ListName} ListName */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */
/** @typedef {import('./types').Zone} Zone */

/**
 * The same thing is the same ground, so that what has not changed is not drawn again.
 * @type {WeakMap<Thing, Ground>}
 */
const grounds = new WeakMap();

/** @param {Thing} thing @param {ListName} list @returns {Ground} */
export function groundOf(thing, list) {
  const there = grounds.get(thing);
  if (there) return there;
  const ground = {
    id: thing.id,
    kind: list === 'hazards' ? 'hazard' : (thing.kind ?? ''),
    name: thing.name ?? '',
    outline: thing.outline ?? [],
    height: thing.height ?? 0,
    rough: Boolean(thing.rough),
    cover: thing.cover ?? '',
    climbable: Boolean(thing.climbable),
    impassable: Boolean(thing.impassable) || list === 'hazards',
    rim: 0,
    elevation: thing.elevation ?? 0,
    sides: thing.sides ?? [],
    state: thing.opens ? 'closed' : '',
    onto: thing.onto ?? '',
    facts: [],
  };
  grounds.set(thing, ground);
  return ground;
}

/** Hazards lie under terrain, and ways up on it. @param {TableFile} table @returns {Ground[]} */
export function groundsOf({ features, accesses, hazards }) {
  return [
    ...hazards.map((thing) => groundOf(thing, 'hazards')),
    ...features.map((thing) => groundOf(thing, 'features')),
    ...accesses.map((thing) => groundOf(thing, 'accesses')),
  ];
}

/** @param {Thing} thing @returns {Zone} */
export function zoneOf({ id, seat, outline }) {
  return {
    id,
    label: `Zone of side ${(seat ?? 0) + 1}`,
    outline: outline ?? [],
    kind: 'deployment',
    seat: seat ?? null,
  };
}
