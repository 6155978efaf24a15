/** Whom several pieces make up: what a button says that shows them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { showWords, groupName } from '../../static/js/play/table/group_names.js';
import { view } from './build.js';

const figure = (/** @type {string} */ id, /** @type {object} */ changes = {}) => ({
  id,
  name: 'Trooper',
  number: '3',
  seat: 0,
  unit: 's',
  at: [0, 0],
  life: 'live',
  ...changes,
});
const walker = (/** @type {string} */ id, /** @type {object} */ changes = {}) => ({
  id,
  name: `Jaguar ${id}`,
  number: id,
  seat: 0,
  unit: 'c',
  at: [0, 0],
  life: 'live',
  ...changes,
});
const unit = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string[]} */ pieces) => ({
  id,
  name,
  seat: 0,
  note: '',
  states: [],
  pieces,
  aboard: '',
});

const table = view({
  pieces: [
    figure('s1'),
    figure('s2'),
    walker('1a'),
    walker('1b'),
    walker('1c', { life: 'wreck' }),
    { id: 'flag', name: 'Beacon', number: '', seat: null, unit: '', at: [1, 1], life: 'marker' },
  ],
  units: [
    unit('s', '3 Line Section', ['s0', 's1', 's2']),
    unit('c', '1 Cadre', ['1a', '1b', '1c']),
    unit('g', '4 Gun Team', ['g1']),
  ],
});

test('a unit is called by its name where all who are left of it are meant', () => {
  assert.equal(groupName(['s1', 's2'], table), 'Line Section');
  assert.equal(groupName(['s0', 's1', 's2'], table), 'Line Section', 'and one who fell');
  assert.equal(groupName(['1b', '1a'], table), 'Cadre');
  assert.equal(groupName(['g1'], table), 'Gun Team', 'nobody of it is left');
});

test('else it is its models, with whom they belong to where their name does not say it', () => {
  assert.equal(groupName(['1b'], table), 'Jaguar 1b');
  assert.equal(groupName(['1c'], table), 'Jaguar 1c', 'a wreck');
  assert.equal(groupName(['s2'], table), 'Trooper of Line Section');
});

test('several are listed in the order in which they were named, and of many the first', () => {
  assert.equal(groupName(['1a', 's1', 's2'], table), 'Jaguar 1a and Line Section');
  assert.equal(groupName(['flag', 's1', 's2', 'g1', '1a'], table), 'Line Section, Gun Team and 2 more');
});

test('a button says whom it shows, and no more than it knows', () => {
  assert.equal(showWords(['s1', 's2'], table), 'Show Line Section on the table');
  assert.equal(showWords(['unknown'], table), 'Show on the table');
  assert.equal(showWords(['s1'], undefined), 'Show on the table');
});
