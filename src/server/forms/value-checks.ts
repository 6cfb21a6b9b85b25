import type { FieldModel } from '../../core/model/model.ts';
import type { FormView } from '../../core/form/form-view.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import type { Unit } from '../platform/unit.ts';

declare module '../platform/services.ts' {
  interface Services {
    readonly checks: ValueChecks;
  }
}

/** What the room of records knows of submitted values beyond the form; handed in when the server starts. */
export interface ValueChecks {
  /** The columns whose values name places that have to be free, where this page fills them. */
  placeColumns(unit: Unit, view: FormView): Promise<readonly string[]>;
  /** Rows that want a place where another row is; told at the narrowest field. */
  checkPlaces(unit: Unit, view: FormView, data: Row): Promise<readonly Finding[]>;
  /** Which of these numbers are given to something already. */
  usedNumbers(unit: Unit, field: FieldModel, numbers: readonly string[]): Promise<ReadonlySet<string>>;
}
