import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';
import { makeCalculation } from './make-calculation.ts';
import { makeLedger, makeWriter } from './planted.ts';

type Library = ReturnType<typeof smallLibrary>;

function found(change: (library: Library) => void): readonly (readonly [string, string])[] {
  const library = smallLibrary();
  change(library);
  return compile(sourcesOf(library)).diagnostics.map(({ code, pointer }) => [code, pointer] as const);
}

/** A number of the account that only entries change. */
function booked({ types }: Library): void {
  const label = { zh: '余额', en: 'Balance' };
  types.sets.thing.properties.left = { type: 'integer', default: 0, readOnly: true, 'x-label': label };
}

test('a ledger that books what is the server’s to write is correct', () => {
  const problems = found((library) => {
    booked(library);
    makeLedger(library.record, { postings: { left: "status == 'old' ? 0 : 1" }, balance: 'left' });
  });
  expect(problems).toEqual([]);
});

test('what an entry adds reads the entry and gives a number', () => {
  const problems = found((library) => {
    booked(library);
    makeLedger(library.record, { postings: { left: "status == 'old'" }, balance: 'left' });
  });
  expect(problems).toEqual([['expression/result', '/ledger/postings/left']]);
  const unknown = found((library) => {
    booked(library);
    makeLedger(library.record, { postings: { left: 'amuont' }, balance: 'left' });
  });
  expect(unknown).toMatchObject([[expect.stringMatching(/^expression\/name/), '/ledger/postings/left']]);
});

test('numbers that people type, and fields that are none, are not booked', () => {
  const typed = found(({ record }) => makeLedger(record, { postings: { amount: '1' } }));
  expect(typed[0]).toEqual(['field/word-alone', '/ledger/postings/amount']);
  const text = found(({ record }) => makeLedger(record, { postings: { title: '1' } }));
  expect(text).toEqual([['reference/field-unknown', '/ledger/postings/title']]);
});

test('entries are neither removed nor imported, and need an account', () => {
  const removed = found(({ record }) => {
    makeLedger(record, {});
    record.actions = ['submit', 'remove'];
  });
  expect(removed).toEqual([['field/word-alone', '/actions/1']]);
  const loose = found(({ record }) => {
    makeLedger(record, {});
    delete record.sets.entry.required;
  });
  expect(loose).toEqual([['field/word-alone', '/ledger/by']]);
});

test('a tree of the store refers to itself and answers whole; a move names fields and buttons that exist', () => {
  const lazy = found(({ record }) => {
    makeLedger(record, {});
    delete record.ledger;
    record.tree = { parent: 'above', lazy: 'lazy-list' };
  });
  expect(lazy).toEqual([['field/word-alone', '/tree/lazy']]);
  const move = found(({ record }) => {
    record.states.moves[0].form = ['titel'];
    record.states.moves[0].permission = 'thing_agee';
  });
  expect(move).toEqual(
    expect.arrayContaining([
      ['reference/field-unknown', '/states/moves/0/form/0'],
      ['reference/permission-unknown', '/states/moves/0/permission'],
    ]),
  );
});

test('a picked row fills fields under other names, where both exist', () => {
  const fill = (item: string) =>
    found(({ types }) => (types.sets.head.properties.thingNo['x-fill'] = ['@facts', item]));
  expect(fill('reagents=amount')).toEqual([]);
  expect(fill('reagents=amuont')).toMatchObject([['reference/field-unknown', expect.stringContaining('x-fill')]]);
  expect(fill('reagentz=amount')).toMatchObject([['reference/field-unknown', expect.stringContaining('x-fill')]]);
});

test('fields are compared with those of a picked row, where both exist and the field names a row', () => {
  const match = (item: string) => found(({ types }) => (types.sets.head.properties.thingNo['x-match'] = [item]));
  expect(match('reagents=amount')).toEqual([]);
  for (const item of ['reagents=amuont', 'reagentz=amount'])
    expect(match(item)).toMatchObject([['reference/field-unknown', expect.stringContaining('x-match')]]);
  expect(found(({ types }) => (types.sets.result.properties.reason['x-match'] = ['state']))).toMatchObject([
    ['field/word-alone', expect.stringContaining('x-match')],
  ]);
});

test('rows that a calculation freezes share a value with its batch', () => {
  const source = (equal: object) =>
    found((library) =>
      makeCalculation(library, {
        sources: { noted: { record: 'line', equal, frozen: true } },
        set: { lineNote: 'noted.lineNote' },
      }),
    );
  expect(source({ lineNote: 'title', lineFor: 'each.thingNo' })).toEqual([]);
  expect(source({ lineFor: 'each.thingNo' })).toEqual([['field/word-alone', '/calculation/sources/noted/frozen']]);
});

test('what came too late is told in texts of computed rows, of the newest for each value of latest', () => {
  const late = (source: object, names: object) =>
    found((library) =>
      makeCalculation(library, {
        sources: { earlier: { record: 'line', equal: { lineFor: 'each.thingNo' }, ...source } },
        late: { of: 'earlier', names },
      }),
    );
  const name = "earlier.lineNote == title ? '' : title";
  expect(late({ latest: 'lineNote', below: 'title' }, { lineNote: name })).toEqual([]);
  expect(late({}, { lineNote: name })).toEqual([['field/word-alone', '/calculation/late/of']]);
  expect(late({ latest: 'lineNote' }, { lineNoet: name })).toMatchObject([
    ['reference/field-unknown', expect.anything()],
  ]);
});

test('entries with a value in common are held to a number of the account, in what is booked', () => {
  const limited = (limit: object) =>
    found((library) => {
      booked(library);
      makeLedger(library.record, {
        postings: { left: '1' },
        balance: 'left',
        limit: { per: 'title', most: 'amount', counts: ['left'], ...limit },
      });
    });
  expect(limited({})).toEqual([]);
  expect(limited({ per: 'titel' })).toEqual([['reference/field-unknown', '/ledger/limit/per']]);
  expect(limited({ most: 'title' })).toEqual([['reference/field-unknown', '/ledger/limit/most']]);
  expect(limited({ counts: ['amount'] })).toEqual([['reference/field-unknown', '/ledger/limit/counts/0']]);
});

test('what rows write goes into a ledger by fields that there are, as a number', () => {
  const wrote = (words: object) => found((library) => makeWriter(library, words));
  expect(wrote({})).toEqual([]);
  expect(wrote({ ledger: 'thing' })).toEqual([['field/word-alone', '/effects/0/ledger']]);
  expect(wrote({ increase: { chance: 1 } })).toEqual([['reference/field-unknown', '/effects/0/increase/chance']]);
  expect(wrote({ opens: { titel: 'title' } })).toEqual([['reference/field-unknown', '/effects/0/opens/titel']]);
  expect(wrote({ at: 'titel' })).toEqual([['reference/field-unknown', '/effects/0/at']]);
  expect(wrote({ amount: "status == 'old'" })).toEqual([['expression/result', '/effects/0/amount']]);
});
