// @ts-check
/** The names of the players, the same as in log, chat and report. */

/** @typedef {import('./store.js').State} State */
/** @typedef {import('../types').Config} Config */

/** The player's name at this table. @param {State} state @param {Config} config @param {number} seat */
export function nameOf(state, config, seat) {
  return playerAt(state, seat)?.name || config.names[seat] || `Player ${seat + 1}`;
}

/** The army that is played there. @param {State} state @param {number} seat */
export function armyOf(state, seat) {
  return playerAt(state, seat)?.roster ?? '';
}

/** @param {State} state @param {number} seat */
function playerAt(state, seat) {
  return (state.update?.players ?? []).find((player) => player.seat === seat);
}
