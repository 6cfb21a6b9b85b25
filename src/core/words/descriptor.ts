import type { CarrySource } from './carried-pairs.ts';
import type { FamilyParamSource } from './family-param.ts';
import type { FieldSchema, FieldSet } from '../values/field-schema.ts';
import type { LedgerSource, EffectSource } from './ledger-source.ts';
import type { ReservationSource } from './reservation-source.ts';
import type { LookupTable } from '../expression/table-source.ts';
import type { MenuSource } from './menu-source.ts';
import type { PrintLayout, PrintSource } from './print-source.ts';
import type { ProjectionSource, PageSection } from './row-page.ts';
import type { Text } from '../text/text.ts';

/** Words that every descriptor carries. */
interface Envelope {
  readonly $schema?: string;
  readonly id: string;
  readonly version: number;
  readonly label?: Text;
  readonly description?: string;
  readonly examples?: readonly ExampleSource[];
}

/**
 * Example data that the checks run: `data` is what a person hands in. `step` names the step (or `start`; a record has
 * none); `calc` the computed values expected and `errors` the places expected to be refused, both by JSON pointer into
 * the data, e.g. `/samples/0/totalPrice`.
 */
export interface ExampleSource {
  readonly name: string;
  readonly step?: string;
  /** The moment the example plays at (RFC 3339 with offset), read as `now` and `today`; absent = the real one. */
  readonly now?: string;
  /** Values that earlier steps left, when the step's rules read them; rows meet those of `data` by the sheet key. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly valid: boolean;
  readonly errors?: readonly string[];
  readonly calc?: Readonly<Record<string, unknown>>;
}

/** Shared field sets by subject; `$defs` are shapes that fields refer to as `types/{id}#/{name}`. */
export interface TypesDescriptor extends Envelope {
  readonly kind: 'types';
  /** Pages for the sets are still to come: none of them has to be used yet. */
  readonly awaited?: boolean;
  readonly sets: Readonly<Record<string, FieldSet>>;
  readonly $defs?: Readonly<Record<string, FieldSchema>>;
  /** Print layouts by name, which processes and families name. */
  readonly prints?: Readonly<Record<string, PrintLayout>>;
}

/** A process opened by an outcome; `carry` says what is copied into it (`@set` or paths). */
export interface OpensSource {
  readonly process: string;
  readonly carry?: CarrySource;
  /** A condition on the row: of the samples only those go along for which it is true. */
  readonly only?: string;
}

/** A way to leave a step. `to`: a step id, `next`, `back`, `start`, `end` or `terminated`. */
export interface OutcomeSource {
  readonly id: string;
  readonly was?: readonly string[];
  readonly label?: Text;
  readonly to: string;
  readonly if?: string;
  /** Paths that must be filled for this outcome, beyond what the step requires. */
  readonly need?: readonly string[];
  readonly opens?: readonly OpensSource[];
  /** `only` of all that it opens and that does not say otherwise. */
  readonly only?: string;
  readonly pick?: 'any' | 'all';
}

/** Where the sample rows of a step are edited and how. */
export interface SheetSource {
  readonly at: string;
  readonly key: string;
  readonly freeze?: number;
  readonly columns?: readonly string[];
}

/** A letter to people, sent by handing a step on. Each word names a field that the step fills or shows. */
export interface LetterSource {
  readonly to: string;
  readonly text: string;
  readonly way?: string;
}

/** One step of a process. Paths are field keys, `samples.key`, or `@set` for all fields of a set. */
export interface StepSource {
  readonly id: string;
  readonly was?: readonly string[];
  readonly like?: string;
  readonly label?: Text;
  readonly roles: readonly string[];
  readonly edit?: readonly string[];
  readonly read?: readonly string[];
  readonly hide?: readonly string[];
  readonly need?: readonly string[];
  /** Sets stored anew with each completion of the step. */
  readonly own?: readonly string[];
  readonly sheet?: SheetSource;
  readonly actions?: readonly (string | ActionSource)[];
  readonly outcomes?: readonly OutcomeSource[];
  readonly countsAs?: string;
  readonly due?: { readonly workdays: number | string };
  readonly letter?: LetterSource;
}

/** Something a person can press on a page. */
export interface ActionSource {
  readonly verb: string;
  readonly as?: string;
  readonly label?: Text;
  readonly permission?: string;
  readonly confirm?: Text;
  readonly need?: readonly string[];
  readonly carry?: Readonly<Record<string, string>>;
  /** Of a record: for one row, for many at a time, or for none. */
  readonly rows?: 'one' | 'many' | 'none';
  /** Of a record: a condition on the row. */
  readonly when?: string;
  /** Of a `call`: fields asked for and sent along; `send` says how. */
  readonly form?: readonly string[];
  readonly send?: 'body' | 'query';
  /** Fields of the answer that are shown once. */
  readonly show?: readonly string[];
}

/** Who or what starts a process, and the application form. */
export interface StartSource {
  readonly by: readonly ('manual' | 'auto')[];
  readonly roles: readonly string[];
  readonly edit?: readonly string[];
  readonly need?: readonly string[];
}

/** Words that a process and a family share. */
interface ProcessWords extends Envelope {
  readonly stage?: string;
  readonly prefix?: string;
  readonly node?: string;
  readonly counter?: string;
  /** Begins the numbers of instances that no field numbers when they open. */
  readonly numberPrefix?: string;
  /** Fields that come along from what opened the instance and go along to what it opens: filled at no step. */
  readonly given?: readonly string[];
  readonly start?: StartSource;
  readonly steps?: readonly StepSource[];
  /** What can be printed of an instance: names of shared layouts, or prints; a process adds to those of its family. */
  readonly prints?: readonly (string | PrintSource)[];
}

/** A parametrised process: `{name}` stands where a process that extends it fills the parameter. */
export interface FamilyDescriptor extends ProcessWords {
  readonly kind: 'family';
  readonly params: Readonly<Record<string, FamilyParamSource>>;
  /** Values of parameters that go together, by a name that a process gives as its parameter `preset`. */
  readonly presets?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A workflow process. With `extends` it only fills the family's parameters; `sets` holds fields of this process alone. */
export interface ProcessDescriptor extends ProcessWords {
  readonly kind: 'process';
  readonly label: Text;
  readonly extends?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly sets?: Readonly<Record<string, FieldSet>>;
  readonly $defs?: Readonly<Record<string, FieldSchema>>;
  readonly migrate?: Readonly<Record<string, string>>;
  /** Look-up tables that its expressions read, as a release carries them. */
  readonly tables?: Readonly<Record<string, LookupTable>>;
}

/** A move between two states of a record; each is a button. */
export interface MoveSource {
  readonly from: string | readonly string[];
  readonly to: string;
  readonly label: Text;
  readonly roles: readonly string[];
  /** The button of the menu that has to be granted as well. */
  readonly permission?: string;
  /** Fields asked for on the way, and those of them that must be filled. */
  readonly form?: readonly string[];
  readonly need?: readonly string[];
}

/** A CRUD screen with its table-backed endpoints. */
export interface RecordDescriptor extends Envelope {
  readonly kind: 'record';
  readonly label: Text;
  /** What one row is called; absent = the label. */
  readonly singular?: Text;
  /** Values of fields from those of the version before, as expressions over these. */
  readonly migrate?: Readonly<Record<string, string>>;
  readonly area: string;
  /** The page's path in the browser, e.g. `/project/index`; default `/{area}/{id}`. */
  readonly path?: string;
  /** The server's calls that keep the rows, e.g. `/api/blade-system/role`; absent = the server's store of records. */
  readonly api?: string;
  /** What the calls of `api` are called where that differs; without `detail` the row of the list is all there is. */
  readonly calls?: Partial<Readonly<Record<'list' | 'detail' | 'submit' | 'remove', string>>>;
  /** There is one row, and its form is the page. */
  readonly single?: boolean;
  /** Rows stand below one another: `parent` holds the key above; with `api`, `lazy` names the call of one level. */
  readonly tree?: { readonly parent: string; readonly lazy?: string };
  readonly data: { readonly 'x-fields': readonly string[] };
  readonly sets?: Readonly<Record<string, FieldSet>>;
  readonly $defs?: Readonly<Record<string, FieldSchema>>;
  /** Look-up tables that its expressions read, as a release carries them. */
  readonly tables?: Readonly<Record<string, LookupTable>>;
  readonly rowKey?: string;
  /** The field that names a row to people, e.g. in a picker. */
  readonly title?: string | Text;
  readonly search?: readonly string[];
  readonly list?: readonly string[];
  readonly form?: readonly string[];
  readonly sort?: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly states?: { readonly field: string; readonly moves: readonly MoveSource[] };
  /** Rows are entries that change a balance. */
  readonly ledger?: LedgerSource;
  /** Entries that the server writes into ledgers as the row changes. */
  readonly effects?: readonly EffectSource[];
  /** Rows of other records that a row has to itself. */
  readonly reservations?: readonly ReservationSource[];
  /** Rows keep up with a table of processes. */
  readonly projection?: ProjectionSource;
  /** The page of one row, part by part; without it, the fields of its form. */
  readonly page?: readonly PageSection[];
  readonly actions: readonly (string | ActionSource)[];
  /** What can be printed of rows: names of shared layouts, or prints. */
  readonly prints?: readonly (string | PrintSource)[];
  /** Roles that may read and write; absent = everybody signed in. */
  readonly roles?: { readonly read?: readonly string[]; readonly write?: readonly string[] };
}

/** One dictionary entry. `dictValue` is the Chinese text, `en` the English one. */
export interface DictionaryEntry {
  readonly dictKey: string;
  readonly dictValue: string;
  readonly en: string;
  readonly sort: number;
  readonly remark?: string;
  /** Key of the entry's parent in a tree dictionary. */
  readonly parent?: string;
}

/** A dictionary with its seed entries; `system` is shared by all tenants, `biz` is each tenant's own. */
export interface DictionaryDescriptor extends Envelope {
  readonly kind: 'dictionary';
  readonly label: Text;
  readonly store: 'system' | 'biz';
  readonly code: string;
  readonly entries: readonly DictionaryEntry[];
}

/** A look-up table by itself. */
export interface TableDescriptor extends Envelope, LookupTable {
  readonly kind: 'table';
  readonly version: number;
  readonly label: Text;
  readonly description?: string;
}

/** The menu tree of the whole product, and the top menus that bind parts of it. */
export interface MenuDescriptor extends Envelope {
  readonly kind: 'menu';
  readonly top: readonly {
    readonly code: string;
    readonly label: Text;
    readonly icon?: string;
    readonly menus: readonly string[];
  }[];
  readonly menus: readonly MenuSource[];
}

/** Any descriptor, told apart by `kind`. */
export type Descriptor =
  | TypesDescriptor
  | FamilyDescriptor
  | ProcessDescriptor
  | RecordDescriptor
  | DictionaryDescriptor
  | TableDescriptor
  | MenuDescriptor;

/** The kinds of descriptors. */
export type DescriptorKind = Descriptor['kind'];
