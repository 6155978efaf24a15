// @ts-check
/** Who sits where. */

const SIDES = ['Blue', 'Orange', 'Green', 'Magenta'];

/** @typedef {import('./store.js').State} State */
/** @typedef {import('../types').Config} Config */

/** The player's name; where one person holds several seats, the list that is played there and its colour. @param {State} state @param {Config} config @param {number} seat */
export function nameOf(state, config, seat) {
  const { player, isShared } = seated(state, seat);
  const own = player?.name || config.names[seat] || `Player ${seat + 1}`;
  return isShared ? `${player?.roster || own} (${SIDES[seat]})` : own;
}

/** The same where room is scarce: the colour alone tells shared seats apart. @param {State} state @param {Config} config @param {number} seat */
export function shortNameOf(state, config, seat) {
  return seated(state, seat).isShared ? SIDES[seat] : nameOf(state, config, seat);
}

/** @param {State} state @param {number} seat */
function seated(state, seat) {
  const players = state.update?.players ?? [];
  const player = players.find((one) => one.seat === seat);
  return { player, isShared: players.some((one) => one.seat !== seat && one.name === player?.name) };
}
