import type { FormView } from '../../../core/form/form-view.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { formServices } from '../../data/services/form-services.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { openStep } from '../step/open-step.ts';
import { openTask, type OpenTask } from '../step/use-task.ts';
import { sheetOf } from './joined-view.ts';

/** A task that is filled in with others. */
export interface Part {
  readonly taskId: string;
  readonly code: string;
  readonly task: OpenTask;
  readonly form: OpenForm;
  readonly services: FormServices;
}

/** Why a task is not among them. */
export type ApartReason = 'taken' | 'open' | 'done' | 'other' | 'noSheet' | 'broken' | 'failed';

/** A task that stays apart. */
export interface ApartTask {
  readonly taskId: string;
  readonly code: string;
  readonly reason: ApartReason;
  /** Who has it, or why it could not be opened. */
  readonly detail: string;
  /** Address of its own page; null where there is none. */
  readonly task: OpenTask['detail']['task'];
}

/** What opening some tasks came to. */
export interface OpenedParts {
  readonly parts: readonly Part[];
  readonly apart: readonly ApartTask[];
}

function reasonAgainst({ detail, view, process }: OpenTask, first: FormView | null): ApartReason | null {
  if (detail.task?.status === 'finish') return 'done';
  if (detail.task?.status === 'claim') return 'open';
  if (detail.access.edit.length === 0) return 'taken';
  if (view === null || process.degraded !== 'none') return 'broken';
  if (sheetOf(view) === null) return 'noSheet';
  const same = first === null || (['formId', 'version', 'step'] as const).every((key) => view[key] === first[key]);
  return same ? null : 'other';
}

async function formOf(task: OpenTask, view: FormView, services: FormServices): Promise<OpenForm> {
  const { detail, draft } = task;
  return openStep({ view, draft, services, data: detail.data, prevUser: detail.prevUser });
}

/** Opens tasks for one sheet; those that cannot stand in it say why, and the others go on without them. */
export async function openParts(taskIds: readonly string[]): Promise<OpenedParts> {
  const opened = await Promise.allSettled(taskIds.map((taskId) => openTask(taskId)));
  const parts: Part[] = [];
  const apart: ApartTask[] = [];
  let first: FormView | null = null;
  for (const [index, taskId] of taskIds.entries()) {
    const one = opened[index];
    if (one?.status !== 'fulfilled') {
      apart.push({ taskId, code: taskId, reason: 'failed', detail: failureText(one?.reason), task: null });
      continue;
    }
    const { value: task } = one;
    const { processCode: code, assigneeName } = task.detail.instance;
    const reason = reasonAgainst(task, first);
    if (reason !== null || task.view === null) {
      apart.push({ taskId, code, reason: reason ?? 'broken', detail: assigneeName, task: task.detail.task });
      continue;
    }
    first ??= task.view;
    const services = formServices({ taskId });
    parts.push({ taskId, code, task, services, form: await formOf(task, task.view, services) });
  }
  return { parts, apart };
}
