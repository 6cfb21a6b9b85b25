import type { FileTables, TaughtTitles } from '../../../core/calls/files.ts';
import type { FormerUnit } from '../../../core/calls/former-units.ts';
import type { Person } from '../../../core/calls/people.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import type { FileValue } from '../../../core/values/file.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import type { FileReading } from '../calls/file.ts';

/** A row of a record that a reference may point to: its values, the one stored and the one shown. */
export interface RecordChoice {
  readonly value: string;
  readonly label: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The values that rows must have to be offered, or null where any may. */
export type RecordFilter = FieldModel['only'];

/** A row of a record that is a tree, with the rows below it. */
export interface TreeChoice {
  readonly value: string;
  readonly label: Text;
  readonly children: readonly TreeChoice[];
}

/** What widgets may ask of the outside. A page gives the real one, a test its own. */
export interface FormServices extends Lookups {
  readonly findPeople: (query: string) => Promise<readonly Person[]>;
  readonly findRecords: (record: string, query: string, only: RecordFilter) => Promise<readonly RecordChoice[]>;
  /** All rows of a record that is a tree. */
  readonly recordTree: (record: string, only: RecordFilter) => Promise<readonly TreeChoice[]>;
  /** Uploads a file; `onProgress` gets a fraction from 0 to 1. */
  readonly upload: (file: File, onProgress: (fraction: number) => void) => Promise<FileValue>;
  /** The cells of a workbook or a text file as texts. */
  readonly readTables: (file: File, reading: FileReading) => Promise<FileTables>;
  /** Keeps which columns the titles of a customer's file name, for everybody's next one. */
  readonly teachTitles: (titles: TaughtTitles) => Promise<void>;
  /** Numbers of a form that were in another unit in earlier versions. */
  readonly formerUnits: (formId: string, version: number) => Promise<readonly FormerUnit[]>;
  readonly download: (file: FileValue) => Promise<void>;
  /** The bytes of a file, at most so many from its beginning (null: all). */
  readonly readFile: (file: FileValue, mostBytes: number | null, signal: AbortSignal) => Promise<Blob>;
}
