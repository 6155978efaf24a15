// @ts-check
/** Applies the changes of a message to the last update. Unchanged values are not copied. */

/** @typedef {import('../types').Change} Change */

/**
 * @template T
 * @param {T} whole @param {Change[]} changes @returns {T} with all of the changes made, one after the other
 */
export function applyChanges(whole, changes) {
  return changes.reduce((value, change) => applyChange(value, change, 0), whole);
}

/**
 * @param {any} value what stands at the path so far
 * @param {Change} change
 * @param {number} depth how far the path has been followed
 * @returns {any}
 */
function applyChange(value, change, depth) {
  if (depth === change.at.length) return change.to;
  const step = change.at[depth];
  const goes = depth === change.at.length - 1 && !('to' in change);
  if (Array.isArray(value)) return changeList(value, change, depth, goes);
  const copy = { ...value };
  if (goes) delete copy[step];
  else copy[step] = applyChange(copy[step], change, depth + 1);
  return copy;
}

/** @param {any[]} list @param {Change} change @param {number} depth @param {boolean} goes */
function changeList(list, change, depth, goes) {
  const step = change.at[depth];
  const found = typeof step === 'number' ? step : list.findIndex((item) => item.id === step);
  if (goes) return list.filter((_, place) => place !== found);
  const place = found < 0 ? list.length : found;
  const copy = [...list];
  copy[place] = applyChange(copy[place], change, depth + 1);
  return copy;
}
