import { useCallback } from 'react';
import { applyDefaults } from '../../../core/form/defaults.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import { stepView } from '../../../core/form/step-view.ts';
import { startStep } from '../../../core/words/application-step.ts';
import type { ProcessModel } from '../../../core/model/model.ts';
import { loadRelease } from '../../data/calls/forms.ts';
import { startDraft } from '../../data/calls/workflow.ts';
import { session } from '../../data/state/session.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';
import {
  byShownForm,
  foundDraft,
  readLocalDraft,
  serverDraft,
  type Draft,
  type FoundDraft,
} from '../../form/drafts/draft.ts';
import { addsNothing } from '../step/open-step.ts';
import { shownProcess } from '../step/process-model.ts';
import type { FormSource } from '../step/use-step-form.ts';

/** An application form at hand, with what was typed into it before and not handed in. */
export interface OpenStart {
  readonly processDefinitionId: string;
  readonly model: ProcessModel;
  readonly source: FormSource;
  readonly draft: Draft | null;
  /** The number of the last save that the work goes on from. */
  readonly lastSeq: number;
}

/** The version in a definition id `{key}:{version}:{uuid}`. */
function versionOf(processDefinitionId: string): number {
  return Number(processDefinitionId.split(':')[1] ?? Number.NaN);
}

async function earlierWork(processDefinitionId: string, view: FormView): Promise<FoundDraft> {
  const place = { processDefinitionId };
  const kept = await readLocalDraft(session.user?.userId ?? '', place);
  const [local, reply] = await Promise.all([
    kept === null ? null : byShownForm(place, kept, view.version),
    startDraft(processDefinitionId),
  ]);
  const { draft, lastSeq } = foundDraft(local, reply === null ? null : serverDraft(reply));
  const idle = draft !== null && draft.left === undefined && addsNothing(view, applyDefaults(view, {}), draft);
  return { draft: idle ? null : draft, lastSeq };
}

async function openStart(process: string, processDefinitionId: string): Promise<OpenStart | null> {
  const release = await loadRelease(process, versionOf(processDefinitionId));
  const { model } = await shownProcess(release);
  if (model === null) return null;
  const view = stepView(model, startStep, [...(session.user?.roles ?? [])]);
  const source = { view, data: {}, prevUser: '', sha256: release.sha256 };
  return { processDefinitionId, model, source, ...(await earlierWork(processDefinitionId, view)) };
}

/** Opens the application form of a process definition; null as the value's `open` where its release cannot be read. */
export function useStart(process: string, processDefinitionId: string): Loaded<{ readonly open: OpenStart | null }> {
  const load = useCallback(
    async () => ({ open: await openStart(process, processDefinitionId) }),
    [process, processDefinitionId],
  );
  return useLoaded(load, 'author');
}
