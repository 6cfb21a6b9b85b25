import { comparable } from '../../../core/text/choice-text.ts';
import { keyedTitle } from '../../../core/model/header-names.ts';
import { parseMadeFrom } from '../../../core/model/made-from.ts';
import type { SheetRow } from '../../workbooks/read-sheet.ts';
import type { OpenRecord } from '../record-store.ts';
import { rowFactColumns, type RowFact } from './exchange-fields.ts';
import { cellText } from '../../../core/values/values.ts';

/** The column by which each row of a workbook says the version of the form that it was written by. */
export const versionColumn: RowFact = rowFactColumns.find(({ key }) => key === 'formVersion') as RowFact;

const mostAbove = 10;

/**
 * The version of the form that a workbook was written by: the first that its column of versions names, else what its
 * properties say. Null where neither says any of this record.
 */
export function statedVersion({ model }: OpenRecord, sheet: readonly SheetRow[], madeFrom: string): number | null {
  const { zh, en } = versionColumn.label;
  const titles = [zh, en].flatMap((label) => [label, keyedTitle(label, versionColumn.key)]);
  const wanted = new Set(titles.map(comparable));
  for (const [place, { cells }] of sheet.slice(0, mostAbove).entries()) {
    const index = Array.from(cells, cellText).findIndex((title) => wanted.has(comparable(title)));
    if (index < 0) continue;
    const said = sheet.slice(place + 1).map((row) => cellText(row.cells[index]));
    const first = said.find((text) => /^\d{1,9}$/.test(text));
    if (first !== undefined) return Number(first);
  }
  const made = parseMadeFrom(madeFrom);
  return made?.id === model.id ? made.version : null;
}
