// @ts-check
/**
 * The whole table in words, for people who do not see it: who is where, in which state, the nearest enemies, and who
 * sees whom.
 */

import { fullName } from '../decision/model_numbers.js';
import { fill, h } from '../dom.js';
import { nameOf } from '../seat_names.js';
import { foesOf, visibleEnemies } from './visible_enemies.js';
import { inches, place, spokenName } from '../words.js';

/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../../types').View} View */

const NEAREST = 3; // enemies named with each model
const SEEN_FROM = [
  ['south', 'north'],
  ['east', 'west'],
  ['north', 'south'],
  ['west', 'east'],
]; // and where the Up key leads, by the rotation of the table

/**
 * A dialog that is updated while it is open.
 * @param {HTMLElement} root
 * @param {import('../match_controller.js').MatchController} controller
 * @param {Config} config
 */
export function tableDescription(root, controller, config) {
  const { store } = controller;
  const words = h('div', { tabindex: 0, 'aria-label': 'The table in words' });
  const dialog = h(
    'dialog',
    { class: 'battle-menu table-words', 'aria-label': 'The table in words' },
    h('h2', {}, 'The table in words'),
    words,
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'button-main', click: () => dialog.close() }, 'Back to the table'),
    ),
  );
  root.append(dialog);
  /** @type {View | undefined} */
  let told;
  const tell = () => {
    const { update } = store.state;
    if (!update || update.view === told) return;
    told = update.view;
    fill(words, sentences(controller, config));
  };
  store.watch(() => dialog.open && tell());
  return () => {
    told = undefined;
    tell();
    if (!dialog.open) dialog.showModal();
  };
}

/** @param {import('../match_controller.js').MatchController} controller @param {Config} config */
function sentences(controller, config) {
  const { state } = controller;
  const view = state.update?.view;
  if (!view) return [];
  const named = (/** @type {number} */ seat) =>
    config.seats.length === 1 && config.seats[0] === seat ? 'You' : nameOf(state, config, seat);
  const row = (/** @type {Piece} */ piece) =>
    h(
      'li',
      {},
      sentence(piece, view),
      ...(piece.life === 'live' && piece.at && piece.seat !== null ? visibleEnemies(piece, view, controller) : []),
    );
  const placed = view.pieces.filter((piece) => piece.life !== 'plan');
  const others = placed.filter((piece) => piece.life !== 'live' || piece.seat === null);
  const scored = view.sides
    .filter((side) => side.score)
    .map((side) => `${named(side.seat)} ${side.score?.value}`)
    .join(', ');
  const areas = view.zones.filter(({ kind }) => kind !== 'idea');
  const [from, up] = SEEN_FROM[state.rotation];
  return [
    h(
      'p',
      {},
      `${view.title}, ${view.phase}. The table is ${inches(view.width)} wide and ${inches(view.height)} deep; places are counted from its north-west corner, to the east and to the south. You see it from the ${from}: the Up key moves ${up}.`,
    ),
    scored && h('p', {}, `Score: ${scored}.`),
    ...view.sides.flatMap(({ seat, title }) => [
      h('h3', {}, named(seat) === title ? title : `${named(seat)}: ${title}`),
      ...army(
        placed.filter((piece) => piece.seat === seat && piece.life === 'live'),
        view,
        row,
      ),
    ]),
    ...(others.length ? [h('h3', {}, 'Markers and wrecks'), h('ul', {}, ...others.map(row))] : []),
    ...(areas.length
      ? [
          h('h3', {}, 'Areas'),
          h('ul', {}, ...areas.map(({ label, outline }) => h('li', {}, `${label}, ${extent(outline)}`))),
        ]
      : []),
    h('h3', {}, 'Terrain'),
    h('ul', {}, ...view.ground.map((ground) => h('li', {}, terrain(ground)))),
  ];
}

/**
 * The models of a side; many models with the number of their unit are listed below its name.
 * @param {Piece[]} pieces
 * @param {View} view
 * @param {(piece: Piece) => HTMLElement} row
 */
function army(pieces, view, row) {
  const own = view.units.filter((unit) =>
    pieces.some((piece) => piece.unit === unit.id && fullName(piece, view) !== piece.name),
  );
  const single = pieces.filter(({ unit }) => !own.some(({ id }) => id === unit));
  return [
    ...(single.length ? [h('ul', {}, ...single.map(row))] : []),
    ...own.flatMap((unit) => [
      h('h4', {}, [unit.name, unit.note, ...unit.states.map(({ label }) => label)].filter(Boolean).join(', ')),
      h('ul', {}, ...pieces.filter((piece) => piece.unit === unit.id).map(row)),
    ]),
  ];
}

/** @param {Piece} piece @param {View} view */
function sentence(piece, view) {
  const layered = view.pieces.some(({ elevation }) => elevation > 0);
  const words = spokenName(piece, '', layered, view.gauge, view.ruler) + (piece.at ? '' : ', beside the table');
  const near = view.ruler && piece.life === 'live' && piece.at ? foesOf(piece, view).slice(0, NEAREST) : [];
  return near.length
    ? `${words}. Nearest enemies: ${near.map(({ piece: foe, far }) => `${fullName(foe, view)} ${inches(far ?? 0)}`).join(', ')}.`
    : `${words}.`;
}

/** The size and place of an outline. @param {import('../../types').Point[]} outline */
function extent(outline) {
  const [xs, ys] = [0, 1].map((axis) => outline.map((point) => point[axis]));
  return `${inches(Math.max(...xs) - Math.min(...xs))} by ${inches(Math.max(...ys) - Math.min(...ys))}, north-west corner at ${place([Math.min(...xs), Math.min(...ys)])}`;
}

/** @param {import('../../types').Ground} ground */
function terrain({ name, outline, height, cover, rough, impassable }) {
  const traits = [
    height > 0 && `${inches(height)} high`,
    cover && `cover: ${cover}`,
    rough && 'slow going',
    impassable && 'nobody enters',
  ].filter(Boolean);
  return [`${name}, ${extent(outline)}`, ...traits].join(', ');
}
