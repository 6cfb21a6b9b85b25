import type { CheckSource, LookupTable, RuleSource } from '../../generated/descriptor.ts';
import type { FieldModel, OutcomeModel, SetModel, SheetModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import type { FormSchemas } from '../values/json-schema.ts';

/** The name under which the form of a record goes among the steps. */
export const recordStep = 'record';

/** A field as one page shows it to one person. */
export interface FieldView {
  readonly field: FieldModel;
  readonly access: 'edit' | 'read';
  /** Required on a forward submit (before conditional needs). */
  readonly required: boolean;
  /** Belongs to a set stored anew with each completion of the step. */
  readonly own: boolean;
  /** Why it is read only: this page only shows it, or the person's roles may not edit it; null for all others. */
  readonly heldBy: 'page' | 'role' | null;
}

/** A titled group of form fields: one per set, in the order the step names them. */
export interface SectionView {
  readonly set: string;
  readonly label: Text;
  readonly when: string | null;
  readonly fields: readonly FieldView[];
}

/** A table of rows: the sample sheet, or a detail table inside a section (`section` names its set). */
export interface TableView {
  readonly name: string;
  readonly label: Text;
  readonly section: string | null;
  readonly sheet: SheetModel | null;
  /** Column that identifies a row (the sheet's key), or null for a detail table, whose rows count by place. */
  readonly key: string | null;
  readonly columns: readonly FieldView[];
  /** Rows may be added and removed: the key column can be edited here (always true for an editable detail table). */
  readonly canAddRows: boolean;
  readonly minRows: number;
  readonly maxRows: number;
  /** Set-level rules and checks validated per row. */
  readonly rules: readonly RuleSource[];
  readonly checks: readonly CheckSource[];
}

/** One form page, derived from a model for a step (or the start form, or a record) and a person's roles. */
export interface FormView {
  readonly formId: string;
  readonly version: number;
  /** Step id, `start` for the application form, or `record`. */
  readonly step: string;
  readonly title: Text;
  readonly sections: readonly SectionView[];
  readonly tables: readonly TableView[];
  /** Form-level rules and checks of the sets that can be edited here. */
  readonly rules: readonly RuleSource[];
  readonly checks: readonly CheckSource[];
  readonly outcomes: readonly OutcomeModel[];
  /** Sets of the whole process, for the names that expressions may read. */
  readonly sets: ReadonlyMap<string, SetModel>;
  /** Look-up tables that expressions may read. */
  readonly lookups: ReadonlyMap<string, LookupTable>;
  /** Every field whose value the form's data may hold, by path: all stored ones and the own ones of this page. */
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** Paths this person may write here; never computed or numbered ones. A table's own name stands for its rows. */
  readonly editable: ReadonlySet<string>;
  /** Paths this person may see here (editable ones included). */
  readonly visible: ReadonlySet<string>;
  /** Computed paths that this page brings up to date: those of the sets edited here. */
  readonly computed: ReadonlySet<string>;
  /** Paths that the step or the start form wants filled beyond the required fields. */
  readonly need: readonly string[];
  /** Nothing required, every field but lists nullable: what a draft or a backward outcome must satisfy. */
  readonly draft: FormSchemas;
  /** What a forward outcome must satisfy. */
  readonly submit: FormSchemas;
}
