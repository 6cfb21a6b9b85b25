import type { ProcessModel } from '../../core/model/model.ts';
import { asProcess, usableRelease, type FoundProcess, type ReleaseServices } from '../forms/find-release.ts';
import { headsById, newestHeads, type Audience } from '../forms/release-queries.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** The newest usable release of every process for an audience. */
export async function newestProcesses(
  tx: TenantTransaction,
  services: Services,
  audience: Audience,
): Promise<readonly FoundProcess[]> {
  const found: FoundProcess[] = [];
  for (const head of await newestHeads(tx, 'process', audience)) {
    const usable = await usableRelease(tx, services, head);
    const process = usable === null ? null : asProcess(usable);
    if (process !== null) found.push(process);
  }
  return found;
}

/** Keys of the processes whose name, in either language, contains the text. */
export async function processKeysNamed(
  tx: TenantTransaction,
  services: Services,
  text: string,
): Promise<readonly string[]> {
  const wanted = text.toLowerCase();
  const processes = await newestProcesses(tx, services, null);
  return processes
    .map(({ model }) => model)
    .filter(({ label }) => label.zh.toLowerCase().includes(wanted) || label.en.toLowerCase().includes(wanted))
    .map(({ id }) => id);
}

/** Keys of the processes of a stage of the pipeline. */
export async function processKeysOfStage(
  tx: TenantTransaction,
  services: Services,
  stage: string,
): Promise<readonly string[]> {
  const processes = await newestProcesses(tx, services, null);
  return processes.filter(({ model }) => model.stage === stage).map(({ model }) => model.id);
}

/** The processes of these releases, or what stands in for a corrupted one, by release id. */
export async function processesOf(
  tx: TenantTransaction,
  services: ReleaseServices,
  releaseIds: readonly string[],
): Promise<ReadonlyMap<string, ProcessModel>> {
  const ids = [...new Set(releaseIds)];
  if (ids.length === 0) return new Map();
  const heads = await headsById(tx, ids);
  const models = new Map<string, ProcessModel>();
  for (const head of heads) {
    const model = (await usableRelease(tx, services, head))?.loaded.model;
    if (model?.kind === 'process') models.set(head.id, model);
  }
  return models;
}
