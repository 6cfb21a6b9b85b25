import type { Calculated, CalculationState, ExportSums, ValueOrigin } from '../../../core/calls/calculations.ts';
import type { NamingInstance } from '../../../core/calls/naming-instance.ts';
import type { Passport, RecordRow, RowPrintReply, Scanned } from '../../../core/calls/records.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import type { Text } from '../../../core/text/text.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { ask } from './client.ts';

function at({ area, id }: RecordModel) {
  return { path: { area, record: id }, silent: true };
}

/** The row that a reference names. */
export function rowByKey(model: RecordModel, key: string): Promise<RecordRow> {
  return ask('GET /api/seqdesk-:area/:record/row', { ...at(model), query: { key } });
}

/** What processes did with the row of a key. */
export function loadPassport(model: RecordModel, key: string): Promise<Passport> {
  return ask('GET /api/seqdesk-:area/:record/passport', { ...at(model), query: { key } });
}

/** The rows that a scanned or typed code means. */
export function scanCode(model: RecordModel, code: string): Promise<Scanned> {
  return ask('GET /api/seqdesk-:area/:record/scan', { ...at(model), query: { code } });
}

/** Instances that name a row; of one that is handed in, or may be, also why nobody could decide about it. */
export type RowWork = Page<NamingInstance> & { readonly undecided: Text | null };

/** What the line of the processes shows that a row was handed in to. */
export const newestHandIn = { part: 'process', current: 1, size: 1 } as const;

/** The instances that name the row of a key, as a part of its page says. */
export function loadWork(
  model: RecordModel,
  query: { readonly key: string; readonly part: number | 'process'; readonly current: number; readonly size: number },
): Promise<RowWork> {
  return ask('GET /api/seqdesk-:area/:record/work', { ...at(model), query });
}

/** What a print of these rows puts on paper; without an id the first print. */
export function printRows(model: RecordModel, ids: readonly string[], print: string): Promise<RowPrintReply> {
  return ask('GET /api/seqdesk-:area/:record/print', { ...at(model), query: { ids: ids.join(','), print } });
}

/** How many rows with these filters have which value of a field. */
export function countRows(
  model: RecordModel,
  by: string,
  filters: Readonly<Record<string, unknown>>,
): Promise<readonly { readonly value: string; readonly count: number }[]> {
  return ask('GET /api/seqdesk-:area/:record/counts', { ...at(model), query: { ...filters, by } });
}

/** How far the calculation of a batch is, and what changed since the last one. */
export function calculationState(model: RecordModel, id: string): Promise<CalculationState> {
  return ask('GET /api/seqdesk-:area/:record/calculation', { ...at(model), query: { ids: id } });
}

/** How a value of a row that the server computed came about. */
export function valueOrigin(model: RecordModel, id: string, field: string): Promise<ValueOrigin> {
  return ask('GET /api/seqdesk-:area/:record/origin', { ...at(model), query: { id, field } });
}

/** What a row with these values would take from rows of other records. */
export function filledValues(model: RecordModel, row: object): Promise<Readonly<Record<string, unknown>>> {
  return ask('GET /api/seqdesk-:area/:record/filled', { ...at(model), query: { row: JSON.stringify(row) } });
}

/** Computes the rows of a batch. */
export function calculateBatch(model: RecordModel, id: string): Promise<Calculated> {
  return ask('POST /api/seqdesk-:area/:record/calculate', { ...at(model), query: { ids: id } });
}

/** The lines of an export of a row that groups its rows. */
export function exportSums(model: RecordModel, id: string, as: string): Promise<ExportSums> {
  return ask('GET /api/seqdesk-:area/:record/sums', { ...at(model), query: { ids: id, as } });
}
