import type { ProcessModel } from '../../core/model/model.ts';
import { asProcess, usableRelease, type FoundProcess } from '../forms/find-release.ts';
import { headsById, newestHeads, type Audience } from '../forms/release-queries.ts';
import type { Unit } from '../platform/unit.ts';

/** The newest usable release of every process for an audience. */
export async function newestProcesses(unit: Unit, audience: Audience): Promise<readonly FoundProcess[]> {
  const found: FoundProcess[] = [];
  for (const head of await newestHeads(unit.tx, 'process', audience)) {
    const usable = await usableRelease(unit, head);
    const process = usable === null ? null : asProcess(usable);
    if (process !== null) found.push(process);
  }
  return found;
}

/** Keys of the processes whose name, in either language, contains the text. */
export async function processKeysNamed(unit: Unit, text: string): Promise<readonly string[]> {
  const wanted = text.toLowerCase();
  const processes = await newestProcesses(unit, null);
  return processes
    .map(({ model }) => model)
    .filter(({ label }) => label.zh.toLowerCase().includes(wanted) || label.en.toLowerCase().includes(wanted))
    .map(({ id }) => id);
}

/** Keys of the processes of a stage of the pipeline. */
export async function processKeysOfStage(unit: Unit, stage: string): Promise<readonly string[]> {
  const processes = await newestProcesses(unit, null);
  return processes.filter(({ model }) => model.stage === stage).map(({ model }) => model.id);
}

/** The processes of the releases that rows name, or what stands in for a corrupted one, by release id. */
export async function processesOf(
  unit: Unit,
  rows: readonly { readonly release_id: string | null }[],
): Promise<ReadonlyMap<string, ProcessModel>> {
  const ids = new Set(rows.flatMap(({ release_id: id }) => (id === null || id === '' ? [] : [id])));
  if (ids.size === 0) return new Map();
  const heads = await headsById(unit.tx, [...ids]);
  const models = new Map<string, ProcessModel>();
  for (const head of heads) {
    const model = (await usableRelease(unit, head))?.loaded.model;
    if (model?.kind === 'process') models.set(head.id, model);
  }
  return models;
}
