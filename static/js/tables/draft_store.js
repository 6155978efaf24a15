// @ts-check
/** Keeps what is drawn in this browser until it is saved: it survives a reload, a lost connection and a closed tab. */

/** @typedef {import('./types').TableFile} TableFile */
/**
 * @typedef {{base: string, table: TableFile}} Draft a table that is not saved yet, and the version it began from
 */

export class DraftStore {
  /** @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage @param {string} name */
  constructor(storage, name) {
    this.storage = storage;
    this.name = `gridless-table-${name}`;
  }

  /** @returns {Draft | null} */
  read() {
    try {
      const draft = JSON.parse(this.storage.getItem(this.name) ?? 'null');
      return draft && typeof draft.base === 'string' && Array.isArray(draft.table?.features) ? draft : null;
    } catch {
      return null;
    }
  }

  /** Whether it could be kept. @param {Draft} draft */
  write(draft) {
    try {
      this.storage.setItem(this.name, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  /** A new table has a link of its own once it is saved. @param {string} name */
  rename(name) {
    this.name = `gridless-table-${name}`;
  }

  clear() {
    this.storage.removeItem(this.name);
  }
}
