// @ts-check
/**
 * Requests for verdicts that wait. The server answers only the newest of several, so a reply means that all earlier
 * requests were passed over.
 */

/** `again` repeats a request that is still wanted. @typedef {{key: string, again: () => void}} Question */

export class PendingVerdicts {
  constructor() {
    /** By the id of the request, oldest first. @type {Map<string, Question>} */
    this.waiting = new Map();
  }

  /** @param {string} id @param {Question} question */
  put(id, question) {
    this.waiting.set(id, question);
  }

  /** Whether this request waits. @param {string} id */
  awaits(id) {
    return this.waiting.has(id);
  }

  /**
   * The key of a request, and the requests that were passed over for it. They no longer wait.
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
