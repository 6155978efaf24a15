// @ts-check
/** Starts the match page: reads its configuration, opens the connection, and shows every change of its state. */

import { Board } from '../board/board.js';
import { watchPads } from '../board/input/keyboard.js';
import { requestReachableGround } from './table/reachable_ground.js';
import { areaWords, toggleAreas } from './table/area_tool.js';
import { topBar } from './sidebar/top_bar.js';
import { followDecision, pointsOf } from './table/camera.js';
import { card } from './table/card.js';
import { chat } from './sidebar/chat.js';
import { tabBadges, readRemarks, seatLossNotice } from './sidebar/social_notices.js';
import { closeChangeTool, foreseenState, openChangeTool } from './sidebar/change_tool.js';
import { curtain } from './sidebar/curtain.js';
import { MatchController } from './match_controller.js';
import { reportLink } from './help/report_link.js';
import { ruleCards } from './help/rule_cards.js';
import { unseenEvents } from './sidebar/unseen_events.js';
import { boardIntentions } from './decision/board_intentions.js';
import { layout, tabs } from './layout.js';
import { adviceWhenLost } from './help/hints.js';
import { levelSwitch, stepLevel } from './table/level_switch.js';
import { lastDice } from './log/last_dice.js';
import { log, momentLink } from './log/log.js';
import { menu } from './sidebar/menu.js';
import { browserNotifications } from './audio/notifications.js';
import { panel } from './decision/panel.js';
import { rules } from './help/rules.js';
import { score } from './sidebar/score.js';
import { boardOf } from './scene.js';
import { autoSetup } from './premoves/auto_setup.js';
import { autoBegin } from './decision/auto_begin.js';
import { keptDraft } from './decision/kept_draft.js';
import { MatchSocket } from './socket.js';
import { toggleSight, toolWords } from './table/sight_tool.js';
import { sounds } from './audio/sounds.js';
import { windowTitle } from './audio/window_title.js';
import { Store } from './store.js';
import { toggleRuler, tools } from './table/tools.js';
import { tableRotation } from './table/table_rotation.js';
import { units } from './sidebar/units.js';
import { screenReader } from './audio/screen_reader.js';

/** @typedef {import('../types').Config} Config */
/** @typedef {import('./store.js').State} State */

/**
 * Builds the page into the root. `connect` opens the connection to the match; its argument receives the messages.
 * @param {HTMLElement} root @param {Config} config
 * @param {(hearing: import('../types').Hearing) => import('../types').Link} connect
 */
export function startBattle(root, config, connect) {
  const store = new Store();
  const controller = new MatchController(
    store,
    connect({
      message: (message) => controller.receive(message),
      status: (status) =>
        store.change(
          status === 'lost'
            ? {
                status,
                advice: adviceWhenLost(store.state),
                heldAnswer: store.state.sendingKey || store.state.heldAnswer,
                queuedMessages: controller.link.queuedMessages(),
              }
            : { status, queuedMessages: [] },
        ),
      build: (build) => {
        if (config.build && build && build !== config.build) store.change({ isOutdated: true });
      },
      have: () => ({
        have: newestEntry(store.state),
        mark: store.state.update?.mark ?? '',
        heard: store.state.chat[store.state.chat.length - 1]?.number ?? 0,
      }),
    }),
  );
  const parts = layout(root);
  const board = new Board(parts.table, boardIntentions(store, controller));
  const focus = (/** @type {string} */ id) => {
    board.focusPiece(id);
    board.intentions.tapPiece(id, true);
  };
  const highlighters = highlightersOf(board, store, config);
  const rotation = tableRotation(store, config);
  watchPads(parts.panels.now, board);
  const shows = [
    (/** @type {State} */ state) => rotation.show(state),
    seatLossNotice(config),
    tabs(root, parts, store),
    topBar(parts.bar, menu(root, controller, config), config),
    panel(parts.panels.now, controller, config, highlighters.find),
    units(parts.panels.units, focus, config),
    score(parts.panels.score, config),
    log(parts.panels.log, config, highlighters),
    chat(parts.panels.chat, controller, config),
    tabBadges(parts.tabs, config),
    readRemarks(controller, config),
    unseenEvents(controller, config),
    autoSetup(controller),
    autoBegin(controller),
    keptDraft(controller),
    browserNotifications(config),
    sounds(config),
    rules(parts.panels.rules, config),
    lastDice(parts.dice),
    card(parts.card, store, proposeFor(controller, config)),
    tools(parts.tools, board, store, rotation.toggle, true),
    toolWords(root, store),
    areaWords(root, controller),
    levelSwitch(parts.tools, controller),
    screenReader(parts.voice, config),
    curtain(controller, config),
    requestReachableGround(controller),
    followDecision(board),
    windowTitle(config),
    (/** @type {State} */ state) => drawBoard(board, state, config, controller),
  ];
  ruleCards(root, (link) => reportLink(link, store.state, config));
  store.watch((state) => shows.forEach((show) => show(state)));
  document.addEventListener('keydown', (event) => onKey(event, store, controller, board, rotation));
  store.change({});
  controller.link.start();
  return { store, controller, board };
}

/**
 * Draws the table of the page's state. Behind a curtain it is removed at once.
 * @param {Board} board
 * @param {State} state
 * @param {Config} config
 * @param {MatchController} controller
 */
function drawBoard(board, state, config, controller) {
  board.set(boardOf(foreseenState(state), config, controller.verdict()));
  if ((state.update?.curtain ?? null) !== null) board.draw(performance.now());
}

/**
 * Opens the proposal of a change about one piece, for players of a game that has changes.
 * @param {MatchController} controller
 * @param {Config} config
 */
function proposeFor(controller, config) {
  if (!config.changes || !config.seats.length) return undefined;
  return (/** @type {string} */ piece) => openChangeTool(controller, null, piece);
}

/**
 * The links of log lines.
 * @param {Board} board
 * @param {Store} store
 * @param {Config} config
 * @returns {import('./log/log.js').LogLinks}
 */
function highlightersOf(board, store, config) {
  return {
    find(pieces) {
      const found = store.state.update?.view.pieces ?? [];
      store.change({ pinnedPiece: pieces[0], highlightedPieces: pieces });
      board.show(pointsOf(pieces, found), false);
    },
    light: (pieces) =>
      store.state.highlightedPieces.join() !== pieces.join() && store.change({ highlightedPieces: pieces }),
    moment: (seq) => momentLink(seq, config),
  };
}

/**
 * The newest entry that the page has; none if it shows the view of one of several seats, which a curtain follows.
 * @param {State} state
 */
function newestEntry({ update }) {
  return update && update.shown === null ? update.seq : -1;
}

/**
 * @param {KeyboardEvent} event
 * @param {Store} store
 * @param {MatchController} controller
 * @param {Board} board
 * @param {{toggle(): void}} rotation
 */
function onKey(event, store, controller, board, rotation) {
  const target = event.target instanceof Element ? event.target : null;
  const isTyping = target?.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog');
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  if (event.key === '[') stepLevel(controller, -1);
  if (event.key === ']') stepLevel(controller, 1);
  if ((event.key === 'n' || event.key === 'N') && !event.defaultPrevented) board.stop.next('');
  if (event.key === 'b' || event.key === 'B') board.stop.take();
  if (event.key === 'w' || event.key === 'W') focusWhatNow(store);
  if (event.key === 'v' || event.key === 'V') rotation.toggle();
  if (event.key === 'm' || event.key === 'M') toggleRuler(store);
  if (event.key === 'l' || event.key === 'L') toggleSight(store);
  if (event.key === 'r' || event.key === 'R') toggleAreas(store);
  if (event.key === 'Escape' && store.state.sightTool) toggleSight(store);
  else if (event.key === 'Escape' && store.state.areaTool) toggleAreas(store);
  else if (event.key === 'Escape' && store.state.isMeasuring) toggleRuler(store);
  else if (event.key === 'Escape' && store.state.changeTool && !store.state.chosenOption) closeChangeTool(controller);
  else if (event.key === 'Escape') {
    controller.cancel();
    store.change({ pinnedPiece: '', unit: '' });
  }
}

/** Focuses the head of What now, so that the next stops of Tab are the possible answers. @param {Store} store */
function focusWhatNow(store) {
  store.change({ tab: 'now' });
  /** @type {HTMLElement | null} */ (document.querySelector('#panel-now .now-head'))?.focus({ preventScroll: true });
}

/** The configuration of the page, as the server sends it. */
function startPage() {
  const root = document.getElementById('battle');
  const settings = document.getElementById('battle-config');
  if (!root || !settings) return;
  /** @type {Config} */
  const config = JSON.parse(settings.textContent ?? '{}');
  startBattle(root, config, (hearing) => new MatchSocket(config.socket, hearing));
}

startPage();
