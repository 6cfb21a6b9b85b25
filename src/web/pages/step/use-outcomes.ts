import { useMemo, useSyncExternalStore } from 'react';
import type { OutcomeModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import { dataWith, fieldsOfCondition, isOutcomeOpen } from '../../../core/form/open-outcome.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';
import { formContext } from '../../data/services/form-context.ts';

/** An outcome as the page offers it now. */
export interface OfferedOutcome {
  readonly outcome: OutcomeModel;
  /** The server takes it with what is filled in. */
  readonly isOpen: boolean;
  /** What its condition asks for, fields by their names. */
  readonly condition: Text;
}

/** The condition of an outcome with the names of its fields instead of their keys. */
export function conditionText({ fields }: FormView, { when }: OutcomeModel): Text {
  const byKey = new Map([...fields.values()].map((field) => [field.key, field.label]));
  const named = (language: keyof Text): string =>
    (when ?? '').replaceAll(/(["'])(?:(?!\1).)*\1|(?:root\.)?([A-Za-z]\w*)/g, (part, quote?: string, key?: string) => {
      const label = quote === undefined && key !== undefined ? byKey.get(key) : undefined;
      return label === undefined ? part : `“${label[language]}”`;
    });
  return { zh: named('zh'), en: named('en') };
}

/**
 * The outcomes of a step as what is filled in allows them, following what is typed. One whose condition nothing on this
 * page can change is left out while it does not hold.
 */
export function useOutcomes(store: FormStore, prevUser: string): readonly OfferedOutcome[] {
  const read = useMemo(() => outcomesReader(store, prevUser), [store, prevUser]);
  return useSyncExternalStore(store.onForm, read);
}

/** Reads the outcomes; the list stays the same while typing opens and closes none, so that no button is rendered for it. */
function outcomesReader(store: FormStore, prevUser: string): () => readonly OfferedOutcome[] {
  let [version, offered] = [store.formVersion(), offeredOutcomes(store, prevUser)];
  return () => {
    if (version === store.formVersion()) return offered;
    version = store.formVersion();
    const now = offeredOutcomes(store, prevUser);
    if (marksOf(now) !== marksOf(offered)) offered = now;
    return offered;
  };
}

/** What can change of offered outcomes: which they are, and which of them the server takes. */
function marksOf(offered: readonly OfferedOutcome[]): string {
  return offered.map(({ outcome, isOpen }) => `${outcome.id} ${isOpen}`).join();
}

function offeredOutcomes({ view, engine }: FormStore, prevUser: string): readonly OfferedOutcome[] {
  const context = formContext(prevUser, view.version);
  return view.outcomes.flatMap((outcome) => {
    const isOpen =
      outcome.when === null || isOutcomeOpen(view, outcome, dataWith(view, outcome, engine.data()), context);
    if (!isOpen && fieldsOfCondition(view, outcome).length === 0) return [];
    return [{ outcome, isOpen, condition: conditionText(view, outcome) }];
  });
}
