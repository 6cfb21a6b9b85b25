import { session } from '../../data/state/session.ts';
import { readStored, writeStored } from '../../parts/storage.ts';
import type { TableStore } from '../table-store.ts';
import type { TitleMapping } from './incoming-page.ts';

const most = 200;

/** Columns of one name mean the same wherever they stand, so that one form learns from another. */
function storeName(): string {
  return `titles-${session.user?.userId ?? ''}`;
}

function stored(): readonly (readonly [string, string | null])[] {
  const value = readStored<unknown>(storeName());
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is [string, string | null] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === null || typeof entry[1] === 'string'),
  );
}

/** What earlier files taught of titles, as far as this sheet has such columns. */
export function learnedTitles({ columns }: TableStore): TitleMapping {
  return new Map(stored().filter(([, key]) => columns.some((column) => column.key === key)));
}

/** Keeps what a person said that titles mean, the newest last; what was left out is asked again. */
export function learnTitles(mapping: TitleMapping): void {
  const told = [...mapping].filter(([, key]) => key !== null);
  const merged = new Map([...stored().filter(([title]) => !mapping.has(title)), ...told]);
  writeStored(storeName(), [...merged].slice(-most));
}
