import { listText } from '../../../core/text/list-text.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { ExportModel } from '../../../core/words/exports/word.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { OpenRecord } from '../record-store.ts';

/** Rows of a file, and what stands in its columns for each of them. */
interface NeededIn {
  readonly rows: readonly Row[];
  readonly cells: readonly (readonly unknown[])[];
}

/** Rows that a refusal names; it counts the others. */
const mostNamed = 10;

/**
 * A file whose columns need a value has one in every line.
 *
 * @throws BusinessError 400 naming the rows that have none and the columns, as far as the person sees what names a row
 */
export function requireNeeded({ model, view }: OpenRecord, file: ExportModel, { rows, cells }: NeededIn): void {
  const empty = (values: readonly unknown[] | undefined, at: number): boolean =>
    file.columns[at]?.need === true && isEmptyValue(values?.[at]);
  const faulty = rows.flatMap((row, at) => (file.columns.some((_, column) => empty(cells[at], column)) ? [row] : []));
  if (faulty.length === 0) return;
  const columns = file.columns.filter((_, column) => cells.some((values) => empty(values, column)));
  const seen = view.visible.has(model.title) ? model.title : model.rowKey;
  const names = faulty.slice(0, mostNamed).map((row) => plainText(row[seen]));
  const rest = faulty.length > names.length ? ' …' : '';
  const { zh, en } = listText(columns.map(({ header }) => header));
  throw new BusinessError(400, 'record.export-incomplete', {
    args: { zh, en, names: `${listText(names).zh}${rest}`, count: faulty.length },
  });
}
