import type {
  LookupTable,
  ProcessDescriptor,
  RecordDescriptor,
  TableDescriptor,
} from '../../../generated/descriptor.ts';
import { carriedTable } from '../released-table.ts';
import { frozenCopy, own, pointerTo } from '../../text/json.ts';
import type { Entry, Library } from '../link-library.ts';
import type { PlaceMap } from '../../words/place.ts';

/** A call that reads a look-up table, in the JSON text of what holds the expression. */
const tableCall = /\b(?:lookup|bracket)\(\s*(?:'|\\")([^'"\\]+)/g;

/** Names by part of a descriptor; sets are shared by many forms. */
const namesIn = new WeakMap<object, readonly string[]>();

/** The look-up tables that expressions anywhere inside a part of a descriptor name. */
function tableNames(part: object): readonly string[] {
  const known = namesIn.get(part) ?? [...JSON.stringify(part).matchAll(tableCall)].flatMap(([, name]) => name ?? []);
  namesIn.set(part, known);
  return known;
}

/**
 * The look-up tables that a descriptor carries: those that its parts name, so that what is released keeps the rows it
 * was released with. A table that it writes itself goes before a shared one of the same name; unknown ones are left out.
 */
export function expandTables(
  parts: readonly object[],
  entry: Entry<ProcessDescriptor | RecordDescriptor>,
  library: Library,
  places: PlaceMap,
): { readonly tables?: Readonly<Record<string, LookupTable>> } {
  const written = entry.value.tables ?? {};
  const names = new Set([...Object.keys(written), ...parts.flatMap(tableNames)]);
  const tables = [...names].flatMap((name): [string, LookupTable][] => {
    const mine = own(written, name);
    if (mine !== undefined) return [[name, frozenCopy(mine)]];
    const shared = library.tables.get(name);
    if (shared === undefined) return [];
    places.note(pointerTo('/tables', name), { source: shared.source, pointer: '' });
    return [[name, sharedTable(shared)]];
  });
  return tables.length === 0 ? {} : { tables: Object.freeze(Object.fromEntries(tables)) };
}

const released = new WeakMap<Entry<TableDescriptor>, LookupTable>();

/** A shared table without the words of its file; the same object for all forms of a library. */
function sharedTable(entry: Entry<TableDescriptor>): LookupTable {
  const known = released.get(entry);
  if (known !== undefined) return known;
  const made = carriedTable(entry.value);
  released.set(entry, made);
  return made;
}

/** Every shared look-up table, by id. */
export function sharedTables({ tables }: Library): ReadonlyMap<string, LookupTable> {
  return new Map([...tables].map(([name, entry]) => [name, sharedTable(entry)] as const));
}
