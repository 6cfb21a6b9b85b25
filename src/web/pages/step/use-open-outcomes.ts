import { useCallback, useSyncExternalStore } from 'react';
import type { OutcomeModel } from '../../../core/descriptor/model.ts';
import { isOpenOutcome } from '../../../core/form/open-outcome.ts';
import type { FormStore } from '../../renderer/form-store.ts';
import { formContext } from '../../services/form-context.ts';

/** The outcomes that this instance may take with what the form holds now; the server refuses the others. */
export function useOpenOutcomes(store: FormStore, prevUser: string): readonly OutcomeModel[] {
  const { view, engine } = store;
  const closedNow = useCallback((): string => {
    const closed = view.outcomes.filter(
      (outcome) =>
        outcome.when !== null && !isOpenOutcome(view, outcome, engine.data(), formContext(prevUser, view.version)),
    );
    return closed.map(({ id }) => id).join(' ');
  }, [view, engine, prevUser]);
  const closed = useSyncExternalStore(store.onForm, closedNow).split(' ');
  return view.outcomes.filter(({ id }) => !closed.includes(id));
}
