// @ts-check
/** The bar above the table: the state of the match, whose turn it is, the connection, and the menu. */

import { states } from '../table/card.js';
import { svg } from '../../board/svg.js';
import { h, memoizedPart } from '../dom.js';
import { nameOf } from '../seat_names.js';
import { quietLink } from '../words.js';
import { barClock } from './clock.js';

/** @typedef {import('../store.js').State} State */

const LINES = {
  connecting: 'Connecting…',
  live: '',
  slow: 'This network blocks web sockets. Connected by plain HTTP.',
  lost: 'Reconnecting… nothing is lost.',
  stopped: 'The connection is closed. Reload the page to go on.',
};

const MARK = 'M22 3l3 1.6 3.4.2.8 3.3 2 2.9-2 2.9-.8 3.3-3.4.2-3 1.6-3-1.6-3.4-.2-.8-3.3-2-2.9 2-2.9.8-3.3 3.4-.2z';

/** @param {HTMLElement} host @param {HTMLElement} menuButton @param {import('../../types').Config} config */
export function topBar(host, menuButton, config) {
  const stand = h('div', { class: 'bar-stand' });
  const score = h('div', { class: 'bar-score' });
  const line = h('p', { class: 'bar-line', role: 'status' });
  const clock = barClock(config);
  host.append(home(), stand, score, clock.element, line, menuButton);
  const parts = { stand: memoizedPart(stand), score: memoizedPart(score), line: memoizedPart(line) };
  return (/** @type {State} */ state) => {
    const view = state.update?.view;
    parts.stand([view, state.update?.waiting.join()], () => (view ? matchState(state, config) : []));
    parts.score([view], () => (view ? scores(view.sides, (seat) => nameOf(state, config, seat)) : []));
    clock.show(state);
    parts.line([state.status, state.isOutdated], () => [LINES[state.status] || (state.isOutdated && reload())]);
    host.classList.toggle('is-full', Boolean(view?.sides.some(({ states: held }) => held.length)));
    host.classList.toggle('is-lost', state.status === 'lost' || state.status === 'stopped');
  };
}

/** The page works on, and its newer version is one click away: nobody is moved in the middle of a decision. */
function reload() {
  return h('a', { href: location.href, onclick: () => location.reload() }, 'Reload for the new version');
}

/** The link that leaves the match, with the site's mark. */
function home() {
  const mark = svg(
    'svg',
    { viewBox: '0 0 32 32', 'aria-hidden': 'true' },
    svg('circle', { cx: 11, cy: 20, r: 9, class: 'mark-0' }),
    svg('path', { d: MARK, class: 'mark-1' }),
  );
  return h('a', { class: 'bar-home', href: '/', 'aria-label': 'Gridless, the front page' }, mark);
}

/** @param {State} state @param {import('../../types').Config} config */
function matchState(state, config) {
  const view = state.update?.view;
  if (!view) return [];
  const turn = view.active === null || view.result ? null : view.active;
  const mine = config.seats.length === 1 && turn === config.seats[0];
  const asked =
    turn === null && !view.result && config.seats.length === 1 && state.update?.waiting.includes(config.seats[0]);
  return [
    h('strong', { class: 'match-title' }, quietLink(view.mission?.rule, view.title)),
    h('span', { class: 'phase' }, view.phase),
    config.rated && h('span', { class: 'phase' }, 'rated'),
    Boolean(config.marks?.length) && h('span', { class: 'phase house-rules' }, 'not of the book'),
    turn !== null &&
      h(
        'span',
        { class: `turn side-${turn}` },
        ...(mine
          ? ['your turn']
          : [h('span', { class: 'turn-of' }, nameOf(state, config, turn)), h('span', {}, '’s turn')]),
      ),
    asked && h('span', { class: `turn side-${config.seats[0]}` }, 'you decide'),
  ];
}

/**
 * "Objectives Anna 1:0 Bert", or "Score Anna 10 Bert 0 Cleo 5" among several, then what each side holds.
 * @param {import('../../types').SideCard[]} sides
 * @param {(seat: number) => string} name
 */
function scores(sides, name) {
  const counted = sides.filter((side) => side.score);
  const label = counted[0]?.score;
  const named = (/** @type {import('../../types').SideCard} */ { seat }) =>
    h('b', { class: `score-name side-${seat}` }, name(seat));
  const figures = counted.flatMap((side, i) => {
    const [first, ...rest] = (side.score?.value ?? '').split(/(?= · )/);
    const figure = h('b', { class: `figure side-${side.seat}` }, first, rest.length > 0 && h('small', {}, ...rest));
    if (counted.length > 2) return [named(side), figure];
    return i ? [h('span', { 'aria-hidden': 'true' }, ':'), figure, named(side)] : [named(side), figure];
  });
  return [
    label &&
      h(
        'span',
        { class: `score${counted.length > 2 ? ' is-many' : ''}` },
        quietLink(label.rule, label.label),
        h('span', { class: 'figures' }, ...figures),
      ),
    h(
      'span',
      { class: 'holders' },
      ...sameForAll(sides.filter((side) => side.states.length)).map((held) =>
        h(
          'span',
          { class: 'holder' },
          ...held.flatMap((side) => [named(side), h('b', { class: `figure side-${side.seat}` })]),
          states(held[0].states),
        ),
      ),
    ),
  ];
}

/** What several sides hold alike is written once. @param {import('../../types').SideCard[]} sides */
function sameForAll(sides) {
  const groups = /** @type {Map<string, import('../../types').SideCard[]>} */ (new Map());
  for (const side of sides) {
    const held = side.states.map(({ label }) => label).join();
    groups.set(held, [...(groups.get(held) ?? []), side]);
  }
  return [...groups.values()];
}
