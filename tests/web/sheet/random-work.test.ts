import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearCells } from '../../../src/web/sheet/fill.ts';
import { fillSeries } from '../../../src/web/sheet/fill-series.ts';
import { packEdits, unpackEdits } from '../../../src/web/sheet/kept-edits.ts';
import { planPaste } from '../../../src/web/sheet/paste-plan.ts';
import { runPaste } from '../../../src/web/sheet/paste-run.ts';
import { insertRows, removeRows } from '../../../src/web/sheet/row-commands.ts';
import { filterColumn, showView, wholeView } from '../../../src/web/sheet/row-view.ts';
import { breadth } from '../../support/breadth.ts';
import { openDesk, type Desk } from '../support/sheet-desk.ts';
import { SheetModel, type Block } from '../support/sheet-model.ts';

const own = ['sampleName', 'sampleGroup'] as const;
/** A column that only another window writes. */
const others = 'sampleRemark';
const texts = ['', 'A', 'b', 'S009', 'K-2', 'K-10'];

/** The texts of the columns, as they are stored. */
function seen({ sheet }: Desk): readonly Readonly<Record<string, unknown>>[] {
  return sheet.table.rows.map((row) => Object.fromEntries([...own, others].map((key) => [key, row[key] ?? ''])));
}

function expected(model: SheetModel): readonly Readonly<Record<string, unknown>>[] {
  return model.rows.map(({ cells }) => Object.fromEntries([...own, others].map((key) => [key, cells[key] ?? ''])));
}

function shownIndices({ sheet }: Desk): readonly number[] {
  return Array.from({ length: sheet.table.rowCount }, (_, place) => sheet.table.index(place));
}

/** What stands where at the beginning. */
function openBoth(): { desk: Desk; model: SheetModel } {
  const desk = openDesk(6, 'plan');
  return {
    desk,
    model: new SheetModel(desk.sheet.table.rows.map(({ sampleName }) => ({ sampleName: String(sampleName) }))),
  };
}

interface Work {
  desk: Desk;
  readonly model: SheetModel;
}

/** One thing that a person does: to the sheet and to the model. */
interface Gesture {
  readonly name: string;
  readonly does: (work: Work) => void | Promise<void>;
}

/** Names what is done with its values, so that a counterexample can be read. */
function gesture<T>(name: string, values: fc.Arbitrary<T>, does: (work: Work, value: T) => void | Promise<void>) {
  return values.map((value): Gesture => ({
    name: `${name} ${JSON.stringify(value)}`,
    does: (work) => does(work, value),
  }));
}

/** A block of one own column, where any row is shown. */
function blockOf({ model }: Work, [a, b, column]: readonly [number, number, number]): Block | null {
  const count = model.order.length;
  if (count === 0) return null;
  const [top, height] = [a % count, b % 4];
  return { top, bottom: Math.min(count - 1, top + height), key: own[column % own.length] ?? own[0] };
}

function select({ sheet, column }: Desk, { top, bottom, key }: Block): void {
  sheet.selectRange({ top, bottom, left: column(key), right: column(key) });
}

/** After a reload rows come from the draft, and what can be undone from where it was kept. */
function reload({ desk }: Work): Desk {
  const { table } = desk.sheet;
  const kept: unknown = JSON.parse(JSON.stringify(packEdits(table)));
  const rows: typeof table.rows = JSON.parse(JSON.stringify(table.rows));
  const next = openDesk(rows, 'plan');
  const edits = unpackEdits(kept, next.sheet.table);
  if (edits !== null) next.sheet.table.takeEdits(edits);
  return next;
}

const place = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50));
const text = fc.constantFrom(...texts);

/** With a block, where there is one. */
function onBlock(name: string, does: (work: Work, block: Block) => void): fc.Arbitrary<Gesture> {
  return gesture(name, place, (work, at) => {
    const block = blockOf(work, at);
    if (block !== null) does(work, block);
  });
}

function moveInTime({ desk, model }: Work, step: 'undo' | 'redo'): void {
  const before = model.rows;
  desk.press(step === 'undo' ? 'Ctrl+z' : 'Ctrl+y');
  model[step]();
  // What hides a cell that changed is lifted.
  if (desk.sheet.table.isRearranged) model.follow(shownIndices(desk), before);
  else model.look(null, null);
}

async function paste(work: Work, { top, key }: Block, pasted: readonly string[]): Promise<void> {
  // Empty rows at the end are none, and what goes beyond the last row becomes new ones: neither is pasted here.
  const fitting = pasted.slice(0, work.model.order.length - top);
  const lines = fitting.slice(0, fitting.findLastIndex((one) => one !== '') + 1);
  if (lines.length === 0) return;
  const { table } = work.desk.sheet;
  const target = { row: top, column: work.desk.column(key), rows: 1, columns: 1 };
  const cells = lines.map((one) => [one]);
  await runPaste(planPaste(cells, table, target), table, 'en', () => undefined);
  work.model.write(top, key, lines);
}

const edits: readonly fc.Arbitrary<Gesture>[] = [
  gesture('type', fc.tuple(place, text), (work, [at, typed]) => {
    const block = blockOf(work, at);
    if (block === null) return;
    work.desk.goTo(block.top, block.key);
    work.desk.type(typed);
    work.desk.press('Enter');
    work.model.write(block.top, block.key, [typed]);
  }),
  onBlock('empty', ({ desk, model }, block) => {
    select(desk, block);
    clearCells(desk.sheet);
    model.write(
      block.top,
      block.key,
      Array.from({ length: block.bottom - block.top + 1 }, () => ''),
    );
  }),
  onBlock('fill down', ({ desk, model }, block) => {
    select(desk, block);
    desk.press('Ctrl+d');
    model.fillDown(block);
  }),
  onBlock('fill series', ({ desk, model }, block) => {
    if (block.top === block.bottom) return;
    const column = desk.column(block.key);
    const from = { top: block.top, bottom: block.top, left: column, right: column };
    fillSeries(desk.sheet, { from, target: { ...from, bottom: block.bottom }, turned: false });
    model.fillSeries(block);
  }),
  gesture('paste', fc.tuple(place, fc.array(text, { minLength: 1, maxLength: 5 })), async (work, [at, pasted]) => {
    const block = blockOf(work, at);
    if (block !== null) await paste(work, block, pasted);
  }),
  onBlock('insert', ({ desk, model }, block) => {
    select(desk, block);
    const count = block.bottom - block.top + 1;
    insertRows(desk.sheet, 'above', count);
    model.insert(block.top, count);
  }),
  onBlock('remove', ({ desk, model }, block) => {
    if (model.rows.length < 4) return;
    select(desk, block);
    removeRows(desk.sheet);
    model.remove(block);
  }),
];

const looks: readonly fc.Arbitrary<Gesture>[] = [
  gesture('sort', fc.constantFrom(...own, null), ({ desk, model }, key) => {
    showView(desk.sheet, { ...wholeView, sort: key === null ? null : { key, descending: false } });
    model.look(null, key);
  }),
  gesture('filter', fc.tuple(fc.constantFrom(...own), fc.subarray(texts, { minLength: 1 })), (work, [key, kept]) => {
    showView(work.desk.sheet, wholeView);
    filterColumn(work.desk.sheet, key, new Set(kept));
    work.model.look({ key, texts: new Set(kept) }, null);
  }),
];

const times: readonly fc.Arbitrary<Gesture>[] = [
  gesture('in time', fc.constantFrom('undo', 'undo', 'redo'), moveInTime),
  gesture('merge', fc.tuple(fc.nat(50), text), ({ desk, model }, [at, written]) => {
    if (model.rows.length === 0) return;
    const row = at % model.rows.length;
    desk.sheet.table.store.setCells('samples', [{ row, key: others, value: written || null }]);
    model.elsewhere(row, others, written);
  }),
  gesture('reload', fc.constant(null), (work) => {
    work.desk = reload(work);
    work.model.look(null, null);
  }),
];

test('what somebody else wrote in a row is there when it comes back, also after it was taken away once more', () => {
  const { sheet } = openDesk(3, 'plan');
  const { table } = sheet;
  table.remove(1, 1);
  table.undo();
  table.store.setCells('samples', [{ row: 1, key: others, value: 'theirs' }]);
  table.redo();
  table.undo();
  expect(table.rows[1]?.[others]).toBe('theirs');
});

test('whatever is typed, filled, pasted, inserted, removed, sorted, filtered, undone, merged and reloaded, the sheet holds what a simple model holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...edits, ...looks, ...times), { minLength: 5, maxLength: 40 }), async (all) => {
      const work: Work = openBoth();
      for (const { does } of all) {
        await does(work);
        expect(seen(work.desk)).toEqual(expected(work.model));
        expect(shownIndices(work.desk).map((index) => work.model.rows[index]?.id)).toEqual(work.model.order);
      }
      while (work.model.canUndo) moveInTime(work, 'undo');
      expect(seen(work.desk)).toEqual(expected(work.model));
    }),
    { numRuns: breadth(400, 60) },
  );
});
