// @ts-check
/**
 * The conversation with the server over plain HTTP, for networks that let no web socket through. It is used like a web
 * socket: it opens, sends, receives and closes.
 */

const PAUSE = 500; // milliseconds before a failed request is repeated
const TRIES = 4; // requests that may fail in a row before the line counts as broken
const MOST = 50; // messages in one request
const BROKEN = 1006;
// `readyState` as a web socket has it
const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export class HttpLine extends EventTarget {
  /** @param {string} address the address of the web socket */
  constructor(address) {
    super();
    this.address = `${address.replace(/^ws/, 'http')}/line`;
    this.id = newId();
    /** @type {number} */
    this.readyState = CONNECTING;
    /** How many messages of the server have arrived. */
    this.have = 0;
    /** Messages that the server has not received, the first of them with the number `first`. @type {string[]} */
    this.outbox = [];
    this.first = 0;
    this.sending = false;
    this.end = new AbortController();
    void this.listen();
  }

  async listen() {
    let opens = true;
    while (this.readyState < CLOSED) {
      const reply = await this.exchange({ have: this.have, opens });
      if (!reply) return;
      if (opens) {
        opens = false;
        this.readyState = OPEN;
        this.dispatchEvent(new Event('open'));
      }
      this.receive(reply);
    }
  }

  /** @param {{first?: number, texts?: string[], closed?: number}} reply */
  receive({ first = 0, texts = [], closed = 0 }) {
    texts.forEach((text, i) => {
      if (first + i < this.have || this.readyState !== OPEN) return;
      this.have = first + i + 1;
      this.dispatchEvent(Object.assign(new Event('message'), { data: text }));
    });
    if (closed) this.breaks(closed);
  }

  /** @param {string} text */
  send(text) {
    this.outbox.push(text);
    if (!this.sending) void this.flush();
  }

  async flush() {
    this.sending = true;
    while (this.outbox.length && this.readyState === OPEN) {
      const texts = this.outbox.slice(0, MOST);
      if (!(await this.exchange({ first: this.first, texts }))) return;
      this.outbox.splice(0, texts.length);
      this.first += texts.length;
    }
    this.sending = false;
  }

  /**
   * One request, repeated until it is answered; null once the line is broken.
   * @param {Record<string, unknown>} message
   * @returns {Promise<{first?: number, texts?: string[], closed?: number} | null>}
   */
  async exchange(message) {
    const body = JSON.stringify({ line: this.id, ...message });
    for (let tries = 0; tries < TRIES && this.readyState < CLOSED; tries += 1) {
      try {
        const answer = await fetch(this.address, { method: 'POST', body, signal: this.end.signal });
        if (answer.ok) return await answer.json();
        if (answer.status === 410) break;
      } catch {
        // The network is away for a moment; the next try tells.
      }
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    this.breaks(BROKEN);
    return null;
  }

  /** @param {number} code */
  breaks(code) {
    if (this.readyState === CLOSED) return;
    this.close();
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  close() {
    this.readyState = CLOSED;
    this.end.abort();
  }
}
