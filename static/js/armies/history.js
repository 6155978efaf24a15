// @ts-check
// What undo and redo would do next, including steps that are still on their way.

/** @typedef {{ key: string, words: string, at?: string, undo?: string, redo?: string }} Told */

/** The steps that can be taken back, the last first, and the one that can be made again.
 *  @param {Told[]} done what the server has told, the last first @param {string} undone the key of what it would redo
 *  @param {Told[]} pending what it does not know yet, the first first
 *  @returns {{ done: Told[], undone: Told[] }} */
export function historyAfter(done, undone, pending) {
  let back = [...done];
  /** @type {Told[]} */
  let forward = undone ? [{ key: undone, words: '' }] : [];
  for (const step of pending) {
    if (step.undo) {
      if (back[0]?.key === step.undo) forward = [back[0], ...forward];
      back = back.filter((one) => one.key !== step.undo);
    } else if (step.redo) {
      const again = forward.find((one) => one.key === step.redo);
      forward = forward.filter((one) => one !== again);
      if (again) back = [again, ...back];
    } else {
      back = [step, ...back];
      forward = [];
    }
  }
  return { done: back, undone: forward };
}

/** The pending steps that count: neither steps that were undone before they were sent, nor the steps that undid them.
 *  @template {{ key: string, undo?: string, redo?: string }} S @param {S[]} pending @returns {S[]} */
export function stepsThatCount(pending) {
  /** @type {S[]} */
  let counting = [];
  /** @type {Map<string, S>} */
  const taken = new Map();
  for (const step of pending) {
    const before = counting.find((one) => one.key === step.undo);
    const again = step.redo ? taken.get(step.redo) : undefined;
    if (before) {
      taken.set(before.key, before);
      counting = counting.filter((one) => one !== before);
    } else if (again) {
      counting.push(again);
    } else {
      counting.push(step);
    }
  }
  return counting;
}
