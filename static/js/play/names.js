// @ts-check
/** Who sits where. */

/** @param {import('./store.js').State} state @param {import('../types').Config} config @param {number} seat */
export function nameOf(state, config, seat) {
  return state.update?.players.find((player) => player.seat === seat)?.name || config.names[seat] || `Player ${seat + 1}`;
}
