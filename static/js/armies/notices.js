// @ts-check
// The messages of the builder: whether all is saved, and what was refused, beside the control that was used.

/** @param {string} name */
function icon(name) {
  const NS = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(NS, 'svg');
  picture.setAttribute('class', 'icon');
  picture.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(NS, 'use');
  use.setAttribute('href', `#icon-${name}`);
  picture.append(use);
  return picture;
}

const STATES = /** @type {Record<string, [string, string]>} */ ({
  saved: ['check', 'Saved'],
  sending: ['clock', 'Saving'],
  offline: ['off', 'Offline, kept here'],
  conflict: ['warn', 'Two versions'],
  gone: ['warn', 'Not saved'],
});

/** @param {string} state @param {number} waiting how many steps are not confirmed */
export function showState(state, waiting) {
  const line = document.getElementById('saved');
  if (!line) return;
  const [picture, words] = STATES[state] ?? STATES.saved;
  const told = state === 'sending' && waiting > 1 ? `${words} ${waiting} changes` : words;
  if (line.dataset.state === state && line.lastElementChild?.textContent === told) return;
  line.dataset.state = state;
  const text = document.createElement('span');
  text.textContent = told;
  line.replaceChildren(icon(picture), text);
}

/** @typedef {{ kind?: 'warn' | 'bad' | 'info', words: string, buttons?: [string, () => void][] }} Notice */

/** Shows one line below the bar, or none. @param {Notice | null} told */
export function showLine(told) {
  const place = document.getElementById('notice');
  if (!place) return;
  if (!told) {
    place.replaceChildren();
    return;
  }
  const line = document.createElement('p');
  line.className = `line is-${told.kind ?? 'info'}`;
  line.setAttribute('role', told.kind === 'bad' ? 'alert' : 'status');
  const words = document.createElement('span');
  words.textContent = told.words;
  line.append(icon(told.kind === 'warn' ? 'off' : 'warn'), words);
  for (const [label, run] of told.buttons ?? []) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', run);
    line.append(button);
  }
  place.replaceChildren(line);
}

/** Puts a sentence beside a control, or where that is gone beside the part it stood in, or else below the bar.
 *  @param {HTMLElement} root @param {string[]} near ids, the nearest first @param {string} sentence */
export function tellBeside(root, near, sentence) {
  const found = near.map((id) => root.querySelector(`#${CSS.escape(id)}`)).find((one) => one?.checkVisibility());
  root.querySelectorAll('.beside').forEach((old) => old.remove());
  say(sentence, true);
  const place = found?.closest(
    '.model-row, .opt, .offer, .problem, .slotrow, .name-field, .unit, .section-head, .group-offer',
  );
  if (!place) {
    showLine({ kind: 'bad', words: sentence, buttons: [['Close', () => showLine(null)]] });
    return;
  }
  const note = document.createElement('p');
  note.className = 'beside';
  note.append(icon('warn'), document.createTextNode(sentence));
  if (place.matches('.unit')) place.append(note);
  else place.after(note);
  note.scrollIntoView({ block: 'nearest' });
}

/** Announces something to screen readers. @param {string} sentence @param {boolean} [urgent] */
export function say(sentence, urgent = false) {
  const place = document.getElementById(urgent ? 'army-alert' : 'army-status');
  if (place && place.textContent !== sentence) place.textContent = sentence;
}
