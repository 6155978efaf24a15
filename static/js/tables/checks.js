// @ts-check
/** Asks the server, once nothing has changed for a moment, what is wrong with the table and whether it is fair. */

import { idAt, tableText } from './table_file.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').Fault} Fault */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./sight.js').Ray} Ray */
/**
 * @typedef {{id: string, text: string, good: boolean, values: number[], unit: string, features: string[]}} Hint
 */
/**
 * @typedef {{faults: Fault[], hints: Hint[], rays: Ray[], isLate: boolean}} Verdict `isLate`: the table has changed
 */

const PAUSE = 450; // milliseconds

export class TableChecks {
  /** @param {(text: string) => Promise<any>} ask @param {(verdict: Verdict) => void} onVerdict */
  constructor(ask, onVerdict) {
    this.ask = ask;
    this.onVerdict = onVerdict;
    /** @type {Verdict} */
    this.verdict = { faults: [], hints: [], rays: [], isLate: true };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.asked = '';
  }

  /** @param {TableFile} table */
  check(table) {
    clearTimeout(this.timer);
    if (!this.verdict.isLate) this.tell({ ...this.verdict, isLate: true });
    this.timer = setTimeout(() => void this.request(table), PAUSE);
  }

  /** @param {TableFile} table */
  async request(table) {
    const text = tableText(table);
    this.asked = text;
    try {
      const told = await this.ask(text);
      if (this.asked === text) this.tell({ ...verdictOf(told, table), isLate: false });
    } catch {
      if (this.asked === text) this.tell({ ...this.verdict, isLate: true });
    }
  }

  /** @param {Verdict} verdict */
  tell(verdict) {
    this.verdict = verdict;
    this.onVerdict(verdict);
  }
}

/** What the server says, each fault with the thing it is about. @param {any} told @param {TableFile} table */
export function verdictOf(told, table) {
  return {
    faults: (told.faults ?? []).map((/** @type {any} */ { path = '', feature, message = '', remedy = '' }) => ({
      path,
      id: feature || idAt(table, path),
      message,
      remedy,
    })),
    hints: (told.hints?.hints ?? []).map((/** @type {any} */ hint) => ({
      good: true,
      values: [],
      unit: '',
      features: [],
      ...hint,
    })),
    rays: (told.hints?.rays ?? []).map((/** @type {any} */ ray) => rayFrom(ray)),
  };
}

/** @param {any} ray @returns {Ray} */
function rayFrom(ray) {
  const { start, end, free } = ray;
  return { from: start, to: end, isFree: Boolean(free) };
}
