import { listParts } from '../../core/text/choice-text.ts';
import type { FormServices } from '../data/services/lookups.ts';
import type { PastePlan } from './paste-plan.ts';
import type { TableStore } from './table-store.ts';

/** How many names of a paste are asked for one by one. */
const mostAsked = 30;

function namesIn({ columns, rows }: PastePlan): readonly string[] {
  const places = columns.flatMap((column, index) =>
    column?.widget.cell === 'people' && column.editable ? [index] : [],
  );
  return [...new Set(rows.flatMap(({ cells }) => places.flatMap((place) => listParts(cells[place] ?? ''))))];
}

/** Looks up who is named in the cells for people, so that names can be read; a name not found stays as it is. */
export async function findPastedPeople(
  plan: PastePlan,
  { lookups }: TableStore,
  find: FormServices['findPeople'],
): Promise<void> {
  const unknown = (): readonly string[] => namesIn(plan).filter((name) => lookups.personMeant(name) === null);
  if (unknown().length === 0) return;
  await find('').catch(() => []);
  await Promise.all(
    unknown()
      .slice(0, mostAsked)
      .map((name) => find(name).catch(() => [])),
  );
}
