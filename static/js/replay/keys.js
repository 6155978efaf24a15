// @ts-check
/** The buttons below the timeline: step, play, speed, the next mark, and the link to the moment; also by keyboard. */

import { fill, h } from '../play/dom.js';
import { SPEEDS } from './player.js';

/** @typedef {import('./player.js').Player} Player */

/** @param {Player} player @param {() => string} address the link to the moment that is shown */
export function replayButtons(player, address) {
  const play = h(
    'button',
    { type: 'button', class: 'button-main replay-play', click: () => player.toggle() },
    '▶ Play',
  );
  const where = h('output', { class: 'replay-where' });
  const speed = h(
    'select',
    { 'aria-label': 'Speed', change: () => player.at(Number(speed.value)) },
    ...SPEEDS.map((one) => h('option', { value: one, selected: one === player.speed }, `${one}×`)),
  );
  const copied = h(
    'button',
    { type: 'button', class: 'replay-link', 'aria-label': 'Link to this moment', click: () => copy(copied, address()) },
    'Link',
  );
  const key = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act) =>
    h('button', { type: 'button', class: 'replay-key', 'aria-label': label, title: label, click: act }, sign);
  const element = h(
    'div',
    { class: 'replay-keys', role: 'toolbar', 'aria-label': 'Replay' },
    key('Previous highlight', '❘◀', () => player.jump(-1)),
    key('One step back', '◀', () => player.step(-1)),
    play,
    key('One step forward', '▶', () => player.step(1)),
    key('Next highlight', '▶❘', () => player.jump(1)),
    where,
    speed,
    copied,
  );
  return {
    element,
    /** @param {string} words */
    show(words) {
      if (where.textContent !== words) where.textContent = words;
      const label = player.isPlaying ? '❚❚ Pause' : '▶ Play';
      if (play.textContent !== label) fill(play, [label]);
    },
  };
}

/**
 * Over plain http there is no clipboard: then the page's own address is that of the moment.
 * @param {HTMLElement} button
 * @param {string} address
 */
async function copy(button, address) {
  history.replaceState(null, '', address);
  try {
    await navigator.clipboard.writeText(address);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Copy the address above';
  }
  setTimeout(() => {
    button.textContent = 'Link';
  }, 2000);
}

/**
 * Space plays, arrows step, with Shift to the next mark, Home and End, unless the board or a field uses the key.
 * @param {KeyboardEvent} event
 * @param {Player} player
 */
export function onKey(event, player) {
  const target = event.target instanceof Element ? event.target : null;
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target?.closest('input, select, textarea, dialog')
  )
    return;
  if (event.key === ' ' && target?.closest('button, a, summary')) return;
  const acts = {
    ' ': () => player.toggle(),
    ArrowLeft: () => (event.shiftKey ? player.jump(-1) : player.step(-1)),
    ArrowRight: () => (event.shiftKey ? player.jump(1) : player.step(1)),
    Home: () => player.step(-Infinity),
    End: () => player.step(Infinity),
  };
  const act = acts[/** @type {keyof typeof acts} */ (event.key)];
  if (!act) return;
  act();
  event.preventDefault();
}
