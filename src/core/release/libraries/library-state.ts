import type { DictionaryDescriptor, MenuDescriptor, TableDescriptor } from '../../../generated/descriptor.ts';
import type { Compilation } from '../../check/compile.ts';
import type { ReleasedDescriptor } from '../../model/release.ts';
import { releasedTable } from '../../model/released-table.ts';
import { isObject } from '../../text/json.ts';
import type { DescriptorSource } from '../../words/reading/parse.ts';
import type { PlaceMap } from '../../words/place.ts';
import { loadForm, type FormModel } from '../form-fields.ts';

/** A form of a library; of one that was fetched from a server nobody knows where its parts were written. */
export interface StateForm {
  readonly descriptor: ReleasedDescriptor;
  readonly model: FormModel;
  readonly places: PlaceMap | null;
}

/** A library at one moment, to be compared with another. */
export interface LibraryState {
  /** By kind and id: `process seal`, `record customer`. */
  readonly forms: ReadonlyMap<string, StateForm>;
  readonly tables: ReadonlyMap<string, TableDescriptor>;
  /** By `biz:code` and `sys:code`; null where they are not known. */
  readonly dictionaries: ReadonlyMap<string, DictionaryDescriptor> | null;
  /** Null where it is not known; without entries where there is none. */
  readonly menu: Pick<MenuDescriptor, 'menus'> | null;
  /** Forms and tables that have a file but could not be put together, by kind and id: nothing can be said of them. */
  readonly unreadable: ReadonlySet<string>;
  readonly sources: readonly DescriptorSource[];
}

/** The state of a compiled library. */
export function stateOf({ forms, tables, model }: Compilation, sources: readonly DescriptorSource[]): LibraryState {
  const linked = new Map(forms.map((form) => [nameOf(form.descriptor), form] as const));
  const written = sources.flatMap(({ value }) =>
    isObject(value) && ['process', 'record', 'table'].includes(String(value['kind'])) ? [nameOf(value)] : [],
  );
  return {
    forms: linked,
    tables: new Map([...tables].map(([id, table]) => [id, releasedTable(table)])),
    dictionaries: model.dictionaries,
    menu: model.menu ?? { menus: [] },
    unreadable: new Set(written.filter((name) => !linked.has(name) && !tables.has(name.slice('table '.length)))),
    sources,
  };
}

/** The state of forms and look-up tables alone, as a server gives them. */
export function stateOfReleases(
  descriptors: readonly ReleasedDescriptor[],
  tables: readonly TableDescriptor[],
): LibraryState {
  const forms = descriptors.map((descriptor) => ({ descriptor, model: loadForm(descriptor), places: null }));
  return {
    forms: new Map(forms.map((form) => [nameOf(form.descriptor), form])),
    tables: new Map(tables.map((table) => [table.id, table])),
    dictionaries: null,
    menu: null,
    unreadable: new Set(),
    sources: [],
  };
}

/** Kind and id, by which a descriptor is told from all others. */
export function nameOf({ kind, id }: { readonly kind?: unknown; readonly id?: unknown }): string {
  return `${String(kind)} ${String(id)}`;
}
