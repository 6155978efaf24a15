// @ts-check
/**
 * What was asked to be weighed and waits. Of several that wait the server answers the newest alone, so whatever was
 * asked before an answer that comes was passed over.
 */

/** `again` asks once more, where that is still wanted. @typedef {{key: string, again: () => void}} Question */

export class PendingVerdicts {
  constructor() {
    /** By the id of the asking, oldest first. @type {Map<string, Question>} */
    this.waiting = new Map();
  }

  /** @param {string} id @param {Question} question */
  put(id, question) {
    this.waiting.set(id, question);
  }

  /** Whether somebody waits for that. @param {string} id */
  awaits(id) {
    return this.waiting.has(id);
  }

  /**
   * What an answer belongs to, and what was passed over for it; nobody waits for either any more.
   * @param {string} id
   * @returns {{key: string, passed: Question[]}}
   */
  take(id) {
    const ids = [...this.waiting.keys()];
    const taken = ids.slice(0, ids.indexOf(id) + 1).map((one) => [one, this.waiting.get(one)]);
    for (const [one] of taken) this.waiting.delete(/** @type {string} */ (one));
    const questions = /** @type {Question[]} */ (taken.map(([, question]) => question));
    return { key: questions.pop()?.key ?? '', passed: questions };
  }

  clear() {
    this.waiting.clear();
  }
}
