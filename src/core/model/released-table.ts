import type { LookupTable, TableDescriptor } from '../../generated/descriptor.ts';
import { frozenCopy } from '../text/json.ts';
import { canonicalJson } from '../text/canonical.ts';
import type { PublishedDescriptor, ReleasedDescriptor } from './release.ts';

const mark = 'table:';

/** The id under which the releases of a look-up table stand beside those of forms, which may have the table's name. */
export function tableReleaseId(id: string): string {
  return `${mark}${id}`;
}

/** The id under which a descriptor's releases stand. */
export function releaseIdOf({ kind, id }: PublishedDescriptor): string {
  return kind === 'table' ? tableReleaseId(id) : id;
}

/** A table as it is released: without the words of its file, in one order, so that equal tables are equal texts. */
export function releasedTable(table: TableDescriptor): TableDescriptor {
  const { id, version, label, description, key, validFrom, validTo, columns, rows } = table;
  const words = { kind: 'table', id, version, label, description, key, validFrom, validTo, columns, rows };
  return frozenCopy(Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))) as never;
}

/** A table as forms carry it: they have its id already. */
export function carriedTable(table: TableDescriptor): LookupTable {
  const { $schema: _schema, kind: _kind, id: _id, ...carried } = table;
  return frozenCopy(carried);
}

/** Whether two tables say the same, whatever their versions. */
export function sameTable(one: LookupTable, other: LookupTable): boolean {
  return canonicalJson({ ...one, version: 0 }) === canonicalJson({ ...other, version: 0 });
}

/** A form with other rows in those of its tables that are named; the same object where nothing changes. */
export function withTables(
  descriptor: ReleasedDescriptor,
  tables: ReadonlyMap<string, LookupTable>,
): ReleasedDescriptor {
  const carried = Object.entries(descriptor.tables ?? {});
  const changed = carried.map(([name, table]): [string, LookupTable] => {
    const newer = tables.get(name);
    return [name, newer === undefined || sameTable(newer, table) ? table : newer];
  });
  if (changed.every(([, table], index) => table === carried[index]?.[1])) return descriptor;
  return { ...descriptor, tables: Object.fromEntries(changed) };
}
