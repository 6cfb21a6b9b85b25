import type { LivePages } from '../directory/menus/live-pages.ts';
import type { Unit } from '../platform/unit.ts';
import { usableRelease } from './find-release.ts';
import { newestHeads } from './release-queries.ts';

/** Pages of the forms that were published since the software was built, as far as the person may open them. */
export async function livePages(unit: Unit): Promise<LivePages> {
  const records = new Map<string, string>();
  const processes = new Map<string, readonly string[]>();
  for (const head of await newestHeads(unit.tx, null, { roles: unit.principal.roles })) {
    if (head.origin === 'built-in' || head.kind === 'table') continue;
    const model = (await usableRelease(unit, head))?.loaded.model;
    if (model?.kind === 'record') records.set(model.path, model.id);
    if (model?.kind === 'process' && model.node !== null)
      processes.set(model.node, [...(processes.get(model.node) ?? []), model.id]);
  }
  return { records, processes };
}
