// @ts-check
/** Who sits where. */

/** The player's name; where one person holds several seats, the list that is played there. @param {import('./store.js').State} state @param {import('../types').Config} config @param {number} seat */
export function nameOf(state, config, seat) {
  const players = state.update?.players ?? [];
  const player = players.find((one) => one.seat === seat);
  const isShared = players.some((one) => one.seat !== seat && one.name === player?.name);
  return (isShared && player?.roster) || player?.name || config.names[seat] || `Player ${seat + 1}`;
}
