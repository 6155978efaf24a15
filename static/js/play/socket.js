// @ts-check
/**
 * The connection to the match: says hello, sends acts until they are acknowledged, and reconnects after every break.
 * Where web socket after web socket fails although the server answers, the conversation goes over plain HTTP.
 */

import { applyChanges } from './changes.js';
import { HttpLine } from './http_line.js';

/** @typedef {import('../types').Hearing} Hearing */

const VERSION = 1;
const SHORTEST = 200; // milliseconds before the first reconnect
const LONGEST = 2000;
// milliseconds until a connection must be open: by then the system has tried three times, and would wait ever longer
const OPENING = 4000;
// milliseconds without a first message, or without any from a server that sends beats: then it is dead
const SILENCE = 8000;
// doublings of the wait for a first message: a server that has accepted and is slow gets slower with every page that
// connects again
const PATIENT = 2;
const KNOCKING = 2000; // milliseconds until the HTTP check must be answered
const DOOR = '/healthz';
const NOBODY = [502, 503, 504]; // the statuses of a proxy without a server behind it
const ANSWERED = ['weigh', 'hint', 'sight', 'measure', 'foresee']; // requests whose reply carries their id
const BLOCKED = 300_000; // milliseconds for which a network that lets no web socket through is taken to stay so
const NORMAL_END = 1000;
const TROUBLE = 1013;

/** A random key for one act, the same however often it is sent. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The time before a reconnect: doubling, with a random part so that not all pages reconnect at once.
 * @param {number} attempt
 */
export function backOff(attempt) {
  const longest = Math.min(SHORTEST * 2 ** attempt, LONGEST);
  const share = crypto.getRandomValues(new Uint8Array(1))[0] / 255;
  return longest * (0.5 + 0.5 * share);
}

/**
 * Whether a server is there, asked by HTTP: after failed web sockets browsers delay the next one, up to five seconds in
 * Chromium and up to a minute in Firefox. `unknown` without an answer in time: a connection is tried anyway.
 * @param {AbortSignal} given when it is given up
 */
async function serverState(given) {
  try {
    const { status } = await fetch(DOOR, { cache: 'no-store', signal: given });
    return NOBODY.includes(status) ? 'away' : 'there';
  } catch {
    return given.aborted ? 'unknown' : 'away';
  }
}

/**
 * The connection that the page opened before its scripts were loaded, once, if it is still open. It has already said
 * hello; these are its messages.
 */
function earlyConnection() {
  const begun = window.lineBegun;
  window.lineBegun = undefined;
  return begun && begun.socket.readyState <= WebSocket.OPEN ? begun : null;
}

/** @param {unknown} socket */
const isHttp = (socket) => socket instanceof HttpLine;

/** @typedef {import('../types').Link} Link */

/** @implements {Link} */
export class MatchSocket {
  /** @param {string} path @param {Hearing} hearing */
  constructor(path, hearing) {
    this.address = new URL(path, location.href.replace(/^http/, 'ws')).href;
    this.hearing = hearing;
    /** Acts that the server has not acknowledged, by key, in their order. @type {Map<string, string>} */
    this.unacknowledged = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** Whether a web socket of this page has ever opened. */
    this.worked = false;
    /** Whether the present web socket was tried after the server had answered by HTTP, and has not opened yet. */
    this.proved = false;
    /** Until when web sockets are taken to be blocked, in milliseconds since 1970. */
    this.blocked = 0;
    /** The newest update of this connection, whole. @type {import('../types').Update | null} */
    this.whole = null;
    this.attempt = 0;
    /** How often since its last acknowledgement the server has said that it cannot store anything. */
    this.troubles = 0;
    /** How many connections in a row were opened and dropped without a message. */
    this.mute = 0;
    this.timer = 0;
    this.watch = 0;
    /** The HTTP check in progress, if there is one. @type {AbortController | null} */
    this.knocking = null;
    this.beats = false;
    this.stopped = false;
  }

  start() {
    this.open();
    window.addEventListener('online', () => {
      this.blocked = 0;
      this.replaceConnection();
    });
    window.addEventListener('offline', () => this.socket && this.dropConnection());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.reconnectNow());
  }

  open() {
    clearTimeout(this.timer);
    this.knocking = null;
    const begun = earlyConnection();
    const socket = begun?.socket ?? this.newConnection();
    this.socket = socket;
    this.whole = null;
    this.beats = false;
    this.expect(begun ? SILENCE : OPENING);
    socket.addEventListener('open', () => this.socket === socket && this.greet(socket, !begun));
    socket.addEventListener('message', (event) => this.socket === socket && this.receive(String(event.data)));
    socket.addEventListener('close', (event) => this.socket === socket && this.connectionClosed(event.code));
    if (begun) {
      this.worked ||= socket.readyState === WebSocket.OPEN;
      begun.socket.onmessage = null;
      for (const event of begun.heard) this.receive(String(event.data));
    }
  }

  /** @returns {WebSocket} a web socket, or what is used like one where those are blocked */
  newConnection() {
    if (Date.now() >= this.blocked) return new WebSocket(this.address);
    return /** @type {any} */ (new HttpLine(this.address));
  }

  /** @param {WebSocket} socket @param {boolean} hello whether it has not been said yet */
  greet(socket, hello) {
    this.expect(SILENCE * 2 ** Math.min(this.mute, PATIENT));
    this.mute += 1;
    this.worked ||= !isHttp(socket);
    this.proved = false;
    if (hello) socket.send(JSON.stringify({ t: 'hello', v: VERSION, changes: true, ...this.hearing.have() }));
    for (const text of this.unacknowledged.values()) socket.send(text);
  }

  /** @param {string} text */
  receive(text) {
    /** @type {import('../types').FromServer} */
    const message = JSON.parse(text);
    if (this.attempt || message.t === 'update' || message.t === 'changed')
      this.hearing.status(isHttp(this.socket) ? 'slow' : 'live');
    this.attempt = this.mute = 0;
    this.beats ||= message.t === 'beat';
    this.listen();
    if (message.t === 'beat') {
      this.hearing.build?.(message.build ?? '');
      return;
    }
    if (message.t === 'accepted' || message.t === 'refused' || message.t === 'error')
      this.unacknowledged.delete(message.key);
    if (message.t === 'accepted' || message.t === 'refused') this.troubles = 0;
    if (message.t === 'error' && message.fatal) this.stop();
    const told = message.t === 'changed' ? this.applyChangedMessage(message) : message;
    if (told?.t === 'update') this.whole = told;
    if (told) this.hearing.message(told);
  }

  /**
   * The update with these changes; null if they belong to another update and the whole one must be requested.
   * @param {import('../types').Changed} message
   */
  applyChangedMessage({ seq, base, told, opened, changes }) {
    const { whole } = this;
    if (whole && whole.revision === base)
      return { ...applyChanges(whole, changes), seq, since: whole.seq, told, opened, anew: false };
    if (whole) this.ask({ t: 'sync', have: this.hearing.have().have });
    this.whole = null;
    return null;
  }

  /** A connection can die silently, if the network changes or a process freezes. */
  listen() {
    clearTimeout(this.watch);
    if (this.beats) this.expect(SILENCE);
  }

  /** Expects the next message within so many milliseconds. @param {number} within */
  expect(within) {
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => this.dropConnection(), within);
  }

  /** Reconnects soon, because enough time has passed. */
  dropConnection() {
    const socket = this.socket;
    this.reconnectLater(0);
    socket?.close();
  }

  stop() {
    this.stopped = true;
    this.knocking = null;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.hearing.status('stopped');
    this.socket?.close(NORMAL_END);
  }

  /**
   * 1001, 1006, 1011, 1012 and 1013 all mean that the server or the network was away for a while.
   * @param {number} code
   */
  connectionClosed(code) {
    clearTimeout(this.watch);
    if (code === TROUBLE) this.troubles += 1;
    if (code === NORMAL_END) this.socket = null;
    else this.reconnectLater(Math.max(this.attempt, this.troubles));
  }

  /** Reconnects after a pause. @param {number} tries how long a pause, as after so many tries */
  reconnectLater(tries) {
    this.socket = null;
    if (this.stopped) return;
    this.hearing.status('lost');
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.attempt > 1 ? this.probeServer() : this.open()), backOff(tries));
    this.attempt += 1;
  }

  /** After a failure, reconnects once a server answers. */
  async probeServer() {
    const knock = new AbortController();
    this.knocking = knock;
    const late = window.setTimeout(() => knock.abort(), KNOCKING);
    const server = await serverState(knock.signal);
    clearTimeout(late);
    if (this.knocking !== knock) return;
    this.knocking = null;
    if (server === 'there') this.openProved();
    else if (server === 'unknown') this.open();
    else this.reconnectLater(this.attempt);
  }

  /** The server answers by HTTP. If web sockets fail nevertheless, the network blocks them. */
  openProved() {
    if (this.proved || !this.worked) this.blocked = Date.now() + BLOCKED;
    this.open();
    this.proved = true;
  }

  reconnectNow() {
    if (!this.socket && !this.stopped) this.open();
  }

  /** After a change of the network the old connection is probably dead, and nothing reports it. */
  replaceConnection() {
    const { socket } = this;
    if (this.stopped) return;
    this.open();
    socket?.close();
  }

  /**
   * Sends an act that changes the match, again after every break, until the server acknowledges it.
   * @param {Record<string, unknown>} message
   */
  act(message) {
    const key = newKey();
    const text = JSON.stringify({ ...message, key });
    this.unacknowledged.set(key, text);
    this.send(text);
    if (this.attempt) this.hearing.status('lost');
    return key;
  }

  /**
   * Unacknowledged acts other than answers.
   * @returns {Record<string, unknown>[]}
   */
  queuedMessages() {
    return [...this.unacknowledged.values()].map((text) => JSON.parse(text)).filter(({ t }) => t !== 'answer');
  }

  /** Sends a request that changes nothing and need not survive a break. @param {Record<string, unknown>} message */
  ask(message) {
    const id = newKey();
    this.send(JSON.stringify(ANSWERED.includes(String(message.t)) ? { ...message, id } : message));
    return id;
  }

  /** @param {string} text */
  send(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}
