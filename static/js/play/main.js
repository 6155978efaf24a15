// @ts-check
/** Starts the battle page: reads its settings, opens the line, and shows every change of what it knows. */

import { Board } from '../board/board.js';
import { watchPads } from '../board/input/keyboard.js';
import { askGround } from './table/afoot.js';
import { areaWords, toggleAreas } from './table/area_tool.js';
import { bar } from './people/bar.js';
import { camera, standing } from './table/camera.js';
import { card } from './table/card.js';
import { chat } from './people/chat.js';
import { badges, reader, seatLost } from './people/company.js';
import { curtain } from './people/curtain.js';
import { Desk } from './desk.js';
import { doubted } from './help/doubt.js';
import { explain } from './help/explain.js';
import { seer } from './people/happened.js';
import { hands } from './ask/hands.js';
import { layout, tabs } from './layout.js';
import { stillAdvised } from './help/hints.js';
import { levelSwitch, stepLevel } from './table/level_switch.js';
import { lastDice } from './told/last_dice.js';
import { log, momentLink } from './told/log.js';
import { menu } from './people/menu.js';
import { notices } from './heard/notices.js';
import { panel } from './ask/panel.js';
import { rules } from './help/rules.js';
import { score } from './people/score.js';
import { boardOf } from './scene.js';
import { settingUp } from './ahead/setup.js';
import { goingOn } from './ask/straight.js';
import { MatchSocket } from './socket.js';
import { toggleSight, toolWords } from './table/sight_tool.js';
import { sounds } from './heard/sounds.js';
import { titled } from './heard/title.js';
import { Store } from './store.js';
import { toggleRuler, tools } from './table/tools.js';
import { turning } from './table/turning.js';
import { units } from './people/units.js';
import { voice } from './heard/voice.js';

/** @typedef {import('../types').Config} Config */
/** @typedef {import('./store.js').State} State */

/**
 * Builds the page into the root. `connect` opens the line to the match and is told who listens.
 * @param {HTMLElement} root @param {Config} config
 * @param {(hearing: import('../types').Hearing) => import('../types').Link} connect
 */
export function startBattle(root, config, connect) {
  const store = new Store();
  const desk = new Desk(
    store,
    connect({
      message: (message) => desk.hear(message),
      status: (status) =>
        store.change(
          status === 'lost'
            ? {
                status,
                advice: stillAdvised(store.state),
                held: store.state.sending || store.state.held,
                waits: desk.link.waiting(),
              }
            : { status, waits: [] },
        ),
      have: () => ({
        have: known(store.state),
        mark: store.state.update?.mark ?? '',
        heard: store.state.chat[store.state.chat.length - 1]?.number ?? 0,
      }),
    }),
  );
  const parts = layout(root);
  const board = new Board(parts.table, hands(store, desk));
  const focus = (/** @type {string} */ id) => {
    board.focusPiece(id);
    board.intentions.tapPiece(id, true);
  };
  const lead = ways(board, store, config);
  const lies = turning(store, config);
  watchPads(parts.panels.now, board);
  const shows = [
    (/** @type {State} */ state) => lies.show(state),
    seatLost(config),
    tabs(root, parts, store),
    bar(parts.bar, menu(root, desk, config), config),
    panel(parts.panels.now, desk, config, lead.find),
    units(parts.panels.units, focus, config),
    score(parts.panels.score, config),
    log(parts.panels.log, config, lead),
    chat(parts.panels.chat, desk, config),
    badges(parts.tabs, config),
    reader(desk, config),
    seer(desk, config),
    settingUp(desk),
    goingOn(desk),
    notices(config),
    sounds(config),
    rules(parts.panels.rules, config),
    lastDice(parts.dice),
    card(parts.card, store),
    tools(parts.tools, board, store, lies.toggle, true),
    toolWords(root, store),
    areaWords(root, desk),
    levelSwitch(parts.tools, desk),
    voice(parts.voice, config),
    curtain(desk, config),
    askGround(desk),
    camera(board),
    titled(config),
    (/** @type {State} */ state) => laid(board, state, config, desk),
  ];
  explain(root, (link) => doubted(link, store.state, config));
  store.watch((state) => shows.forEach((show) => show(state)));
  document.addEventListener('keydown', (event) => onKey(event, store, desk, board, lies));
  store.change({});
  desk.link.start();
  return { store, desk, board };
}

/**
 * Lays the table as the page knows it; what a curtain covers does not stay for as much as a frame.
 * @param {Board} board
 * @param {State} state
 * @param {Config} config
 * @param {Desk} desk
 */
function laid(board, state, config, desk) {
  board.set(boardOf(state, config, desk.verdict()));
  if ((state.update?.curtain ?? null) !== null) board.draw(performance.now());
}

/**
 * Where the lines of the log lead.
 * @param {Board} board
 * @param {Store} store
 * @param {Config} config
 * @returns {import('./told/log.js').Ways}
 */
function ways(board, store, config) {
  return {
    find(pieces) {
      const found = store.state.update?.view.pieces ?? [];
      store.change({ pinned: pieces[0], lit: pieces });
      board.show(standing(pieces, found), false);
    },
    light: (pieces) => store.state.lit.join() !== pieces.join() && store.change({ lit: pieces }),
    moment: (seq) => momentLink(seq, config),
  };
}

/**
 * The newest entry the page has; none where it shows the view of one of several seats, which a curtain follows.
 * @param {State} state
 */
function known({ update }) {
  return update && update.shown === null ? update.seq : -1;
}

/**
 * @param {KeyboardEvent} event
 * @param {Store} store
 * @param {Desk} desk
 * @param {Board} board
 * @param {{toggle(): void}} lies
 */
function onKey(event, store, desk, board, lies) {
  const target = event.target instanceof Element ? event.target : null;
  const isTyping = target?.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog');
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  if (event.key === '[') stepLevel(desk, -1);
  if (event.key === ']') stepLevel(desk, 1);
  if ((event.key === 'n' || event.key === 'N') && !event.defaultPrevented) board.stop.next('');
  if (event.key === 'b' || event.key === 'B') board.stop.take();
  if (event.key === 'w' || event.key === 'W') whatNow(store);
  if (event.key === 'v' || event.key === 'V') lies.toggle();
  if (event.key === 'm' || event.key === 'M') toggleRuler(store);
  if (event.key === 'l' || event.key === 'L') toggleSight(store);
  if (event.key === 'r' || event.key === 'R') toggleAreas(store);
  if (event.key === 'Escape' && store.state.look) toggleSight(store);
  else if (event.key === 'Escape' && store.state.reach) toggleAreas(store);
  else if (event.key === 'Escape' && store.state.measuring) toggleRuler(store);
  else if (event.key === 'Escape') {
    desk.cancel();
    store.change({ pinned: '', unit: '' });
  }
}

/** Gives the keyboard to the head of What now: the next stops are what may be answered. @param {Store} store */
function whatNow(store) {
  store.change({ tab: 'now' });
  /** @type {HTMLElement | null} */ (document.querySelector('#panel-now .now-head'))?.focus({ preventScroll: true });
}

/** The page as the server sends it. */
function begin() {
  const root = document.getElementById('battle');
  const settings = document.getElementById('battle-config');
  if (!root || !settings) return;
  /** @type {Config} */
  const config = JSON.parse(settings.textContent ?? '{}');
  startBattle(root, config, (hearing) => new MatchSocket(config.socket, hearing));
}

begin();
