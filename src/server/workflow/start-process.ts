import type { Finding } from '../../core/values/finding.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { keepFiles } from '../forms/attached-files.ts';
import { contextOf, judgeSubmission } from '../forms/judge-submission.ts';
import { isOpenTo } from '../forms/release-queries.ts';
import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { namedDefinition } from './definition-store.ts';
import { runMove } from './move.ts';
import { openInstance } from './open-instance.ts';
import { mayStart } from './policy.ts';
import { startStep } from '../../core/words/application-step.ts';
import { releaseOfTask } from './task-release.ts';

/** What a start answers. */
export interface StartReply {
  readonly processInstanceId: string;
  /** The first task. */
  readonly taskId: string;
  readonly businessNo: string;
  readonly warnings: readonly Finding[];
}

/**
 * Starts a process from its application form, on the release that the definition was made from.
 *
 * @param definitionId `key:version:uuid`
 * @throws BusinessError 400 where there is no such definition or the data cannot be accepted, 403 for other roles
 */
export function startProcess(
  services: Services,
  principal: Principal,
  definitionId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<StartReply> {
  return runMove(services, principal, async (move) => {
    const { tx, doing } = move;
    const definition = await namedDefinition(tx, definitionId);
    if (definition === undefined) throw new BusinessError(400, 'process.no-definition');
    const process = await releaseOfTask(tx, services, { release_id: definition.release_id, step: startStep });
    const { head } = process;
    const open = head.status === 'published' && isOpenTo(head, principal.tenantId, principal.roles);
    if (!open || !mayStart(process.model, principal.roles)) throw new BusinessError(403, 'process.no-start');
    const judged = await judgeSubmission(tx, services, principal, {
      kit: services.kits.of(process.loaded, startStep, principal.roles),
      stored: {},
      submitted: data,
      given: {},
      numbered: [],
      outcome: null,
      context: contextOf(principal, doing.at, process.head.version, ''),
    });
    const wanted = { definition, process, data: judged.data, at: 'first', openedBy: null } as const;
    const { instance, task } = await openInstance(services, move, wanted);
    const owner = { kind: 'instance', id: instance.id };
    await keepFiles(tx, principal.tenantId, owner, process.model.fields.values(), judged.data);
    return {
      processInstanceId: instance.id,
      taskId: task.id,
      businessNo: instance.business_no,
      warnings: judged.warnings,
    };
  });
}
