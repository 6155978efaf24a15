// @ts-check
/** What a proposal to change the table comes to: in What now while it is put together, and for those who answer it. */

import { h, memoizedPart } from '../dom.js';
import { nameOf } from '../seat_names.js';
import { refusalNote } from '../decision/verdict.js';
import { closeChangeTool, dropLastChange, openChangeTool, proposeChanges } from './change_tool.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../match_controller.js').MatchController} MatchController */
/** @typedef {import('../../types').Config} Config */

/** The box in What now, while the tool is open. @param {MatchController} controller @param {Config} config */
export function changeBox(controller, config) {
  const element = h('section', { class: 'change-box', 'aria-label': 'A change by agreement', hidden: true });
  const part = memoizedPart(element);
  return {
    element,
    /** @param {State} state */
    show({ changeTool }) {
      element.hidden = !changeTool;
      part([changeTool], () => (changeTool ? content(changeTool, controller, config) : []));
    },
  };
}

/** @param {import('./change_tool.js').ChangeTool} tool @param {MatchController} controller @param {Config} config */
function content(tool, controller, config) {
  const isLooking = tool.number !== null;
  const many = tool.changes.length;
  const close = h(
    'button',
    { type: 'button', 'data-key': 'close-change', click: () => closeChangeTool(controller) },
    isLooking ? 'Show the table as it is' : 'Leave it as it is',
  );
  return [
    h('h2', {}, isLooking ? 'The table as it would be' : 'Your proposal'),
    tool.asked
      ? h('p', { class: 'hint', role: 'status' }, 'Looking at the table…')
      : h('p', { class: 'hint', role: 'status' }, many ? '' : hint(config)),
    many > 0 && changeLines(tool.lines),
    tool.refusal && refusalNote(tool.refusal),
    h(
      'div',
      { class: 'actions' },
      !isLooking &&
        many > 0 &&
        h(
          'button',
          { type: 'button', class: 'button-main', 'data-key': 'propose', click: () => proposeChanges(controller) },
          config.computers && config.names.length === 2 ? 'Change the table' : 'Propose it',
        ),
      !isLooking &&
        many > 0 &&
        h(
          'button',
          { type: 'button', 'data-key': 'drop', click: () => dropLastChange(controller) },
          'Drop the last one',
        ),
      close,
    ),
  ];
}

/** @param {Config} config */
function hint({ computers }) {
  const first =
    'Choose on the table or in the list what is to be different. The board shows it before anybody is asked.';
  return computers ? `${first} The computer agrees at once, and the match then counts as a friendly one.` : first;
}

/** The sentences of a proposal. @param {string[]} lines */
export function changeLines(lines) {
  return h(
    'ul',
    { class: 'undone-lines', tabindex: 0, 'aria-label': 'What is changed' },
    ...lines.map((text) => h('li', {}, text.replace('By agreement: ', ''))),
  );
}

/**
 * The banner about an open proposal.
 * @param {import('../../types').ChangeProposed} proposed
 * @param {State} state
 * @param {MatchController} controller
 * @param {Config} config
 */
export function proposalNotice(proposed, state, controller, config) {
  const { seat, number, agreed, lines } = proposed;
  const answering = config.seats.find((one) => !agreed.includes(one));
  const act = (/** @type {boolean} */ agree, /** @type {number} */ own) => () => {
    if (controller.state.changeTool) closeChangeTool(controller);
    controller.link.act({ t: 'consent', number, agree, seat: own });
  };
  const own = config.seats.includes(seat);
  const words = own
    ? 'You propose to change the table. The answer appears here. If the match goes on, the proposal lapses.'
    : `${nameOf(state, config, seat)} proposes to change the table:`;
  const isShown = state.changeTool?.number === number;
  const look =
    !isShown &&
    h(
      'button',
      { type: 'button', 'data-key': 'look-change', click: () => openChangeTool(controller, proposed) },
      'Show it on the table',
    );
  const buttons =
    answering === undefined
      ? [
          own &&
            h('button', { type: 'button', 'data-key': 'no-change', click: act(false, seat) }, 'Withdraw the proposal'),
        ]
      : [
          h('button', { type: 'button', 'data-key': 'change', click: act(true, answering) }, 'Agree'),
          h('button', { type: 'button', 'data-key': 'no-change', click: act(false, answering) }, 'Leave it as it is'),
        ];
  return h(
    'div',
    { class: 'offer', role: 'status' },
    h('p', {}, words),
    changeLines(lines),
    h('div', { class: 'actions' }, look, ...buttons),
  );
}
