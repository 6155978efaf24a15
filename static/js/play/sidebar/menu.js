// @ts-check
/** The menu: take back, draw, concede with a confirmation, links to keep, and the keys. */

import { fill, h } from '../dom.js';
import { questionOf } from '../decision/question.js';
import { nameOf } from '../seat_names.js';
import { notificationsField } from '../audio/notifications.js';
import { soundsField } from '../audio/sounds.js';
import { tableDescription } from '../table/table_description.js';
import { openChangeTool } from './change_tool.js';
import { takeBackPage } from './take_back.js';

/** @typedef {import('../store.js').State} State */

const KEYS = [
  ['Tab', 'from the board to What now and on'],
  ['W, B', 'to What now, to the board'],
  ['Arrow keys on a model', 'the nearest model that way'],
  ['Enter on a model', 'what it can do'],
  ['N', 'to the next thing to place'],
  ['Arrow keys while placing', 'move by 0.1″, with Shift by 1″'],
  ['Space while moving', 'turn a corner'],
  ['Enter while placing', 'confirm'],
  ['Arrow keys in the log', 'from line to line'],
  ['Enter, P, T on a line', 'its rule, its place, its moment'],
  ['Esc', 'back'],
  ['+  −  0', 'zoom in, zoom out, whole table'],
  ['V', 'turn the table'],
  ['M, L, R', 'measure, line of sight, reach and ranges'],
];

/**
 * @param {HTMLElement} root
 * @param {import('../match_controller.js').MatchController} controller
 * @param {import('../../types').Config} config
 */
export function menu(root, controller, config) {
  const dialog = h('dialog', { class: 'battle-menu', 'aria-label': 'Menu' });
  const opener = h(
    'button',
    { type: 'button', class: 'button-plain menu-button', 'aria-haspopup': 'dialog', click: () => open() },
    '☰',
    h('span', {}, ' Menu'),
  );
  root.append(dialog);
  const inWords = tableDescription(root, controller, config);
  const open = () => {
    fill(dialog, home());
    dialog.showModal();
  };
  const act = (/** @type {Record<string, unknown>} */ message) => () => {
    controller.link.act(message);
    dialog.close();
  };
  const turn = (/** @type {Node[]} */ page) => {
    fill(dialog, page);
    /** @type {HTMLElement | null} */ (dialog.querySelector('[autofocus]') ?? dialog.querySelector('button'))?.focus();
  };
  const close = () =>
    h('button', { type: 'button', class: 'button-main', click: () => dialog.close() }, 'Back to the table');
  const home = () => [
    h('h2', {}, 'Menu'),
    houseMarks(config),
    ...matchActions(
      controller.state,
      config,
      act,
      () => turn(concede()),
      () => turn(takeBackPage(controller.state, config, act, turn, () => dialog.close())),
      () => {
        dialog.close();
        openChangeTool(controller);
      },
    ),
    h(
      'div',
      { class: 'actions' },
      h(
        'button',
        {
          type: 'button',
          click: () => {
            dialog.close();
            inWords();
          },
        },
        'The table in words',
      ),
    ),
    config.seats.length > 0 && notificationsField(),
    soundsField(),
    ...seatLinks(controller.state, config),
    ...links(config),
    h(
      'section',
      { class: 'battle-keys' },
      h('h3', {}, 'Keys'),
      h('dl', { class: 'keys' }, ...KEYS.map(([key, what]) => h('div', {}, h('dt', {}, key), h('dd', {}, what)))),
    ),
    h('div', { class: 'actions' }, close()),
  ];
  const concede = () => [
    h('h2', {}, 'Concede this match?'),
    h(
      'p',
      {},
      config.names.length > 2
        ? 'Your units leave the table and the others play on; the last one left wins. This cannot be taken back.'
        : 'The other player wins at once. This cannot be taken back.',
    ),
    h(
      'div',
      { class: 'actions' },
      ...config.seats.map((seat) =>
        h(
          'button',
          { type: 'button', class: 'button-danger', click: act({ t: 'resign', seat }) },
          config.seats.length > 1 ? `Concede for ${nameOf(controller.state, config, seat)}` : 'Concede',
        ),
      ),
      h('button', { type: 'button', autofocus: true, click: () => dialog.close() }, 'Play on'),
    ),
  ];
  return opener;
}

/**
 * @param {State} state
 * @param {import('../../types').Config} config
 * @param {(message: Record<string, unknown>) => () => void} act
 * @param {() => void} concede
 * @param {() => void} takeBack
 * @param {() => void} proposeChange
 */
function matchActions(state, config, act, concede, takeBack, proposeChange) {
  if (state.update?.over || !config.seats.length) return [];
  const seat = questionOf(state)?.seat ?? config.seats[0];
  const offered = state.update?.draw_offer ?? null;
  return [
    h(
      'div',
      { class: 'actions' },
      h(
        'button',
        {
          type: 'button',
          disabled: !state.update?.can_undo,
          click: act({ t: 'undo', seat }),
          'aria-describedby': 'why-no-undo',
        },
        'Take back my last answer',
      ),
      (state.update?.seq ?? 0) > 0 &&
        !config.rated &&
        h('button', { type: 'button', click: takeBack }, 'Ask to take back…'),
      config.changes && h('button', { type: 'button', click: proposeChange }, 'Propose a change…'),
      offered === null &&
        h('button', { type: 'button', click: act({ t: 'draw', action: 'offer', seat }) }, 'Offer a draw'),
      h('button', { type: 'button', class: 'button-danger', click: concede }, 'Concede…'),
    ),
    h(
      'p',
      { id: 'why-no-undo', class: 'empty', hidden: Boolean(state.update?.can_undo) },
      state.update?.seq
        ? 'You cannot take anything back now: a choice was locked, a die was rolled, something was revealed or another player acted since.'
        : 'There is nothing to take back yet.',
    ),
    state.update?.friendly &&
      h('p', { class: 'empty' }, 'This is a friendly match: the table was changed by agreement with a computer.'),
    config.rated && h('p', { class: 'empty' }, 'This match is rated: nothing is taken back or changed by agreement.'),
    !config.hot_seat &&
      h('p', { class: 'empty' }, 'If somebody does not answer for three days, the others may go on without them.'),
  ];
}

/** What of the match is not of the book. @param {import('../../types').Config} config */
function houseMarks(config) {
  const marks = config.marks ?? [];
  const parts = marks.flatMap(([words, who, address], i) => [
    i > 0 && ', ',
    address ? h('a', { href: address, target: '_blank' }, words) : words,
    who && ` of ${who}`,
  ]);
  return marks.length > 0 && h('p', { class: 'house-marks' }, h('strong', {}, 'Not of the book: '), ...parts, '.');
}

/** A link for each seat of this page. @param {State} state @param {import('../../types').Config} config */
function seatLinks(state, config) {
  const several = config.recovery.length > 1;
  return config.recovery.map(([seat, link]) =>
    linkField(
      `keep-link-${seat}`,
      `Your link to ${several ? nameOf(state, config, seat) : 'this seat'}, on any device. Keep it to yourself.`,
      link,
    ),
  );
}

/** @param {import('../../types').Config} config */
function links(config) {
  const { invite, verify, lobby, replay, notices } = config.urls;
  const ways = [
    [replay, 'Replay so far'],
    [verify, 'Prove the dice'],
    [lobby, 'All matches'],
    [config.seats.length ? notices : '', 'Notify me when this page is closed'],
  ];
  return [
    invite && linkField('watch-link', 'For spectators', invite),
    h(
      'p',
      {},
      ...ways
        .filter(([address]) => address)
        .flatMap(([address, words], i) => [i > 0 && ' · ', h('a', { href: address }, words)]),
    ),
  ];
}

/** @param {string} id @param {string} label @param {string} address */
function linkField(id, label, address) {
  const field = h('input', {
    id,
    type: 'text',
    readonly: true,
    value: new URL(address, location.href).href,
    focus: () => field.select(),
  });
  return h(
    'div',
    { class: 'field' },
    h('label', { id: `${id}-label`, for: id }, label),
    h(
      'div',
      { class: 'copy-field' },
      field,
      h(
        'button',
        { type: 'button', 'aria-describedby': `${id}-label`, click: (event) => copy(field, event.currentTarget) },
        'Copy',
      ),
    ),
  );
}

/**
 * Over plain http there is no clipboard: then the link is selected, so that it can be copied by hand.
 * @param {HTMLInputElement} field
 * @param {HTMLElement} button
 */
async function copy(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Now press Ctrl C';
  }
}
