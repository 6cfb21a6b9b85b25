import { createContext, useContext } from 'react';

/** What a form asks of the sheet of one of its tables. */
export interface FormSheet {
  readonly table: { readonly name: string };
  /** What takes the keyboard. */
  readonly surface: { focus(): void } | null;
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
