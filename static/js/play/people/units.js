// @ts-check
/** The unit list of both sides: every model with its hull and states; a tap finds it on the table. */

import { h, part } from '../dom.js';
import { armyOf, nameOf } from '../names.js';
import { states } from '../table/card.js';
import { tokenlet } from '../table/tokenlet.js';
import { quietLink } from '../words.js';

/** @typedef {import('../../types').View} View */
/** @typedef {import('../../types').UnitCard} UnitCard */

/** @param {HTMLElement} host @param {(piece: string) => void} focus @param {import('../../types').Config} config */
export function units(host, focus, config) {
  const show = part(host);
  return (/** @type {import('../store.js').State} */ state) => {
    const view = state.update?.view;
    show([view], () => (view ? ordered(view, config).map((side) => sideBox(side, view, nameOf(state, config, side.seat), armyOf(state, side.seat), focus)) : []));
  };
}

/** One's own side first. @param {View} view @param {import('../../types').Config} config */
export function ordered(view, config) {
  const mine = config.seats.length === 1 ? config.seats[0] : 0;
  return [...view.sides].sort((a, b) => Number(b.seat === mine) - Number(a.seat === mine) || a.seat - b.seat);
}

/** @param {import('../../types').SideCard} side @param {View} view @param {string} name @param {string} army @param {(piece: string) => void} focus */
function sideBox(side, view, name, army, focus) {
  const own = view.units.filter((unit) => unit.seat === side.seat);
  const alike = own.length > 1 && own.every(({ note }) => note === own[0].note) ? own[0].note : '';
  return h('section', { class: `side-box side-box-${side.seat}` },
    h('h2', {}, h('span', { class: `side-${side.seat}` }, name), ' ', !name.startsWith(army) && h('small', {}, army), ' ', states(side.states)),
    h('dl', { class: 'side-facts' }, ...side.facts.map((fact) =>
      h('div', {}, h('dt', {}, quietLink(fact.rule, fact.label)), h('dd', {}, fact.value)))),
    alike && h('p', { class: 'hint' }, `All: ${alike}`),
    h('ul', { class: 'unit-list' }, ...own.map((unit) => unitRow(alike ? { ...unit, note: '' } : unit, view, focus))));
}

/** @param {UnitCard} unit @param {View} view @param {(piece: string) => void} focus */
function unitRow(unit, view, focus) {
  const models = unit.pieces.flatMap((id) => view.pieces.filter((piece) => piece.id === id));
  const [first] = models;
  const alone = models.length === 1 || models.every((piece) => !piece.full);
  return h('li', { class: 'unit' },
    (!alone || !first) && h('span', { class: 'unit-name' }, unit.name),
    h('span', { class: 'unit-models' }, ...(alone ? models.slice(0, 1) : models).map((piece) => modelButton(piece, alone ? unit.name : piece.number, models.length > 1 && alone ? unit : null, view.gauge, focus))),
    unit.note && h('small', {}, unit.note), states(unit.states));
}

/** @param {import('../../types').Piece} piece */
function isLost(piece) {
  return piece.life === 'wreck' || (piece.full > 0 && piece.now <= 0);
}

/** A button for a model, or for a whole unit of which nothing is counted model by model. @param {import('../../types').Piece} piece @param {string} name @param {UnitCard | null} unit @param {string} gauge @param {(piece: string) => void} focus */
function modelButton(piece, name, unit, gauge, focus) {
  const gone = piece.life !== 'live' && !piece.at;
  const hurt = piece.now < piece.full;
  const told = (unit ?? piece).states.map((state) => state.label);
  const shown = unit && !piece.states.length ? { ...piece, states: unit.states } : piece;
  const words = [unit ? unit.name : piece.name, piece.full && `${piece.now} of ${piece.full} ${gauge}`, unit?.note, ...told, !piece.at && 'not on the table'];
  return h('button', { type: 'button', class: `model${isLost(piece) ? ' is-lost' : hurt ? ' is-hurt' : ''}`, 'data-key': `model-${piece.id}`,
    'aria-label': words.filter(Boolean).join(', '), title: words.filter(Boolean).join(', '), disabled: gone, click: () => focus(piece.id) },
    tokenlet(shown), name !== piece.number && h('span', { class: 'model-name' }, plainName(name, piece.number)), hurt && h('small', {}, `${piece.now}/${piece.full}`));
}

/** A name without the number that stands on the token beside it. @param {string} name @param {string} number */
function plainName(name, number) {
  return name.startsWith(`${number} `) ? name.slice(number.length + 1) : name;
}
