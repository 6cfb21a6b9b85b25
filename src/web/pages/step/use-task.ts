import { useCallback } from 'react';
import { stepView } from '../../../core/form/step-view.ts';
import { startStep } from '../../../core/words/application-step.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import { takeTask } from '../../data/services/task-ahead.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import {
  byShownForm,
  foundDraft,
  readLocalDraft,
  serverDraft,
  type Draft,
  type FoundDraft,
} from '../../form/drafts/draft.ts';
import { prepareForm } from '../../form/renderer/prepare-form.ts';
import { session } from '../../data/state/session.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';
import { addsNothing } from './open-step.ts';
import { prepareTrail } from '../detail/trail-fields.ts';
import { shownProcess, type ShownProcess } from './process-model.ts';

/** A task ready to be drawn. `view` is null when no release of its form can be read. */
export interface OpenTask {
  readonly detail: TaskDetail;
  readonly process: ShownProcess;
  readonly view: FormView | null;
  /** Work of this person found here or on the server that was not handed in. */
  readonly draft: Draft | null;
  /** The number of the last save that the work goes on from. */
  readonly lastSeq: number;
}

function viewOf(detail: TaskDetail, { model }: ShownProcess): FormView | null {
  const step = detail.task?.stepCode ?? '';
  // An application form that was opened by another process, or came back, is a task too.
  const isKnown = step === startStep || model?.steps.some((candidate) => candidate.id === step);
  if (model === null || isKnown !== true) return null;
  try {
    return stepView(model, step, [...(session.user?.roles ?? [])]);
  } catch {
    return null;
  }
}

async function earlierWork(detail: TaskDetail): Promise<FoundDraft> {
  const local = await keptHere(detail);
  const server = detail.draft === null ? null : serverDraft(detail.draft);
  return foundDraft(local, server);
}

/** Whether the task is this person's to do. */
export function isToDo({ task, may, access }: TaskDetail): boolean {
  return task?.status === 'todo' && !may.claim && access.edit.length > 0;
}

/** What this browser keeps of a task that is this person's to do. */
async function keptHere(detail: TaskDetail): Promise<Draft | null> {
  const { task, release } = detail;
  if (task === null || release === null || !isToDo(detail)) return null;
  const place = { taskId: task.taskId };
  const local = await readLocalDraft(session.user?.userId ?? '', place);
  return local === null ? null : byShownForm(place, local, release.version);
}

/** Fetches a task with its form and whatever was typed before, by another call where it is no page that asks. */
export async function openTask(
  taskId: string,
  take: (taskId: string) => Promise<TaskDetail> = takeTask,
): Promise<OpenTask> {
  const detail = await take(taskId);
  const process = await shownProcess(detail.release);
  const view = viewOf(detail, process);
  // Whether a part of the form is missing is told once the form is opened.
  if (view !== null && isToDo(detail)) void prepareForm(view).catch(() => undefined);
  const [{ draft, lastSeq }] = await Promise.all([earlierWork(detail), prepareTrail(detail.trail, process.model)]);
  const idle = draft !== null && draft.left === undefined && view !== null && addsNothing(view, detail.data, draft);
  return { detail, process, view, draft: idle ? null : draft, lastSeq };
}

/** Loads a task with its form and whatever was typed before. */
export function useTask(taskId: string): Loaded<OpenTask> {
  const load = useCallback(() => openTask(taskId), [taskId]);
  return useLoaded(load, `task:${taskId}`);
}
