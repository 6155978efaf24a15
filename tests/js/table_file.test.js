/** Files and drafts of tables: nothing that was drawn is lost, and what the server says finds its piece. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { TableChecks, verdictOf } from '../../static/js/tables/checks.js';
import { DraftSaving } from '../../static/js/tables/draft_saving.js';
import { DraftStore } from '../../static/js/tables/draft_store.js';
import { paletteFrom } from '../../static/js/tables/kit.js';
import { keysOf } from '../../static/js/tables/keys.js';
import { crossingShare, sightRays, sightWords } from '../../static/js/tables/sight.js';
import { idAt, readTable, tableText, wholeTable } from '../../static/js/tables/table_file.js';
import { block, emptyTable } from './tables.js';

const memory = () => {
  const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  };
};

function saver(answer, { storage = memory(), text = '' } = {}) {
  const states = [];
  const saving = new DraftSaving({
    store: new DraftStore(storage, 'abc'),
    base: '1',
    text,
    post: answer,
    onState: (state) => states.push(state),
    onSaved: (saved) => states.push(saved.version),
  });
  return { saving, states, storage };
}

test('a file has what is not usual and is read again as it was', () => {
  const table = emptyTable({ features: [block('f1', [9000, 9000], { rough: false, cover: null, sides: ['open'] })] });
  const written = JSON.parse(tableText(table));
  assert.deepEqual(Object.keys(written.features[0]), ['id', 'kind', 'name', 'height', 'outline']);
  assert.equal('zones' in written, false);
  assert.equal(tableText(readTable(tableText(table, 1))), tableText(table));
});

test('a file that is no table is refused in a sentence, and two things never share an id', () => {
  assert.throws(() => readTable('{'), /not JSON/);
  assert.throws(() => readTable('{"format":"other"}'), /not a table/);
  assert.throws(() => readTable('{"format":"gridless-table","version":2}'), /later version/);
  const twice = wholeTable({ features: [block('f1', [1, 1]), block('f1', [2, 2])], objectives: null });
  assert.equal(new Set(twice.features.map(({ id }) => id)).size, 2);
  assert.deepEqual(twice.objectives, []);
});

test('what is drawn stays in the browser until it is saved', async () => {
  const table = emptyTable({ name: 'Mine' });
  const { saving, states, storage } = saver(async () => {
    throw new Error('no line');
  });
  saving.remember(table);
  await saving.save(table);
  assert.deepEqual(states, ['unsaved', 'saving', 'offline']);
  const later = saver(async () => Response.json({ version: '2', url: '/x/' }), { storage });
  const draft = later.saving.restore();
  assert.equal(draft.table.name, 'Mine');
  assert.equal(draft.isOutdated, false);
  await later.saving.save(draft.table);
  assert.deepEqual(later.states, ['saving', 'saved', '2']);
  assert.equal(later.saving.restore(), null);
});

test('a refusal keeps the draft and says why; a draft like the saved table is forgotten', async () => {
  const table = emptyTable();
  const { saving, states } = saver(async () => Response.json({ sentence: 'Too many.' }, { status: 400 }));
  saving.remember(table);
  await saving.save(table);
  assert.deepEqual(states, ['unsaved', 'saving', 'refused']);
  assert.ok(saving.restore());
  const same = saver(null, { text: tableText(table) });
  same.saving.store.write({ base: '0', table });
  assert.equal(same.saving.restore(), null);
  assert.equal(same.saving.store.read(), null);
});

test('a browser that keeps nothing is no error', () => {
  const full = {
    getItem: () => '{',
    setItem() {
      throw new Error('full');
    },
    removeItem() {},
  };
  const store = new DraftStore(full, 'x');
  assert.equal(store.read(), null);
  assert.equal(store.write({ base: '', table: emptyTable() }), false);
});

test('faults find their piece by id or by their place in the file', () => {
  const table = emptyTable({ features: [block('f7', [9000, 9000])] });
  const { faults, hints, rays } = verdictOf(
    {
      faults: [
        { message: 'Too high.', path: '$.features[0].height' },
        { message: 'Out.', feature: 'o1', path: '$' },
      ],
      hints: { hints: [{ id: 'ways', text: 'Wide.' }], rays: [{ start: [0, 0], end: [1, 1], free: true }] },
    },
    table,
  );
  assert.deepEqual(
    faults.map(({ id }) => id),
    ['f7', 'o1'],
  );
  assert.equal(hints[0].good, true);
  assert.deepEqual(rays, [{ from: [0, 0], to: [1, 1], isFree: true }]);
  assert.equal(idAt(table, '$.name'), '');
});

test('only the answer about the newest table counts', async () => {
  const told = [];
  let release = () => {};
  const checks = new TableChecks(
    (text) =>
      new Promise((done) =>
        text.includes('Old') ? (release = () => done({ faults: [{ message: 'old' }] })) : done({}),
      ),
    (verdict) => told.push(verdict.isLate ? 'late' : verdict.faults.length),
  );
  const old = checks.request(emptyTable({ name: 'Old' }));
  await checks.request(emptyTable({ name: 'New' }));
  release();
  await old;
  assert.deepEqual(told, [0]);
});

test('lines between zones are stopped by what is higher than a model', () => {
  const zones = [
    { id: 'z1', seat: 0, outline: block('', [24000, 35000]).outline },
    { id: 'z2', seat: 1, outline: block('', [24000, 1000]).outline },
  ];
  const wall = { id: 'f1', kind: 'wall', cover: 'hard', height: 3000, outline: [[0, 17000], [48000, 17000], [48000, 18000], [0, 18000]] }; // prettier-ignore
  const open = sightRays(emptyTable({ zones }));
  assert.equal(open.length, 81);
  assert.equal(sightWords(open), '81 of 81 lines from zone to zone are free.');
  const stopped = sightRays(emptyTable({ zones, features: [wall] }));
  assert.ok(stopped.every(({ isFree, to }) => !isFree && to[1] === 18000));
  assert.ok(sightRays(emptyTable({ zones, features: [{ ...wall, height: 1000 }] })).every(({ isFree }) => isFree));
  assert.equal(sightRays(emptyTable()).length, 81);
  assert.match(sightWords([]), /no two zones/);
  assert.equal(crossingShare([0, 0], [10, 0], [0, 1], [10, 1]), null);
});

test('the palette is made of the server’s data alone', () => {
  const palette = paletteFrom({
    system: 'spar',
    game: 'Sparring',
    sizes: { usual: [{ name: 'Small', width: 24000, height: 24000 }] },
    limits: { features: { most: 20 }, zones: { least: 2, most: 2 } },
    gate: 2000,
    features: [{ id: 'wall', name: 'Wall', fields: ['height'], height: 2500, cover: 'hard' }],
    pieces: [{ id: 'hut', name: 'Hut', parts: [block('', [0, 0]), block('', [0, 0])] }],
  });
  assert.deepEqual(palette.lists, ['features', 'zones']);
  assert.deepEqual(palette.kinds[0].usual, { id: '', height: 2500, cover: 'hard' });
  assert.equal(palette.pieces[0].detail, '4 × 2″, 2″ high');
  assert.deepEqual(
    palette.pieces[0].parts.map(({ thing }) => [thing.piece, thing.group]),
    [
      ['hut', 'hut'],
      ['hut', 'hut'],
    ],
  );
  assert.equal(palette.sizes[0].label, 'Small 24 × 24″');
});

test('keys are written as the list of keys shows them', () => {
  const key = (more) =>
    keysOf({ key: 'r', code: 'KeyR', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
  assert.equal(key({}), 'R');
  assert.equal(key({ shiftKey: true }), 'Shift+R');
  assert.equal(key({ altKey: true, key: '®' }), 'Alt+R');
  assert.equal(key({ metaKey: true, key: 'z', code: 'KeyZ' }), 'Ctrl+Z');
  assert.equal(key({ key: 'Backspace' }), 'Delete');
});
