import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataWith, isOutcomeOpen } from '../../../core/form/open-outcome.ts';
import { usePick } from '../../i18n/i18n.ts';
import { formContext } from '../../data/services/form-context.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { findingsOf } from '../step/rejection.ts';
import { handIn, isReady, useLeftBehind, type Decision } from '../step/use-completion.ts';
import { conditionText } from '../step/use-outcomes.ts';
import type { Part } from './open-parts.ts';

/** What became of one task: done, or why not. */
export type PartResult = { readonly done: true } | { readonly done: false; readonly msg: string };

/** Tasks handed in one after the other. */
export interface HandingIn {
  readonly busy: boolean;
  readonly total: number;
  readonly passed: number;
  /** The last result of each task. */
  readonly results: ReadonlyMap<string, PartResult>;
}

function withResult(state: HandingIn, taskId: string, result: PartResult): HandingIn {
  return { ...state, passed: state.passed + 1, results: new Map([...state.results, [taskId, result]]) };
}

/** Hands tasks in, each by itself: what is refused is shown at its task, and the others go on. */
export function useHandInParts(onDone: (part: Part) => void) {
  const { t } = useTranslation('step');
  const pick = usePick();
  const tellLeft = useLeftBehind();
  const [state, setState] = useState<HandingIn>({ busy: false, total: 0, passed: 0, results: new Map() });
  const resultOf = useCallback(
    async ({ task: { detail }, form }: Part, decision: Decision): Promise<PartResult> => {
      const { outcome } = decision;
      const isWhole = await form.store.uploads.arrived();
      if (!isWhole || !isReady(form, outcome)) return { done: false, msg: t('many.notReady') };
      const { view, engine } = form.store;
      const context = formContext(detail.prevUser, view.version);
      if (!isOutcomeOpen(view, outcome, dataWith(view, outcome, engine.data()), context)) {
        const condition = pick(conditionText(view, outcome));
        return { done: false, msg: t('closed', { outcome: pick(outcome.label), condition }) };
      }
      try {
        tellLeft(await handIn(detail, form, decision));
        return { done: true };
      } catch (error) {
        if (findingsOf(error).length > 0) form.store.showRemote(findingsOf(error));
        return { done: false, msg: failureText(error) };
      }
    },
    [t, pick, tellLeft],
  );
  const run = useCallback(
    async (parts: readonly Part[], decisionFor: (part: Part) => Decision | null): Promise<readonly string[]> => {
      setState(({ results }) => ({ busy: true, total: parts.length, passed: 0, results }));
      const good: string[] = [];
      for (const part of parts) {
        const decision = decisionFor(part);
        const other: PartResult = { done: false, msg: t('many.other') };
        const result = decision === null ? other : await resultOf(part, decision);
        if (result.done) {
          good.push(part.taskId);
          onDone(part);
        }
        setState((last) => withResult(last, part.taskId, result));
      }
      setState((last) => ({ ...last, busy: false }));
      return good;
    },
    [onDone, resultOf, t],
  );
  return { state, run };
}
