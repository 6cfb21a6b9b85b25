import { createContext, useContext } from 'react';
import type { SheetController } from '../sheet/sheet-controller.ts';

/** The sheets of an open form by table, so that a fault can be jumped to. */
export type SheetRegistry = Map<string, SheetController | null>;

const RegistryContext = createContext<SheetRegistry>(new Map());

/** Hands the registry to the sheets inside. */
export const SheetRegistryProvider = RegistryContext.Provider;

/** The registry of the form around. */
export function useSheetRegistry(): SheetRegistry {
  return useContext(RegistryContext);
}
