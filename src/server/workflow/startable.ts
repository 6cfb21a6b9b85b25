import { startStep } from '../../core/words/application-step.ts';
import type { FoundProcess } from '../forms/find-release.ts';
import { isOpenTo } from '../forms/release-queries.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Unit } from '../platform/unit.ts';
import { namedDefinition, type DefinitionRow } from './definition-store.ts';
import { mayStart } from './policy.ts';
import { releaseOfTask } from './task-release.ts';

/**
 * A process that the caller may start, with the release that its definition was made from.
 *
 * @param definitionId `key:version:uuid`
 * @throws BusinessError 400 where there is no such definition, 403 for who may not start it
 */
export async function startable(
  unit: Unit,
  definitionId: string,
): Promise<{ readonly definition: DefinitionRow; readonly process: FoundProcess }> {
  const definition = await namedDefinition(unit.tx, definitionId);
  if (definition === undefined) throw new BusinessError(400, 'process.no-definition');
  const process = await releaseOfTask(unit, { release_id: definition.release_id, step: startStep });
  const { head } = process;
  const open = head.status === 'published' && isOpenTo(head, unit.principal.tenantId, unit.principal.roles);
  if (!open || !mayStart(process.model, unit.principal.roles)) throw new BusinessError(403, 'process.no-start');
  return { definition, process };
}
