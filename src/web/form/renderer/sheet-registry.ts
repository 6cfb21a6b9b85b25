import type { CellPatch } from '../../../core/form/form-engine.ts';
import type { Row } from '../../../core/values/finding.ts';
import { createContext, useContext } from 'react';

/** A file that is handed to a sheet, and whether the form holds it already. */
export interface HeldFile {
  readonly file: File;
  readonly attached: boolean;
}

/** The table of a sheet, as far as a form fills it in. */
export interface FilledTable {
  readonly name: string;
  /** Writes cells by where their rows are stored and adds rows behind, as one command; returns how many parts it had. */
  fillIn(patches: readonly CellPatch[], rows: readonly Row[]): number;
  /** What can be undone. */
  readonly edits: { readonly done: readonly unknown[] };
  /** Where a shown row is stored; -1 where there is none. */
  index(row: number): number;
}

/** What a form asks of the sheet of one of its tables. */
export interface FormSheet {
  readonly table: FilledTable;
  /** Takes the last command back. */
  undo(): void;
  /** The active cell: by what is shown, and its column. */
  readonly active: { readonly row: number };
  readonly activeColumn: { readonly key: string } | undefined;
  /** What takes the keyboard. */
  readonly surface: { focus(): void } | null;
  /** Shows what files would change in the sheet; null where it may not be written. */
  readonly takeFiles: ((files: readonly HeldFile[]) => void) | null;
  /** Selects a cell by the index of its row; a column is named by its key. */
  showCell(place: { readonly row: number; readonly key: string | null }): void;
}

/** The sheets of an open form by table, so that a fault can be jumped to. */
export type SheetRegistry = Map<string, FormSheet | null>;

const RegistryContext = createContext<SheetRegistry>(new Map());

/** Hands the registry to the sheets inside. */
export const SheetRegistryProvider = RegistryContext.Provider;

/** The registry of the form around. */
export function useSheetRegistry(): SheetRegistry {
  return useContext(RegistryContext);
}
