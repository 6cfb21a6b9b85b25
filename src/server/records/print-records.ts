import type { RecordModel } from '../../core/model/model.ts';
import type { PrintModel } from '../../core/model/print-model.ts';
import { fittingBlocks } from '../../core/form/fitting-blocks.ts';
import type { PrintedEvent } from '../../core/print/print-input.ts';
import { printedNames } from '../../core/print/printed-names.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { namedData, offeredPrints, wantedPrint } from '../forms/printed-form.ts';
import { refKey } from '../forms/ref-key.ts';
import { wireRelease } from '../forms/release-row.ts';
import { readIds, textOf, type RawQuery } from '../platform/http/page.ts';
import { visibleData } from '../workflow/visible-data.ts';
import { sampleHistory } from './projections/sample-history.ts';
import {
  openRecord,
  readRow,
  valuesOfRow,
  type OpenRecord,
  type RecordAddress,
  type RecordRow,
} from './record-store.ts';
import { rowsAsOfNow } from './rows-as-of-now.ts';
import { leaveTrace } from '../platform/traces.ts';
import type { Unit } from '../platform/unit.ts';

type Values = Readonly<Record<string, unknown>>;

/** Rows that are printed at once; a list shows no more of them on a page. */
const mostRows = 500;

/**
 * What a print of rows puts on paper: no value that it does not name, and none that the person may not see. Pages are
 * those of one row; of several rows there are labels alone.
 *
 * @throws BusinessError 403 where the record or the print is not for the person, 404 for an unknown print, 400 for a
 *   row that the person does not see
 */
export async function printRecords(unit: Unit, address: RecordAddress, query: RawQuery) {
  const ids = [...new Set(readIds(query))];
  if (ids.length > mostRows) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'ids' } });
  const record = await openRecord(unit, address, 'read');
  const rows = await seenRows(unit, record, ids);
  const { model, found } = record;
  const fitting = model.prints.filter(({ labels }) => labels !== null || rows.length === 1);
  const offered = offeredPrints(fitting, unit.principal);
  const wanted = wantedPrint(fitting, offered, textOf(query, 'print'));
  const context = contextOf(unit, found.head.version);
  const print = fittingBlocks(wanted, model, rows[0] ?? {}, context);
  const named = printedNames(print);
  const [only = ''] = ids;
  await leaveTrace(unit, 'GET /api/seqdesk-:area/:record/print', {
    subject: model.id,
    ...(ids.length === 1 ? { subjectId: only } : {}),
    query: { print: wanted.id },
    columns: [...named.names],
    rows: ids.length,
    ids,
  });
  return {
    prints: offered.map(({ id, label }) => ({ id, label })),
    print,
    release: wireRelease(found.head, found.loaded.descriptor),
    rows: rows.map((data) => ({ number: numberOf(model, data), data: namedData(data, named) })),
    access: { read: seenPaths(record) },
    trail: await history({ ...unit, address, model, print }, wordOf(rows[0]?.[refKey(model)])),
  };
}

/** The values of these rows that the person may see, in the order asked. */
async function seenRows(unit: Unit, record: OpenRecord, ids: readonly string[]): Promise<readonly Values[]> {
  const rows: RecordRow[] = [];
  for (const id of ids) rows.push(await readRow(unit.tx, record, { id }));
  const shown = await rowsAsOfNow(unit, record, rows);
  return shown.map((row) => visibleData(valuesOfRow(record.model, row), record.view, new Set()));
}

function seenPaths({ view }: OpenRecord): readonly string[] {
  const columns = view.tables.flatMap((table) => table.columns.map(({ field }) => field.path));
  return [...new Set([...view.visible, ...columns])];
}

interface Printing extends Unit {
  readonly address: RecordAddress;
  readonly model: RecordModel;
  readonly print: PrintModel;
}

/** What processes did with a row, where the print tells it; what they measured stands in the row's page alone. */
async function history(unit: Printing, key: string): Promise<readonly PrintedEvent[]> {
  const { address, model, print } = unit;
  const told = model.projection !== null && print.blocks.some(({ kind }) => kind === 'trail');
  if (!told || key === '') return [];
  const { participations } = await sampleHistory(unit, address, key);
  return participations.flatMap(({ processLabel, processCode, steps }) =>
    steps.map(({ step, stepLabel, outcomeLabel, actorName, at, comment }) => ({
      kind: 'complete',
      step,
      stepLabel: {
        zh: `${processLabel.zh} ${processCode} · ${stepLabel.zh}`,
        en: `${processLabel.en} ${processCode} · ${stepLabel.en}`,
      },
      outcomeLabel,
      actorName,
      at,
      comment,
      undone: false,
      own: {},
    })),
  );
}

/** What a row is called: its number, or where it has none that people know, what names it. */
function numberOf(model: RecordModel, data: Values): string {
  const number = wordOf(data[refKey(model)]);
  return number === '' ? wordOf(data[model.title]) : number;
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
