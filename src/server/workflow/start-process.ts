import type { Addressed } from '../platform/http/admission.ts';
import { textOf } from '../platform/http/page.ts';
import { keepFiles } from '../forms/attached-files.ts';
import { contextOf, validateSubmission } from '../forms/validate-submission.ts';
import { openInstance } from './open-instance.ts';
import { startStep } from '../../core/words/application-step.ts';
import { removeStartDraft } from './start-drafts.ts';
import { startable } from './startable.ts';
import type { Unit } from '../platform/unit.ts';
import type { CompletionReply } from '../../core/calls/moves.ts';

/** What a start answers. */
export type StartReply = Omit<CompletionReply, 'status' | 'step' | 'opened'>;

/**
 * Starts a process from its application form, on the release that the definition was made from.
 *
 * @param definitionId `key:version:uuid`
 * @throws BusinessError 400 where there is no such definition or the data cannot be accepted, 403 for other roles
 */
export async function startProcess(
  unit: Unit,
  definitionId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<StartReply> {
  const { definition, process } = await startable(unit, definitionId);
  const validated = await validateSubmission(unit, {
    kit: unit.services.kits.of(process.loaded, startStep, unit.principal.roles),
    stored: {},
    submitted: data,
    given: {},
    numbered: [],
    outcome: null,
    context: contextOf(unit, process.head.version),
  });
  const wanted = { definition, process, data: validated.data, at: 'first', openedBy: null } as const;
  const { instance, task } = await openInstance(unit, wanted);
  const owner = { kind: 'instance', id: instance.id };
  await keepFiles(unit, owner, { fields: process.model.fields.values(), data: validated.data });
  await removeStartDraft(unit, definition.key);
  return {
    processInstanceId: instance.id,
    taskId: task.id,
    businessNo: instance.business_no,
    warnings: validated.warnings,
  };
}

/** Lets somebody through who may start the process. @throws BusinessError 400 where there is none, 403 for other roles */
export async function admitToStart(unit: Unit, { query }: Addressed): Promise<void> {
  await startable(unit, textOf(query, 'processDefinitionId'));
}
