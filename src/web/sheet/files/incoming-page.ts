import type { FilePage } from '../../../core/calls/files.ts';
import { findHeader, type HeaderMatch } from '../../../core/model/header-names.ts';
import { comparable } from '../../../core/text/choice-text.ts';
import type { SheetColumn } from '../columns.ts';

/** The column that a title means by its comparable text; null where it is to be left out. */
export type TitleMapping = ReadonlyMap<string, string | null>;

/** A page of a file with what its titles mean here. */
export interface HeadedPage {
  readonly titles: readonly string[];
  readonly match: HeaderMatch<SheetColumn>;
  /** The rows below the titles. */
  readonly body: FilePage['rows'];
  /** Hidden rows left out. */
  readonly hidden: number;
  /** Whether a row of the page names columns of this sheet; else its first row is taken for titles. */
  readonly recognised: boolean;
}

/** A title as mappings know it. */
export function titleKey(title: string): string {
  return comparable(title);
}

/** A title that stands for a column whatever it says, so that a row of such titles is recognised. */
function meant(title: string, mapping: TitleMapping, columns: readonly SheetColumn[]): string {
  const key = mapping.get(titleKey(title));
  return columns.some((column) => column.key === key) ? (key ?? title) : title;
}

/**
 * Finds the row of titles of a page by labels in either language, keys and other names, and by what a person or an
 * earlier file said that titles mean, which goes first.
 */
export function headPage(
  page: FilePage,
  columns: readonly SheetColumn[],
  { mapping, hidden }: { readonly mapping: TitleMapping; readonly hidden: boolean },
): HeadedPage {
  const named = columns.map((column) => ({ ...column, column }));
  const rows = hidden ? page.rows : page.rows.filter((row) => !row.hidden);
  const found = findHeader(
    rows.map(({ cells }) => cells.map((title) => meant(title, mapping, columns))),
    named,
  );
  const place = found?.place ?? 0;
  const titles = rows[place]?.cells ?? [];
  return {
    titles,
    match: titles.map((title, index) =>
      mapping.get(titleKey(title)) === null ? null : (found?.match[index]?.column ?? null),
    ),
    body: rows.slice(place + 1),
    hidden: page.rows.length - rows.length,
    recognised: found !== null,
  };
}

/** The page of a file to begin with: the first whose titles are recognised. */
export function firstPage(pages: readonly FilePage[], columns: readonly SheetColumn[], mapping: TitleMapping): number {
  const known = pages.findIndex((page) => headPage(page, columns, { mapping, hidden: true }).recognised);
  return Math.max(0, known);
}
