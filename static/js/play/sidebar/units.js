// @ts-check
/** The unit list of both sides: every model with its hull and states. A tap shows it on the table. */

import { h, memoizedPart, memoizedRows } from '../dom.js';
import { missionNote } from './mission.js';
import { armyOf, nameOf } from '../seat_names.js';
import { needsNumber, withoutNumber } from '../decision/model_numbers.js';
import { states } from '../table/card.js';
import { inlineToken } from '../table/inline_token.js';
import { quietLink } from '../words.js';

/** @typedef {import('../../types').View} View */
/** @typedef {import('../../types').UnitCard} UnitCard */

/** @param {HTMLElement} host @param {(piece: string) => void} focus @param {import('../../types').Config} config */
export function units(host, focus, config) {
  const show = memoizedPart(host);
  const mission = h('div', { class: 'units-mission' });
  const shown = memoizedPart(mission);
  /** @type {ReturnType<typeof sideBox>[]} */
  let boxes = [];
  return (/** @type {import('../store.js').State} */ state) => {
    const view = state.update?.view;
    const sides = view ? ownSideFirst(view, config) : [];
    show(
      sides.map(({ seat }) => seat),
      () => {
        boxes = sides.map(({ seat }) => sideBox(seat, focus));
        return [mission, ...boxes.map(({ element }) => element)];
      },
    );
    shown([view?.mission, view?.sides, state.update?.players], () => missionNote(state, config));
    sides.forEach(
      (side, i) => view && boxes[i].show(side, view, nameOf(state, config, side.seat), armyOf(state, side.seat)),
    );
  };
}

/** The viewer's own side first. @param {View} view @param {import('../../types').Config} config */
export function ownSideFirst(view, config) {
  const mine = config.seats.length === 1 ? config.seats[0] : 0;
  return [...view.sides].sort((a, b) => Number(b.seat === mine) - Number(a.seat === mine) || a.seat - b.seat);
}

/**
 * The box of a side. Its rows stay while nothing changes for their models.
 * @param {number} seat
 * @param {(piece: string) => void} focus
 */
function sideBox(seat, focus) {
  const [title, facts, hint, list] = [
    h('h2'),
    h('dl', { class: 'side-facts' }),
    h('p', { class: 'hint' }),
    h('ul', { class: 'unit-list' }),
  ];
  const shows = {
    title: memoizedPart(title),
    facts: memoizedPart(facts),
    hint: memoizedPart(hint),
    list: memoizedRows(list),
  };
  return {
    element: h('section', { class: `side-box side-box-${seat}` }, title, facts, hint, list),
    /** @param {import('../../types').SideCard} side @param {View} view @param {string} name @param {string} army */
    show(side, view, name, army) {
      const own = view.units.filter((unit) => unit.seat === seat);
      const alike = own.length > 1 && own.every(({ note }) => note === own[0].note) ? own[0].note : '';
      shows.title([side.states, name, army], () => [
        h('span', { class: `side-${seat}` }, name),
        ' ',
        !name.startsWith(army) && h('small', {}, army),
        ' ',
        states(side.states),
      ]);
      shows.facts([side.facts], () =>
        side.facts.map((fact) => h('div', {}, h('dt', {}, quietLink(fact.rule, fact.label)), h('dd', {}, fact.value))),
      );
      shows.hint([alike], () => [alike && `All: ${alike}`]);
      hint.hidden = !alike;
      shows.list(
        passengersBelow(own).map((unit) => {
          const models = unit.pieces.flatMap((id) => view.pieces.filter((piece) => piece.id === id));
          return {
            id: unit.id,
            inputs: [unit, alike, view.gauge, ...models],
            build: () => unitRow(alike ? { ...unit, note: '' } : unit, models, view.gauge, focus),
          };
        }),
      );
    },
  };
}

/** Passengers are listed below their carrier. @param {UnitCard[]} own */
function passengersBelow(own) {
  const riders = (/** @type {UnitCard} */ { id }) => own.filter(({ aboard }) => aboard === id);
  return own.filter(({ aboard }) => !own.some(({ id }) => id === aboard)).flatMap((unit) => [unit, ...riders(unit)]);
}

/**
 * @param {UnitCard} unit
 * @param {import('../../types').Piece[]} models
 * @param {string} gauge
 * @param {(piece: string) => void} focus
 */
function unitRow(unit, models, gauge, focus) {
  const [first] = models;
  const alone = models.length === 1 || models.every((piece) => !piece.full);
  const squad =
    alone && first && (models.length > 1 || withoutNumber(unit.name, first.number) !== first.name) ? unit : null;
  return h(
    'li',
    { class: `unit${unit.aboard ? ' is-aboard' : ''}` },
    (!alone || !first) && h('span', { class: 'unit-name' }, unit.name),
    h(
      'span',
      { class: 'unit-models' },
      ...(alone ? models.slice(0, 1) : models).map((piece) =>
        modelButton(piece, alone ? unit.name : piece.number, squad, gauge, focus),
      ),
    ),
    unit.note && h('small', {}, unit.note),
    states(unit.states),
  );
}

/** @param {import('../../types').Piece} piece */
function isLost(piece) {
  return piece.life === 'wreck' || (piece.full > 0 && piece.now <= 0);
}

/**
 * A button for a model, or for a whole unit if nothing is counted for single models.
 * @param {import('../../types').Piece} piece
 * @param {string} name
 * @param {UnitCard | null} unit
 * @param {string} gauge
 * @param {(piece: string) => void} focus
 */
function modelButton(piece, name, unit, gauge, focus) {
  const gone = piece.life !== 'live' && !piece.at;
  const hurt = piece.now < piece.full;
  const told = (unit ?? piece).states.map((state) => state.label);
  const shown = unit && !piece.states.length ? { ...piece, states: unit.states } : piece;
  const called = needsNumber(piece) ? `${piece.number} ${piece.name}` : piece.name;
  const words = [
    unit ? unit.name : called,
    piece.full && `${piece.now} of ${piece.full} ${gauge}`,
    unit?.note,
    ...told,
    !piece.at && 'not on the table',
  ];
  return h(
    'button',
    {
      type: 'button',
      class: `model${isLost(piece) ? ' is-lost' : hurt ? ' is-hurt' : ''}`,
      'data-key': `model-${piece.id}`,
      'aria-label': words.filter(Boolean).join(', '),
      title: words.filter(Boolean).join(', '),
      disabled: gone,
      click: () => focus(piece.id),
    },
    inlineToken(shown),
    name !== piece.number && h('span', { class: 'model-name' }, plainName(name, piece.number)),
    hurt && h('small', {}, `${piece.now}/${piece.full}`),
  );
}

/** A name without the number on the token beside it. @param {string} name @param {string} number */
function plainName(name, number) {
  return name.startsWith(`${number} `) ? name.slice(number.length + 1) : name;
}
