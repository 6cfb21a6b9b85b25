import type { FormView } from '../../core/form/form-view.ts';
import { recordPage } from '../forms/form-kit.ts';
import type { Change } from '../platform/store/audit.ts';
import { formOfEntry, type LoggedEntry } from './form-of-entry.ts';
import type { Unit } from '../platform/unit.ts';

/** The changes of an audit entry as far as a person may see the fields; entries about no record's row are whole. */
export async function changesInSight(
  unit: Unit,
  { changes, ...entry }: LoggedEntry & { readonly changes: readonly Change[] },
): Promise<readonly Change[]> {
  const found = await formOfEntry(unit, entry);
  if (found === null || found.model.api !== null) return changes;
  return visibleChanges(changes, unit.services.kits.of(found.loaded, recordPage, unit.principal.roles).view);
}

/** The changes of a row as far as a page's person may see the fields; columns go with their tables. */
export function visibleChanges(changes: readonly Change[], view: FormView): readonly Change[] {
  const columns = new Set(view.tables.flatMap((table) => table.columns.map(({ field }) => field.path)));
  const isTable = new Set(view.tables.map(({ name }) => name));
  return changes.filter(({ path }) => {
    const [table = '', column] = path.replace(/\[[^\]]*\]/, '').split('.');
    if (column !== undefined) return columns.has(`${table}.${column}`);
    return view.visible.has(table) && !isTable.has(table) && (view.fields.get(table)?.columns ?? null) === null;
  });
}
