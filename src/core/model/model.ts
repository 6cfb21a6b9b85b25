import type {
  CheckSource,
  DictionaryDescriptor,
  FieldSet,
  LookupTable,
  MenuDescriptor,
  MoveProcessSource,
  MoveRejectionSource,
  NumberSource,
  ProcessDescriptor,
  RecordDescriptor,
  RuleSource,
} from '../../generated/descriptor.ts';
import type { FieldAccess } from './load/field-access.ts';
import type { PrintModel } from './print-model.ts';
import type { RecordWordModels } from '../words/record-words.ts';
import type { PageSection } from '../words/row-page.ts';
import type { Language, Text } from '../text/text.ts';
import type { ValueField } from '../values/value-field.ts';
import type { ValueKind, WidgetName } from '../values/kinds.ts';

/** A field, defaults settled; `path` is `key` for a form field and `{table}.key` for a column of a table. */
export interface FieldModel extends ValueField {
  readonly path: string;
  readonly set: string;
  /** Name of the table whose column this is, or null for a form field. */
  readonly table: string | null;
  readonly help: Text | null;
  /** Required at completion where it can be edited; never true for computed, numbered or read-only fields. */
  readonly required: boolean;
  /** What a value is, of a list each of its items: decides about data and safety. */
  readonly kind: ValueKind;
  readonly widget: WidgetName;
  /** The record whose row the value names, to be opened from where it is shown. */
  readonly link: string | null;
  /** Values of the rows that may be picked; null where any may. */
  readonly only: Readonly<Record<string, string | number | boolean>> | null;
  /** Keys filled when a record is picked. */
  readonly fill: readonly string[];
  /** Fields that have to hold what the named row holds, each `here=there` or one key for both. */
  readonly match: readonly string[];
  readonly calc: string | null;
  readonly suggest: string | null;
  /** The field's and its set's `x-when`, joined by &&. */
  readonly when: string | null;
  readonly need: string | null;
  readonly lock: string | null;
  readonly keep: boolean;
  /** The number that the server alone gives; never typed. */
  readonly number: NumberSource | null;
  /** The number that the server gives where people left the field empty. */
  readonly numberIfEmpty: NumberSource | null;
  readonly unique: boolean;
  readonly rules: readonly RuleSource[];
  readonly checks: readonly CheckSource[];
  /** Who may do what, by role; null where nobody is limited. */
  readonly access: FieldAccess | null;
  /** The language that the value is written in, for readers of that one alone; null where it is of none. */
  readonly language: Language | null;
  /** Whether the value is about a person. */
  readonly personal: boolean;
  /** Columns, when the field is itself a table (an array of flat objects). */
  readonly columns: readonly FieldModel[] | null;
}

/** A named set in the linked model. */
export interface SetModel {
  readonly name: string;
  readonly label: Text;
  readonly scope: FieldSet['scope'];
  readonly uses: readonly string[];
  readonly when: string | null;
  readonly fields: readonly FieldModel[];
  readonly rules: readonly RuleSource[];
  readonly checks: readonly CheckSource[];
}

/** A process that an outcome opens; `only` is what it says itself of the samples that go along. */
export interface OpeningModel {
  readonly process: string;
  readonly carry: Readonly<Record<string, string>>;
  readonly only: string | null;
}

/** A way to leave a step, its target resolved to a step id, `start`, `end` or `terminated`. */
export interface OutcomeModel {
  readonly id: string;
  /** Former ids. */
  readonly was: readonly string[];
  readonly label: Text;
  readonly to: string;
  /** Forward outcomes demand a complete and valid step; the others keep what was typed as it is. */
  readonly direction: 'forward' | 'backward' | 'terminate';
  readonly when: string | null;
  readonly need: readonly string[];
  readonly opens: readonly OpeningModel[];
  /** Which samples go along into what is opened; null where all do. An opening may say otherwise. */
  readonly only: string | null;
  readonly pick: 'any' | 'all';
}

/** The sheet of a step. */
export interface SheetModel {
  /** Always the name of a table, `samples`. */
  readonly at: string;
  readonly key: string;
  readonly freeze: number;
  readonly columns: readonly string[] | null;
  /** What a row gets when its code is scanned, by column. */
  readonly scan: Readonly<Record<string, string | number | boolean>>;
}

/** The letter that handing a step on sends: keys of form fields, stored ones or the step's own. */
export interface LetterModel {
  /** Holds people: one or a list. */
  readonly to: string;
  readonly text: string;
  /** Holds ways of sending; null where the letter always goes out within the system. */
  readonly way: string | null;
}

/** One step with every path list resolved to field paths (no `@set` left), in display order. */
export interface StepModel {
  readonly id: string;
  readonly was: readonly string[];
  readonly label: Text;
  readonly roles: readonly string[];
  readonly dueWorkdays: number | null;
  readonly edit: readonly string[];
  /** Shown but not edited: the step's own `read` list, else what the start and earlier steps filled. */
  readonly read: readonly string[];
  readonly hide: readonly string[];
  readonly need: readonly string[];
  /** Names of the sets stored anew with each completion. Their keys are flat among the step's names. */
  readonly own: readonly string[];
  readonly sheet: SheetModel | null;
  readonly outcomes: readonly OutcomeModel[];
  readonly countsAs: string | null;
  readonly letter: LetterModel | null;
  /** Prints that have a button on the step's page, by id. */
  readonly prints: readonly string[];
}

/** What processes and records have alike. */
interface LinkedForm {
  readonly id: string;
  readonly version: number;
  readonly label: Text;
  /** All sets that it names, own sets and the row sets of its detail tables included, in order of first use. */
  readonly sets: ReadonlyMap<string, SetModel>;
  /** Sets that expressions may read by `uses` though it names them nowhere: their keys are always empty. */
  readonly absent: ReadonlyMap<string, SetModel>;
  /** Look-up tables that expressions may read, by id. */
  readonly lookups: ReadonlyMap<string, LookupTable>;
  /** Every stored field (own sets excluded) by path; a detail table is one field, its columns are in `columns`. */
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** What can be printed of an instance or of rows: its own and its family's prints, then the standard ones. */
  readonly prints: readonly PrintModel[];
}

/** A process, linked and frozen. `descriptor` is the self-contained JSON it was loaded from. */
export interface ProcessModel extends LinkedForm {
  readonly kind: 'process';
  readonly stage: string;
  readonly prefix: string | null;
  readonly node: string | null;
  readonly counter: string | null;
  /** Paths of fields of the form whose values tell what an instance is about. */
  readonly subject: readonly string[];
  /** Roles that oversee the work of others. */
  readonly oversee: readonly string[];
  readonly start: {
    readonly by: readonly ('manual' | 'auto')[];
    readonly roles: readonly string[];
    readonly edit: readonly string[];
    readonly need: readonly string[];
  };
  /** What comes along from what opened the instance and goes along to what it opens; no step fills it. */
  readonly given: readonly string[];
  readonly steps: readonly StepModel[];
  readonly descriptor: ProcessDescriptor;
}

/** A move between two states of a record, defaults settled; `form` are the fields it asks for, sets resolved. */
export interface MoveModel {
  readonly from: readonly string[];
  readonly to: string;
  readonly label: Text;
  readonly roles: readonly string[];
  readonly permission: string | null;
  readonly form: readonly string[];
  readonly need: readonly string[];
  /** Conditions under which it is refused, with what is told. */
  readonly rejections: readonly MoveRejectionSource[];
  /** The process that it starts, which keeps the state from then on; null where the move is all there is. */
  readonly process: MoveProcessSource | null;
}

/** A record screen, linked and frozen. */
export interface RecordModel extends LinkedForm, RecordWordModels {
  readonly kind: 'record';
  /** What one row is called. */
  readonly singular: Text;
  readonly area: string;
  readonly path: string;
  /** A further address of the page of a row, before its key. */
  readonly rowPath: string | null;
  readonly rowKey: string;
  /** The field that names a row, and that of each language. */
  readonly title: string;
  readonly titles: Text;
  /** The server's own calls that keep the rows; null where its store of records does. */
  readonly api: RecordApi | null;
  readonly single: boolean;
  readonly tree: { readonly parent: string; readonly lazy: string | null } | null;
  readonly search: readonly string[];
  readonly list: readonly string[];
  readonly form: readonly string[];
  readonly sort: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly states: { readonly field: string; readonly moves: readonly MoveModel[] } | null;
  /** The parts of a row's page, sets resolved. */
  readonly page: readonly PageSection[];
  readonly actions: readonly ActionModel[];
  readonly roles: { readonly read: readonly string[] | null; readonly write: readonly string[] | null };
  readonly descriptor: RecordDescriptor;
}

/** The calls behind a record: addresses as the app sends them, e.g. `/api/blade-system/role/list`. */
export interface RecordApi {
  readonly base: string;
  readonly list: string;
  /** Null where the row of the list is all there is. */
  readonly detail: string | null;
  readonly submit: string;
  readonly remove: string;
}

/** An action of a record page with its label, permission code and question settled. */
export interface ActionModel {
  readonly verb: string;
  readonly as: string | null;
  readonly label: Text;
  readonly permission: string;
  readonly confirm: Text | null;
  readonly need: readonly string[];
  readonly carry: Readonly<Record<string, string>>;
  readonly rows: 'one' | 'many' | 'none';
  readonly when: string | null;
  readonly form: readonly string[];
  readonly send: 'body' | 'query';
  readonly show: readonly string[];
}

/** Everything that one set of descriptors says, linked. */
export interface Model {
  readonly processes: ReadonlyMap<string, ProcessModel>;
  readonly records: ReadonlyMap<string, RecordModel>;
  readonly dictionaries: ReadonlyMap<string, DictionaryDescriptor>;
  readonly menu: MenuDescriptor | null;
}
