import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { loadRecord } from '../../../src/core/model/load/load.ts';
import { currentDescriptor } from '../../../src/core/words/renamed-words.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { applyFix } from '../check/apply-fix.ts';
import { makeReserving } from '../check/make-reserving.ts';
import { type Json, smallLibrary, sourceOf, sourcesOf } from '../check/support/small-library.ts';

const msg = { zh: '不行', en: 'no' };

/** A record by all the words that were renamed; `seat` is what it reserves. */
function oldRecord(): Json {
  const record = smallLibrary().record;
  return Object.assign(record, {
    follows: {
      table: 'samples',
      key: 'thingNo',
      place: { stage: 'status', process: 'status', state: 'status', since: 'status' },
      holds: { fields: ['title'] },
    },
    takes: [
      {
        by: 'seat',
        free: 'open',
        states: [{ state: 'taken', while: "status == 'new'" }],
        also: { room: 'hall' },
        refuse: [{ if: "taken.seatFor == title || title == 'taken.'", msg }],
        set: { seatFor: 'taken.seatFor' },
      },
    ],
    writes: [{ id: 'w', in: 'score', value: 'change', gives: 'amount', carry: {}, up: {}, down: {} }],
    ledger: { of: 'thing', by: 'above', books: { left: '1' }, balance: 'left' },
    page: [{ show: 'kin' }, { show: 'passes' }, { show: 'facts' }],
  });
}

test('every word of the version before is read by its name of today', () => {
  const { projection, reservations, effects, ledger, page, ...rest } = currentDescriptor(oldRecord());
  expect(Object.keys(rest)).toEqual(Object.keys(smallLibrary().record));
  expect(Object.keys(projection)).toEqual(['table', 'key', 'progress', 'location']);
  expect(reservations[0]).toMatchObject({
    join: { room: 'hall' },
    rejections: [{ if: "reserved.seatFor == title || title == 'taken.'" }],
    set: { seatFor: 'reserved.seatFor' },
  });
  expect(Object.keys(effects[0])).toEqual(['id', 'ledger', 'value', 'amount', 'carry', 'increase', 'decrease']);
  expect(ledger.postings).toEqual({ left: '1' });
  expect(page.map(({ show }: Json) => show)).toEqual(['lineage', 'participations', 'facts']);
});

test('each old word is told where it stands, with the edit that renames it; after all edits nothing is left to tell', () => {
  const library = smallLibrary();
  makeReserving(library, { join: { room: 'hall' }, rejections: [{ if: 'reserved.seatFor != title', msg }] });
  const sources = (record: string) =>
    sourcesOf(library)
      .filter(({ file }) => file !== 'record.json')
      .concat(parseDescriptor('record.json', record).source ?? []);
  let text = JSON.stringify(library.record, null, 2)
    .replace('"reservations"', '"takes"')
    .replace('"join"', '"also"')
    .replace('"rejections"', '"refuse"')
    .replace('reserved.', 'taken.');
  const told = compile(sources(text)).diagnostics;
  expect(told.map(({ code, severity, pointer }) => [code, severity, pointer])).toEqual([
    ['shape/word-renamed', 'warning', '/takes'],
    ['shape/word-renamed', 'warning', '/takes/0/also'],
    ['shape/word-renamed', 'warning', '/takes/0/refuse'],
    ['shape/word-renamed', 'warning', '/takes/0/refuse/0/if'],
  ]);
  const line = (word: string): number => text.split('\n').findIndex((each) => each.includes(word)) + 1;
  expect(told.map((each) => each.line)).toEqual(['"takes"', '"also"', '"refuse"', '"if"'].map(line));
  for (let left = told.length; left > 0; left--) {
    const [first] = compile(sources(text)).diagnostics;
    text = JSON.stringify(applyFix(JSON.parse(text), first?.fix ?? { text: msg }), null, 2);
  }
  expect(compile(sources(text)).diagnostics).toEqual([]);
});

test('what is wrong below an old word is told at the place as it was written', () => {
  const record = { ...oldRecord(), takes: [{ by: 7 }] };
  const source = sourceOf('record.json', record);
  const wrong = compile([source]).diagnostics.filter(({ code }) => code === 'shape/type-wrong');
  expect(wrong.map(({ pointer }) => pointer)).toContain('/takes/0/by');
});

test('a release that was stored with old words is loaded, and one without them is left as it is', () => {
  const order = JSON.parse(readFileSync('schemas/records/cloud-platform/order.json', 'utf8'));
  expect(currentDescriptor(order)).toBe(order);
  const sets = {
    s: {
      scope: 'record',
      label: msg,
      properties: { seat: { type: 'string', 'x-label': msg, 'x-ref': 'record:seat' } },
    },
  };
  const takes = [{ by: 'seat', free: 'open', states: [{ state: 'taken', while: 'true' }], also: { room: 'hall' } }];
  const stored: Json = {
    kind: 'record',
    id: 'r',
    version: 1,
    label: msg,
    area: 'a',
    data: { 'x-fields': ['s'] },
    sets,
    takes,
    actions: [],
  };
  expect(loadRecord(stored).reservations).toMatchObject([{ by: 'seat', join: { room: 'hall' } }]);
});
