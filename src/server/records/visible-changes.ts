import type { FormView } from '../../core/form/form-view.ts';
import type { Change } from '../store/audit.ts';

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
