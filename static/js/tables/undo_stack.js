// @ts-check
/** The undo and redo steps of the editor. */

/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {{table: TableFile, words: string}} Step the table before or after it, and what it did */

const MOST = 200; // steps that can be taken back

export class UndoStack {
  constructor() {
    /** @type {Step[]} */
    this.past = [];
    /** @type {Step[]} */
    this.future = [];
  }

  /** @param {TableFile} before @param {string} words */
  push(before, words) {
    this.past = [...this.past.slice(1 - MOST), { table: before, words }];
    this.future = [];
  }

  /** The table before the last step. @param {TableFile} now @returns {Step | null} */
  undo(now) {
    return this.step(this.past, this.future, now);
  }

  /** The table after the step that was taken back last. @param {TableFile} now @returns {Step | null} */
  redo(now) {
    return this.step(this.future, this.past, now);
  }

  /** @param {Step[]} from @param {Step[]} to @param {TableFile} now */
  step(from, to, now) {
    const last = from.pop();
    if (last) to.push({ table: now, words: last.words });
    return last ?? null;
  }
}
