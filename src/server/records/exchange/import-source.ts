import type { FieldModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import type { FindingArguments } from './import-findings.ts';
import type { Row } from '../../../core/values/finding.ts';

/** A column of the sheet that a field is read from. */
export interface SourceColumn {
  /** As the spreadsheet calls it, e.g. `C`; empty where rows came without a sheet. */
  readonly letters: string;
  readonly header: string;
  readonly key: string;
  readonly label: Text;
}

/** Something that is wrong with a cell before anybody validates its value. */
export interface CellFault {
  readonly key: string;
  readonly code: 'formula-error' | 'unconverted' | 'other-version' | 'choice-unsaid' | 'choice-strange';
  /** What its message names. */
  readonly args?: FindingArguments;
}

/** One row to be imported. */
export interface SourceRow {
  /** As the spreadsheet counts, from 1; of rows without a sheet their place. */
  readonly number: number;
  /** The row of the record that is meant; empty where nothing is said. */
  readonly id: string;
  /** The version that was changed; null where nothing is said. */
  readonly ver: number | null;
  /** By field key. A field without a key stays as it is, an empty value is cleared. */
  readonly values: Row;
  /** Values that an older version gives a field which it has not; only a new row takes them. */
  readonly filling: Row;
  readonly faults: readonly CellFault[];
}

/** What is to be imported, read into values. */
export interface ImportSource {
  readonly fields: readonly FieldModel[];
  readonly columns: readonly SourceColumn[];
  /** Headers that name nothing that the person may fill. */
  readonly unknownHeaders: readonly string[];
  /** Headers of what is known and cannot be imported, such as files and the time of creation. */
  readonly passedOver: readonly string[];
  /** Columns that were converted. */
  readonly notes: readonly Text[];
  readonly rows: readonly SourceRow[];
}

/** Rows of one import at most. */
export const mostImported = 5000;
