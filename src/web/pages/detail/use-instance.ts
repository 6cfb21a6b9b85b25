import { useCallback } from 'react';
import { detailView } from '../../../core/form/detail-view.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { instanceDetail, taskDetail } from '../../data/calls/workflow.ts';
import { session } from '../../data/state/session.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';
import { prepareTrail } from './trail-fields.ts';
import { shownProcess, type ShownProcess } from '../step/process-model.ts';

/** An instance ready to be drawn. `view` is null when no release of its form can be read. */
export interface ShownInstance {
  readonly detail: TaskDetail;
  readonly process: ShownProcess;
  readonly view: FormView | null;
}

/** The id in the address is an instance's or one of its tasks' (S2-23: the detail page takes both). */
async function loadDetail(id: string): Promise<TaskDetail> {
  try {
    return await instanceDetail(id);
  } catch (failure) {
    try {
      const { instance } = await taskDetail(id);
      return await instanceDetail(instance.processInstanceId);
    } catch {
      throw failure;
    }
  }
}

async function loadInstance(id: string): Promise<ShownInstance> {
  const detail = await loadDetail(id);
  const process = await shownProcess(detail.release);
  const view = process.model === null ? null : detailView(process.model, [...(session.user?.roles ?? [])]);
  await prepareTrail(detail.trail, process.model);
  return { detail, process, view };
}

/** Loads an instance, again whenever tasks move. */
export function useInstance(id: string): Loaded<ShownInstance> {
  const load = useCallback(() => loadInstance(id), [id]);
  return useLoaded(load, 'counters');
}
