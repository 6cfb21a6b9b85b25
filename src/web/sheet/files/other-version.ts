import { parseMadeFrom } from '../../../core/model/made-from.ts';
import type { Language } from '../../../core/text/text.ts';
import type { TableStore } from '../table-store.ts';
import type { HeadedPage } from './incoming-page.ts';

/** A version of the form that a workbook was written by, which is not the one here. */
export interface OtherVersion {
  readonly then: number;
  readonly now: number;
  /** Columns of the workbook whose texts are choices: one name may have stood for another choice. */
  readonly choices: readonly string[];
}

/** By which other version of this form a workbook was written; null where by this one, or where it does not say. */
export function otherVersion(
  madeFrom: string,
  { match }: HeadedPage,
  { table, language }: { readonly table: TableStore; readonly language: Language },
): OtherVersion | null {
  const { formId, version } = table.store.view;
  const made = parseMadeFrom(madeFrom);
  if (made === null || made.id !== formId || made.version === version) return null;
  const chosen = match.filter((column) => column?.editable === true && column.field.kind === 'choice');
  return { then: made.version, now: version, choices: chosen.flatMap((column) => column?.field.label[language] ?? []) };
}
