import { App } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lookups } from '../../../core/values/value-field.ts';
import type { Draft } from '../../form/drafts/draft.ts';
import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts';
import { useDraftState } from '../../form/drafts/use-draft.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';
import { deferred } from '../../parts/deferred.ts';
import { DraftConflict } from './DraftConflict.tsx';

const dialog = deferred(async () => (await import('./ClashDialog.tsx')).ClashDialog);

interface DraftMergeProps {
  readonly keeper: DraftKeeper;
  readonly store: FormStore;
  readonly lookups: Lookups;
  /** Goes on with the other work as a whole, where the two can't be merged. */
  readonly onTheirs: (draft: Draft) => void;
}

/** Tells what was taken in from another window, and asks for what both changed. */
export function DraftMerge({ keeper, store, lookups, onTheirs }: DraftMergeProps) {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const state = useDraftState(keeper);
  const taken = keeper.taken();
  const told = useRef({ keeper, taken: 0 });
  useEffect(() => {
    const before = told.current.keeper === keeper ? told.current.taken : 0;
    told.current = { keeper, taken };
    if (taken > before) void message.info(t('draft.merged', { count: taken - before }));
  }, [keeper, taken, message, t]);
  if (state.kind !== 'conflict') return null;
  const { draft, clashes } = state;
  if (clashes === null)
    return <DraftConflict draft={draft} onTheirs={() => onTheirs(draft)} onMine={() => void keeper.keepMine()} />;
  return (
    <Suspense>
      <dialog.Part
        store={store}
        lookups={lookups}
        clashes={clashes}
        savedAt={draft.savedAt}
        onDecided={(isTheirs) => void keeper.decide(isTheirs)}
      />
    </Suspense>
  );
}
