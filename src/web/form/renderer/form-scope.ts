import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Language } from '../../../core/text/text.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import type { EditHistory } from './sheet-part.ts';
import type { FormStore } from './form-store.ts';

/** What every part of an open form may use. The object changes only with the form or the language. */
export interface FormScope {
  readonly store: FormStore;
  readonly services: FormServices;
  readonly language: Language;
  /** Prefix of the ids of inputs, so that two forms can stand on one page. */
  readonly idPrefix: string;
  /** Whether it is of a row that is not there yet: what is computed afterwards has no place in it. */
  readonly isNew: boolean;
  /** Where what can be undone is kept; null where nothing is kept of the form. */
  readonly history: EditHistory | null;
}

const ScopeContext = createContext<FormScope | null>(null);

/** Hands the scope to everything inside a form. */
export const FormScopeProvider = ScopeContext.Provider;

/** The scope of the form around; only parts of a form may ask. */
export function useFormScope(): FormScope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('This component belongs inside a FormRenderer');
  return scope;
}

/** Re-renders its user when the header field's value, state or findings change. */
export function useKeyVersion(store: FormStore, key: string): number {
  return useSyncExternalStore(
    (listener) => store.onKey(key, listener),
    () => store.keyVersion(key),
  );
}

/** Id of the input of a header field. */
export function fieldId(prefix: string, key: string): string {
  return `${prefix}_${key}`;
}

/** Id of a table's place on the page. */
export function sheetAnchor(prefix: string, table: string): string {
  return `${prefix}_sheet_${table}`;
}
