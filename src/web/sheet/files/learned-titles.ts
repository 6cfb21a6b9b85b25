import { longestTitle, type LearnedTitle, type TaughtTitles } from '../../../core/calls/files.ts';
import { matchHeader } from '../../../core/model/header-names.ts';
import type { SheetColumn } from '../columns.ts';
import { titleKey, type HeadedPage, type TitleMapping } from './incoming-page.ts';

/** Titles that are taught at once at most. */
const mostTaught = 300;

/**
 * What earlier files taught, as far as this sheet has such columns. What another customer's file taught counts for titles
 * alone that name nothing here by themselves.
 */
export function learnedTitles(
  learned: readonly LearnedTitle[],
  columns: readonly SheetColumn[],
): readonly LearnedTitle[] {
  const isKnown = (title: string): boolean => matchHeader([title], columns) !== null;
  return learned.filter(({ column, own, title }) =>
    column === '' ? own : columns.some(({ key }) => key === column) && (own || !isKnown(title)),
  );
}

/** The columns that titles were taught to mean. */
export function learnedMapping(learned: readonly LearnedTitle[]): TitleMapping {
  return new Map(learned.map(({ title, column }) => [title, column === '' ? null : column]));
}

/** What the titles of a page, as they were taken, teach for the next file of this customer; null for nothing. */
export function taughtTitles({ titles }: HeadedPage, mapping: TitleMapping, customer: string): TaughtTitles | null {
  const taught = titles.flatMap((title) => {
    const column = mapping.get(titleKey(title));
    const isKept = column !== undefined && title.trim() !== '' && title.length <= longestTitle;
    return isKept ? [{ title, column: column ?? '' }] : [];
  });
  if (taught.length === 0) return null;
  return { customer: customer.slice(0, longestTitle), titles: taught.slice(0, mostTaught) };
}
