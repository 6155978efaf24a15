// @ts-check
/** The whole table in words, for those who do not see it: who stands where, in what state, how far the nearest enemies are, and who sees whom. */

import { fill, h } from '../dom.js';
import { nameOf } from '../names.js';
import { foesOf, sees } from './sees.js';
import { inches, place, spoken } from '../words.js';

/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../../types').View} View */

const NEAREST = 3; // enemies named with each model
const BELOW = ['South', 'East', 'North', 'West']; // what lies at the bottom of the board, by how the table is turned

/** A dialog that stays true while it is open. @param {HTMLElement} root @param {import('../desk.js').Desk} desk @param {Config} config */
export function tableWords(root, desk, config) {
  const { store } = desk;
  const words = h('div', { tabindex: 0, 'aria-label': 'The table in words' });
  const dialog = h('dialog', { class: 'battle-menu table-words', 'aria-label': 'The table in words' }, h('h2', {}, 'The table in words'), words,
    h('div', { class: 'actions' }, h('button', { type: 'button', class: 'button-main', click: () => dialog.close() }, 'Back to the table')));
  root.append(dialog);
  /** @type {View | undefined} */
  let told;
  const tell = () => {
    const { update } = store.state;
    if (!update || update.view === told) return;
    told = update.view;
    fill(words, sentences(desk, config));
  };
  store.watch(() => dialog.open && tell());
  return () => {
    told = undefined;
    tell();
    if (!dialog.open) dialog.showModal();
  };
}

/** @param {import('../desk.js').Desk} desk @param {Config} config */
function sentences(desk, config) {
  const { state } = desk;
  const view = state.update?.view;
  if (!view) return [];
  const named = (/** @type {number} */ seat) => (config.seats.length === 1 && config.seats[0] === seat ? 'You' : nameOf(state, config, seat));
  const rows = (/** @type {Piece[]} */ pieces) => h('ul', {}, ...pieces.map((piece) => h('li', {}, sentence(piece, view), ...(piece.life === 'live' && piece.at && piece.seat !== null ? sees(piece, view, desk) : []))));
  const placed = view.pieces.filter((piece) => piece.life !== 'plan');
  const scored = view.sides.filter((side) => side.score).map((side) => `${named(side.seat)} ${side.score?.value}`).join(', ');
  return [
    h('p', {}, `${view.title}, ${view.phase}. The table is ${inches(view.width)} wide and ${inches(view.height)} deep; places are counted from its north-west corner, to the east and to the south. ${BELOW[state.turn]} lies before you.`),
    scored && h('p', {}, `Score: ${scored}.`),
    ...view.sides.flatMap(({ seat, title }) => [h('h3', {}, named(seat) === title ? title : `${named(seat)}: ${title}`), rows(placed.filter((piece) => piece.seat === seat && piece.life === 'live'))]),
    h('h3', {}, 'Markers and wrecks'), rows(placed.filter((piece) => piece.life !== 'live' || piece.seat === null)),
    h('h3', {}, 'Terrain'), h('ul', {}, ...view.ground.map((ground) => h('li', {}, terrain(ground)))),
  ];
}

/** @param {Piece} piece @param {View} view */
function sentence(piece, view) {
  const layered = view.pieces.some(({ elevation }) => elevation > 0);
  const words = spoken(piece, '', layered, view.gauge) + (piece.at ? '' : ', beside the table');
  const near = view.ruler && piece.life === 'live' && piece.at ? foesOf(piece, view).slice(0, NEAREST) : [];
  return near.length ? `${words}. Nearest enemies: ${near.map(({ piece: foe, far }) => `${foe.name} ${inches(far ?? 0)}`).join(', ')}.` : `${words}.`;
}

/** @param {import('../../types').Ground} ground */
function terrain({ name, outline, height, cover, rough, impassable }) {
  const [xs, ys] = [0, 1].map((axis) => outline.map((point) => point[axis]));
  const corner = place([Math.min(...xs), Math.min(...ys)]);
  const size = `${inches(Math.max(...xs) - Math.min(...xs))} by ${inches(Math.max(...ys) - Math.min(...ys))}`;
  const traits = [height > 0 && `${inches(height)} high`, cover && `cover: ${cover}`, rough && 'slow going', impassable && 'nobody enters'].filter(Boolean);
  return [`${name}, ${size}, north-west corner at ${corner}`, ...traits].join(', ');
}
