// @ts-check
/** Starts the replay: the board of the match page, a timeline, and the log beside it. */

import { Board } from '../board/board.js';
import { topBar } from '../play/sidebar/top_bar.js';
import { card } from '../play/table/card.js';
import { h } from '../play/dom.js';
import { reportLink } from '../play/help/report_link.js';
import { ruleCards } from '../play/help/rule_cards.js';
import { withoutDelay, marksBetween } from '../play/log/event_marks.js';
import { log } from '../play/log/log.js';
import { nameOf } from '../play/seat_names.js';
import { outcome } from '../play/log/outcome.js';
import { boardOf } from '../play/scene.js';
import { Store } from '../play/store.js';
import { tools } from '../play/table/tools.js';
import { tableRotation } from '../play/table/table_rotation.js';
import { Film, loadFilm } from './film.js';
import { replayButtons, onKey } from './keys.js';
import { timelineOf } from './timeline.js';
import { luckTable } from './luck.js';
import { Player } from './player.js';

const TRAILING = 3; // frames whose events are still shown

/**
 * @typedef {import('../types').Config & {over: boolean, players: import('../types').Player[], result: any, embedded?:
 *   boolean}} Config
 */

/** @param {HTMLElement} root @param {Config} config */
export function startReplay(root, config) {
  const store = new Store();
  const film = new Film();
  const parts = layout(root);
  const board = new Board(parts.table, boardIntentions(store));
  const player = new Player(film, () => show());
  const timeline = timelineOf(film, player, (seat) => nameOf(store.state, config, seat));
  const address = () => `${location.origin}${config.urls.replay}?moment=${player.number + 1}`;
  const controls = replayButtons(player, address);
  parts.dock.append(timeline.element, controls.element);
  const goTo = (/** @type {number} */ seq) => player.jumpTo(film.frameAt(seq));
  const find = (/** @type {string[]} */ pieces) => {
    store.change({ pinnedPiece: pieces[0], highlightedPieces: pieces });
    board.show(
      (store.state.update?.view.pieces ?? []).flatMap(({ id, at }) => (at && pieces.includes(id) ? [at] : [])),
      false,
    );
  };
  const back = h(
    'a',
    {
      class: 'button button-plain menu-button',
      href: config.urls.match,
      ...(config.embedded ? { target: '_blank', rel: 'noopener' } : {}),
    },
    config.embedded ? 'On Gridless' : config.over ? 'The match' : 'Back to the match',
  );
  const lines = log(
    parts.log,
    config,
    {
      find,
      light: (pieces) =>
        store.state.highlightedPieces.join() !== pieces.join() && store.change({ highlightedPieces: pieces }),
      moment: (seq) =>
        h(
          'button',
          {
            type: 'button',
            class: 'moment',
            'aria-label': 'To this moment',
            title: 'To this moment',
            click: () => goTo(seq),
          },
          '↺',
        ),
    },
    false,
  );
  const end = resultBox(parts.end, config);
  const fortune = luckTable(film, config);
  parts.luck.append(fortune.element);
  const lies = tableRotation(store, config);
  const shows = [
    (/** @type {import('../play/store.js').State} */ state) => lies.show(state),
    topBar(parts.bar, back, config),
    lines,
    card(parts.card, store),
    tools(parts.tools, board, store, lies.toggle),
    end,
    (/** @type {import('../play/store.js').State} */ state) => board.set(boardOf(state, config, null)),
  ];
  store.watch((state) => shows.forEach((one) => one(state)));
  store.watch((state) => fortune.show(state, player.number));
  store.watch(() => markCurrentLines(parts.log, film.frames[player.number]?.seq));
  ruleCards(root, (link) => reportLink(link, store.state, config));
  document.addEventListener('keydown', (event) => onKey(event, player));
  root.addEventListener('click', (event) => followLocally(event, config, goTo));
  let shown = -1;
  let whole = false;
  let arrived = 0;
  let wanted = requestedFrame(location);
  const show = () => {
    const number = player.number;
    const words = film.frames.length ? momentAddress(film, number) : '';
    timeline.show(words);
    controls.show(words);
    if (shown === number && whole === film.whole && store.state.steps.length === film.frames.length) return;
    whole = film.whole;
    const eventMarks = shown === number ? store.state.eventMarks : eventMarksOf(film, number);
    shown = number;
    if (film.frames.length)
      store.change({
        status: 'live',
        update: updateOf(film, number, config),
        eventMarks,
        steps: film.frames.map(stepOf),
      });
  };
  loadFilm(film, config.urls.frames, (trouble) => {
    parts.progress.textContent =
      trouble || film.fault || (film.whole ? '' : `Loading the match: ${film.frames.length} of ${film.total}`);
    parts.progress.hidden = !parts.progress.textContent;
    if (player.number !== arrived) wanted = null; // the user has moved on meanwhile
    if (wanted !== null && film.frames.length) {
      arrived = player.number = film.frameAt(wanted);
      if (film.whole || film.frames[film.frames.length - 1].seq >= wanted) wanted = null;
    }
    show();
  });
  return { store, board, player, film };
}

/** @param {HTMLElement} root */
function layout(root) {
  const parts = {
    bar: h('header', { class: 'battle-bar' }),
    table: h('section', { class: 'battle-table', 'aria-label': 'The table' }),
    card: h('aside', { class: 'battle-card', hidden: true, 'aria-label': 'Card' }),
    tools: h('div', { class: 'battle-tools', role: 'toolbar', 'aria-label': 'View' }),
    dock: h('section', { class: 'replay-dock', 'aria-label': 'Moments' }),
    progress: h('p', { class: 'replay-progress', role: 'status' }, 'Loading the match…'),
    end: h('section', { class: 'replay-end', 'aria-label': 'Result' }),
    luck: h('section', { class: 'replay-fortune', 'aria-label': 'Luck' }),
    log: h('section', { class: 'battle-panel panel-log replay-log', 'aria-label': 'Log' }),
  };
  parts.table.append(parts.tools);
  root.classList.add('battle');
  root.replaceChildren(
    parts.bar,
    parts.table,
    h('div', { class: 'replay-side' }, parts.progress, parts.end, parts.luck, parts.log),
    parts.dock,
    parts.card,
  );
  return parts;
}

/**
 * A touch of the board only shows cards here.
 * @param {Store} store
 * @returns {import('../board/board.js').Intentions}
 */
function boardIntentions(store) {
  const nothing = () => undefined;
  return {
    tapPiece: (id) => store.change({ pinnedPiece: id }),
    tapPoint: (_, ground) => store.change({ pinnedPiece: ground }),
    pointAt: (id) => store.state.hoveredPiece !== (id ?? '') && store.change({ hoveredPiece: id ?? '' }),
    drag: nothing,
    drop: nothing,
    letGo: nothing,
    nudge: nothing,
    settle: nothing,
    turnCorner: nothing,
  };
}

/**
 * The entry in the page's address: by its own number (`at`), or by that of its moment, which counts from 1.
 * @param {Location | HTMLAnchorElement} address
 * @returns {number | null}
 */
function requestedFrame({ search, hash }) {
  const asked = new URLSearchParams(search);
  const [at, moment] = [asked.get('at') ?? hash.slice(1), asked.get('moment') ?? ''];
  if (/^[1-9]\d*$/.test(moment)) return Number(moment) - 1;
  return /^\d+$/.test(at) ? Number(at) : null;
}

/**
 * A link to a moment of this match goes there without loading a page.
 * @param {MouseEvent} event
 * @param {Config} config
 * @param {(seq: number) => void} go
 */
function followLocally(event, config, go) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const at = link?.pathname === config.urls.replay ? requestedFrame(link) : null;
  if (at === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(at);
}

/** @param {Film} film @param {number} number */
function momentAddress(film, number) {
  return `Moment ${number + 1} of ${Math.max(film.total, film.frames.length)} · ${film.views[number].phase}`;
}

/** @param {import('./film.js').Frame} frame @returns {import('../types').LoggedStep} */
const stepOf = ({ seq, kind, seat, lines }) => ({ seq, kind, seat, lines });

/**
 * The frame as an update for the parts of the match page.
 * @param {Film} film
 * @param {number} number
 * @param {Config} config
 * @returns {import('../types').Update}
 */
function updateOf(film, number, config) {
  const frame = film.frames[number];
  const over = config.over && film.whole && number === film.frames.length - 1;
  return /** @type {any} */ ({
    t: 'update',
    seq: frame.seq,
    since: -1,
    view: film.views[number],
    questions: [],
    waiting: frame.waiting,
    told: [],
    opened: [],
    over,
    result: over ? config.result : null,
    players: config.players,
    seats: config.seats,
    window: null,
    clocks: [],
    calls: [],
    instructions: [],
  });
}

/**
 * The events of the frame and of the few before it, so that people who step see where pieces came from.
 * @param {Film} film
 * @param {number} number
 */
function eventMarksOf(film, number) {
  const first = Math.max(number - TRAILING, 0);
  if (film.frames.slice(first + 1, number + 1).some(({ kind }) => kind !== 'answer')) return [];
  const lines = film.frames.slice(first + 1, number + 1).flatMap((frame) => frame.lines.filter((one) => one !== null));
  return number
    ? [
        ...marksBetween(film.views[first].pieces, film.views[number].pieces, lines).map(withoutDelay),
        ...blowsOf(film, number),
      ]
    : [];
}

/** The blows of this frame alone, which are animated. @param {Film} film @param {number} number */
function blowsOf(film, number) {
  const lines = film.frames[number].lines.filter((one) => one !== null);
  return marksBetween(film.views[number - 1].pieces, film.views[number].pieces, lines).filter(
    ({ kind }) => kind === 'blow',
  );
}

/** The result, at the last frame. @param {HTMLElement} host @param {Config} config */
function resultBox(host, config) {
  let isOver = false;
  return (/** @type {import('../play/store.js').State} */ state) => {
    const over = Boolean(state.update?.over);
    if (over === isOver) return;
    isOver = over;
    host.replaceChildren(...(over ? outcome(state, config, true) : []));
  };
}

/**
 * Marks the lines of the moment in the log and keeps them visible; later lines are pale.
 * @param {HTMLElement} host
 * @param {number | undefined} seq
 */
function markCurrentLines(host, seq) {
  const list = host.querySelector('.log');
  if (!list || seq === undefined) return;
  /** @type {HTMLElement | null} */
  let last = null;
  for (const item of /** @type {Iterable<HTMLElement>} */ (list.children)) {
    const own = Number(item.dataset.seq);
    item.classList.toggle('is-now', own === seq);
    item.classList.toggle('is-later', own > seq);
    if (own <= seq) last = item;
  }
  if (last && list instanceof HTMLElement) list.scrollTop = last.offsetTop - list.offsetTop - list.clientHeight * 0.6;
}

/** The configuration of the page, as the server sends it. */
function startPage() {
  const root = document.getElementById('replay');
  const settings = document.getElementById('replay-config');
  if (root && settings) startReplay(root, JSON.parse(settings.textContent ?? '{}'));
}

startPage();
