// @ts-check
/** The fields of the editor's panels: lengths, words, choices and switches. */

import { inches } from '../geometry/point.js';
import { h } from '../play/dom.js';
import { svg } from '../board/svg.js';
import { lengthFrom } from './lengths.js';

/** @typedef {{value: string, label: string, help?: string}} Choice */

const ICONS = '#icon-';

/** A drawing of the page's symbols. @param {string} name */
export function icon(name) {
  return svg('svg', { class: 'icon', 'aria-hidden': 'true' }, svg('use', { href: `${ICONS}${name}` }));
}

/**
 * A field for words. The text counts once the focus has left the field.
 * @param {string} key
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => void} onChange
 * @param {Record<string, string | number>} [attributes]
 */
export function wordField(key, label, value, onChange, attributes = {}) {
  const input = h('input', { ...attributes, value, 'data-key': key, autocomplete: 'off' });
  input.addEventListener('change', () => setTimeout(() => onChange(input.value.trim())));
  return h('label', { class: 'edit-field' }, h('span', {}, label), input);
}

/**
 * A length in inches; what is none is refused beside the field.
 * @param {string} key
 * @param {string} label
 * @param {number} value
 * @param {(length: number) => void} onChange
 * @param {{least?: number, most?: number}} [limits]
 */
export function lengthField(key, label, value, onChange, { least = 0, most = 250_000 } = {}) {
  const field = wordField(
    key,
    label,
    inches(value),
    (words) => {
      const length = lengthFrom(words);
      const isGood = length !== null && length >= least && length <= most;
      markField(field, isGood ? '' : `Write a length from ${inches(least)} to ${inches(most)}, such as 4.5.`);
      if (isGood && length !== value) onChange(length);
    },
    { inputmode: 'decimal' },
  );
  return field;
}

/**
 * @param {string} key
 * @param {string} label
 * @param {number} value
 * @param {(value: number) => void} onChange
 */
export function degreeField(key, label, value, onChange) {
  const field = wordField(
    key,
    label,
    `${value}°`,
    (words) => {
      const degrees = Number(words.replace(/\s*(°|degrees?)$/i, '').replace(',', '.'));
      const isGood = Number.isFinite(degrees) && words !== '';
      markField(field, isGood ? '' : 'Write whole degrees, such as 45.');
      if (isGood && Math.round(degrees) !== value) onChange(Math.round(degrees));
    },
    { inputmode: 'numeric' },
  );
  return field;
}

/** Says below a field what is wrong with it. @param {HTMLElement} field @param {string} words */
function markField(field, words) {
  const input = field.querySelector('input');
  field.querySelector('.field-error')?.remove();
  if (words) input?.setAttribute('aria-invalid', 'true');
  else input?.removeAttribute('aria-invalid');
  if (words) field.append(h('span', { class: 'field-error', role: 'alert' }, words));
}

/**
 * @param {string} key
 * @param {string} label
 * @param {string} value
 * @param {readonly Choice[]} choices
 * @param {(value: string) => void} onChange
 */
export function choiceField(key, label, value, choices, onChange) {
  const list = h(
    'select',
    { 'data-key': key },
    ...choices.map((choice) => h('option', { value: choice.value, selected: choice.value === value }, choice.label)),
  );
  list.addEventListener('change', () => setTimeout(() => onChange(list.value)));
  return h('label', { class: 'edit-field' }, h('span', {}, label), list);
}

/**
 * A row of buttons of which one is pressed.
 * @param {string} key
 * @param {string} label
 * @param {string} value
 * @param {readonly Choice[]} choices
 * @param {(value: string) => void} onChange
 */
export function segments(key, label, value, choices, onChange) {
  return h(
    'div',
    { class: 'segments', role: 'group', 'aria-label': label },
    ...choices.map((choice) =>
      h(
        'button',
        {
          type: 'button',
          'data-key': `${key}-${choice.value}`,
          'aria-pressed': String(choice.value === value),
          click: () => onChange(choice.value),
        },
        choice.label,
      ),
    ),
  );
}

/**
 * Buttons that are switched on and off, each by itself.
 * @param {string} key
 * @param {string} label
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} on
 * @param {(value: string, isOn: boolean) => void} onChange
 */
export function switches(key, label, choices, on, onChange) {
  return h(
    'div',
    { class: 'switches', role: 'group', 'aria-label': label },
    ...choices.map(({ value, label: name, help }) =>
      h(
        'button',
        {
          type: 'button',
          'data-key': `${key}-${value}`,
          'aria-pressed': String(on.includes(value)),
          title: help,
          click: () => onChange(value, !on.includes(value)),
        },
        name,
      ),
    ),
  );
}

/**
 * @param {string} key
 * @param {string} label
 * @param {() => void} onPress
 * @param {{icon?: string, isIconAlone?: boolean, class?: string, isOff?: boolean, title?: string}} [how]
 */
export function pushButton(key, label, onPress, how = {}) {
  return h(
    'button',
    {
      type: 'button',
      class: how.class ?? '',
      'data-key': key,
      'aria-label': how.isIconAlone ? label : undefined,
      title: how.title ?? (how.isIconAlone ? label : undefined),
      disabled: how.isOff ?? false,
      click: onPress,
    },
    how.icon ? icon(how.icon) : null,
    how.isIconAlone ? null : label,
  );
}
