// @ts-check
/** Calls ahead: what may be called while others decide, and what waits to be confirmed or dropped. */

import { h, memoizedPart } from '../dom.js';
import { nameOf } from '../seat_names.js';
import { inlineToken } from '../table/inline_token.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').AheadCall} AheadCall */

const FEW = 6; // calls that are all shown at once
const PROMISE = 'Once you are asked, you confirm or drop it. Nobody else can see it.';

/**
 * Offers calls and withdraws them; hidden if there is nothing to call.
 * @param {import('../match_controller.js').MatchController} controller
 * @param {Config} config
 */
export function earlyCalls(controller, config) {
  const list = h('div', { class: 'options' });
  const said = h('p', { role: 'status' });
  const element = h(
    'section',
    { class: 'early-calls', 'aria-labelledby': 'early-calls', hidden: true },
    h('h3', { id: 'early-calls' }, 'Call ahead'),
    h('p', { class: 'hint' }, PROMISE),
    said,
    list,
  );
  const rows = memoizedPart(list);
  /** The opened headings. @type {Set<string>} */
  const opened = new Set();
  return {
    element,
    /** @param {State} state */
    show(state) {
      const calls = state.update && !state.update.over ? state.update.calls : [];
      element.hidden = !calls.length;
      const words = calls
        .filter(({ parked }) => parked)
        .map((call) => `Called ahead: ${nameOfCall(call, state, config)}.`)
        .join(' ');
      if (said.textContent !== words) said.textContent = words;
      rows([JSON.stringify(calls)], () =>
        calls.length > FEW
          ? groupedCalls(calls, opened, state, config, controller)
          : calls.map((call) => button(call, nameOfCall(call, state, config), controller)),
      );
    },
  };
}

/**
 * Many calls under their headings; a heading with one call is that call itself.
 * @param {AheadCall[]} calls
 * @param {Set<string>} opened
 * @param {State} state
 * @param {Config} config
 * @param {import('../match_controller.js').MatchController} controller
 * @returns {HTMLElement[]}
 */
function groupedCalls(calls, opened, state, config, controller) {
  /** @type {Map<string, AheadCall[]>} */
  const groups = new Map();
  for (const call of calls) {
    const heading = call.group && nameOfCall({ ...call, label: '' }, state, config);
    groups.set(heading, [...(groups.get(heading) ?? []), call]);
  }
  return [...groups].flatMap(
    /** @returns {HTMLElement[]} */ ([heading, held]) => {
      if (!heading || held.length === 1)
        return held.map((call) => button(call, nameOfCall(call, state, config), controller));
      const toggle = (/** @type {Event} */ { currentTarget }) =>
        /** @type {HTMLDetailsElement} */ (currentTarget).open ? opened.add(heading) : opened.delete(heading);
      return [
        h(
          'details',
          { class: 'option-group', open: groups.size === 1 || opened.has(heading), toggle },
          h(
            'summary',
            { 'data-key': `ahead group ${heading}` },
            tokenByName(held[0], state),
            h('span', {}, heading),
            h('small', {}, `${held.length}\u00a0choices`),
          ),
          h(
            'div',
            { class: 'options' },
            ...held.map((call) => button(call, call.parked ? nameOfCall(call, state, config) : call.label, controller)),
          ),
        ),
      ];
    },
  );
}

/**
 * The token of the only piece of a side that has the heading's name.
 * @param {AheadCall} call
 * @param {State} state
 */
function tokenByName({ seat, group }, { update }) {
  const [piece, ...others] = update?.view.pieces.filter((one) => one.seat === seat && one.name === group) ?? [];
  return piece?.at && !others.length ? inlineToken(piece) : null;
}

/**
 * One button for each call, which keeps the focus when it becomes the button that withdraws the call.
 * @param {AheadCall} call
 * @param {string} name
 * @param {import('../match_controller.js').MatchController} controller
 */
function button({ seat, clock, option, parked }, name, controller) {
  const park = () => controller.link.act({ t: 'park', clock, seat, ...(parked ? {} : { option }) });
  return h(
    'button',
    { type: 'button', 'data-key': `ahead ${seat} ${clock} ${option}`, click: park },
    `${parked ? 'Withdraw: ' : ''}${name}`,
  );
}

/** @param {AheadCall} call @param {State} state @param {Config} config */
function nameOfCall({ seat, group, label }, state, config) {
  const whose = config.seats.length > 1 ? nameOf(state, config, seat) : '';
  return [whose, group, label].filter(Boolean).join(': ');
}
