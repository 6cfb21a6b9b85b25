import { describe, expect, test } from 'vitest';
import { packEdits, unpackEdits } from '../../../src/web/sheet/kept-edits.ts';
import { rebaseEdits } from '../../../src/web/sheet/rebase-edits.ts';
import type { TableStore } from '../../../src/web/sheet/table-store.ts';
import { breadth } from '../../support/breadth.ts';
import { sampleRows, sampleTable } from '../support/forms.ts';

type Random = () => number;

/** Numbers from 0 to 1, the same for a seed each time. */
function seededRandom(seed: number): Random {
  let state = seed + 0x9e3779b9;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    state ^= state >>> 15;
    return (state >>> 0) / 2 ** 32;
  };
}

const keys = ['sampleName', 'sampleType', 'organism', 'sampleGroup', 'sampleRemark'];
const texts = ['', 'K-1', 'K-2', '土', '"quoted"', 'a\tb'];

/** What a person sees of the rows; empty cells are alike however they came about. */
function seen(table: TableStore): string {
  const columns = table.allColumns.filter(({ editable }) => editable).map(({ key }) => key);
  return JSON.stringify(table.rows.map((row) => columns.map((key) => row[key] ?? null)));
}

/** The simplest undo there is: every state that ever was. */
class Model {
  private states: string[];
  private at = 0;

  constructor(first: string) {
    this.states = [first];
  }

  did(state: string): void {
    if (state === this.now) return;
    this.states = [...this.states.slice(0, this.at + 1), state];
    this.at += 1;
  }

  move(step: 1 | -1): void {
    this.at = Math.min(Math.max(0, this.at + step), this.states.length - 1);
  }

  get now(): string {
    return this.states[this.at] ?? '';
  }

  get back(): number {
    return this.at;
  }
}

/** The table after a reload: its rows come back by the draft, what can be undone as it was kept. */
function reloaded(table: TableStore, most?: number): TableStore {
  const kept: unknown = JSON.parse(JSON.stringify(packEdits(table, most)));
  const rows: TableStore['rows'] = JSON.parse(JSON.stringify(table.rows));
  const next = sampleTable('plan', rows);
  const edits = unpackEdits(kept, next);
  if (edits !== null) next.takeEdits(edits);
  return next;
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

function edit(table: TableStore, random: Random): void {
  const rows = table.rows.length;
  const row = Math.floor(random() * Math.max(1, rows));
  const height = Math.min(rows - row, 1 + Math.floor(random() * 4));
  const kind = random();
  if (kind < 0.5 && rows > 0) {
    const used = keys.slice(0, 1 + Math.floor(random() * 3));
    const patches = Array.from({ length: height }, (_, at) => used.map((key) => ({ row: row + at, key })));
    table.write(patches.flat().map((place) => ({ ...place, value: pick(random, texts) || null })));
  } else if (kind < 0.6 && rows > 0) {
    const scattered = keys.map((key) => ({
      row: Math.floor(random() * rows),
      key,
      value: pick(random, texts) || null,
    }));
    table.write(scattered);
  } else if (kind < 0.8) table.insert(row, [{}, { sampleName: pick(random, texts) || null }]);
  else if (rows > 3) table.remove(row, height);
}

describe('what can be undone, kept over a reload', () => {
  const seeds = Array.from({ length: breadth(120, 24) }, (_, seed) => seed);

  test('goes on as a list of all states would, whatever was edited, undone, done again and reloaded', () => {
    for (const seed of seeds) {
      const random = seededRandom(seed);
      let table = sampleTable('plan', sampleRows(4));
      const model = new Model(seen(table));
      for (let step = 0; step < 40; step += 1) {
        const what = random();
        if (what < 0.45) edit(table, random);
        else if (what < 0.65) table.undo();
        else if (what < 0.8) table.redo();
        else table = reloaded(table);
        if (what < 0.45) model.did(seen(table));
        else if (what < 0.65) model.move(-1);
        else if (what < 0.8) model.move(1);
        expect(seen(table), `seed ${seed}, step ${step}`).toBe(model.now);
      }
      while (table.canUndo) {
        table.undo();
        model.move(-1);
        expect(seen(table), `seed ${seed}, at the end`).toBe(model.now);
      }
      expect(model.back).toBe(0);
    }
  });

  test('is bounded: of what does not fit the oldest is gone, and what is left is undone rightly', () => {
    for (const seed of seeds) {
      const random = seededRandom(seed + 1_000);
      let table = sampleTable('plan', sampleRows(4));
      const states = [seen(table)];
      for (let step = 0; step < 30; step += 1) {
        edit(table, random);
        if (seen(table) !== states.at(-1)) states.push(seen(table));
      }
      const most = 1_500;
      expect(JSON.stringify(packEdits(table, most)).length).toBeLessThan(most + 200);
      table = reloaded(table, most);
      while (table.canUndo) {
        table.undo();
        states.pop();
        expect(seen(table)).toBe(states.at(-1));
      }
      expect(states.length).toBeGreaterThan(1);
    }
  });

  test('goes by the rows as they are after one came or went in another window', () => {
    for (const seed of seeds) {
      const random = seededRandom(seed + 2_000);
      const table = sampleTable('plan', sampleRows(6));
      /** What is seen of this window's rows: without the row that the other window brought or took. */
      const own = (elsewhere: unknown): string => {
        const columns = table.allColumns.filter(({ editable }) => editable).map(({ key }) => key);
        const rows = table.rows.filter(({ sampleNo }) => sampleNo === undefined || sampleNo !== elsewhere);
        return JSON.stringify(rows.map((row) => columns.map((key) => row[key] ?? null)));
      };
      const taken: TableStore['rows'][] = [table.rows];
      for (let step = 0; step < 12; step += 1) {
        const before = seen(table);
        edit(table, random);
        if (seen(table) !== before) taken.push(table.rows);
      }
      for (let back = 0; back < 3; back += 1) table.undo();
      const at = taken.length - 1 - Math.min(3, taken.length - 1);
      const isInsert = random() < 0.5;
      const place = Math.floor(random() * (table.rows.length + (isInsert ? 1 : 0)));
      const name = isInsert ? 'elsewhere' : (table.rows[place]?.['sampleNo'] ?? 'none');
      if (isInsert) {
        table.rowElsewhere({ kind: 'insert', at: place }, rebaseEdits);
        table.store.insertRows('samples', place, [{ sampleNo: 'elsewhere', sampleName: 'elsewhere' }]);
      } else if (name !== 'none') {
        table.rowElsewhere({ kind: 'remove', at: place }, rebaseEdits);
        table.store.removeRows('samples', place, 1);
      } else continue;
      const columns = table.allColumns.filter(({ editable }) => editable).map(({ key }) => key);
      const states = taken.map((rows) =>
        JSON.stringify(
          rows
            .filter(({ sampleNo }) => sampleNo === undefined || sampleNo !== name)
            .map((row) => columns.map((key) => row[key] ?? null)),
        ),
      );
      expect(own(name), `seed ${seed}`).toBe(states[at]);
      while (table.canUndo) table.undo();
      expect(own(name), `seed ${seed}, all undone`).toBe(states[0]);
      while (table.canRedo) table.redo();
      expect(own(name), `seed ${seed}, all done again`).toBe(states.at(-1));
    }
  });

  test('a paste of 1,536 rows fits in', () => {
    const table = sampleTable('plan', sampleRows(1_536));
    const patches = table.rows.flatMap((_, row) => keys.map((key) => ({ row, key, value: `${key} ${row}` })));
    table.write(patches);
    const kept = reloaded(table);
    expect(kept.canUndo).toBe(true);
    kept.undo();
    expect(kept.rows[1_535]).toMatchObject({ sampleName: 'S1536' });
  });

  test('is left alone where the rows are others than then, or what was kept is no such thing', () => {
    const table = sampleTable('plan', sampleRows(3));
    table.write([{ row: 0, key: 'sampleName', value: 'K' }]);
    const kept = packEdits(table);
    expect(unpackEdits(kept, sampleTable('plan', sampleRows(3)))).toBeNull();
    expect(unpackEdits(kept, table)).not.toBeNull();
    for (const odd of [null, 'text', {}, { print: kept.print, done: 7, undone: [] }, { ...kept, done: [[{}]] }])
      expect(unpackEdits(odd, table)).toBeNull();
  });
});
