import { BusinessError } from '../platform/errors/business-error.ts';
import type { Unit } from '../platform/unit.ts';
import { builtInSources } from './library.ts';
import type { AskedFiles, RemovedFile } from './asked-files.ts';
import { newestHead } from './release-queries.ts';
import { outOfUse } from './released-sources.ts';
import { identityOf } from '../../core/words/reading/parse.ts';
import type { BundleEntry } from './tables.ts';

/**
 * The files as they were before a release.
 *
 * @param number 0 for the newest
 * @throws BusinessError 400 where there is no such release, and where one of its files or forms was released since
 */
export async function filesBefore(unit: Unit, number: number): Promise<AskedFiles> {
  const { tx } = unit;
  const bundle = await tx
    .selectFrom('release_bundle')
    .select(['id', 'number', 'content'])
    .$if(number > 0, (query) => query.where('number', '=', number))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (bundle === undefined) throw new BusinessError(400, 'release.missing', { args: { number } });
  await requireInUse(unit, bundle.content);
  const stored = await tx
    .selectFrom('release_source')
    .select(['id', 'kind', 'source_id', 'file', 'text', 'bundle_id'])
    .orderBy('id', 'desc')
    .execute();
  const own = stored.filter((row) => row.bundle_id === bundle.id);
  const files: { file: string; text: string }[] = [];
  const removed: RemovedFile[] = [];
  for (const { id, kind, source_id: sourceId, file } of own) {
    const rows = stored.filter((row) => row.kind === kind && row.source_id === sourceId);
    if (rows[0]?.id !== id) throw movedOn(`${kind} ${sourceId}`);
    const text = rows[1]?.text ?? builtInText(kind, sourceId);
    if (text === null || text === outOfUse) removed.push({ kind, id: sourceId, file });
    else files.push({ file, text });
  }
  return { files, removed, restores: { number: bundle.number, content: bundle.content } };
}

/** @throws BusinessError 400 where something else was released of a form since */
async function requireInUse(unit: Unit, content: readonly BundleEntry[]): Promise<void> {
  for (const { kind, id, version } of content) {
    if (kind !== 'process' && kind !== 'record' && kind !== 'table') continue;
    const formId = kind === 'table' ? `table:${id}` : id;
    const head = await newestHead(unit.tx, formId, { roles: [], every: true });
    if ((head?.version ?? 0) !== version) throw movedOn(`${kind} ${id}`);
  }
}

function movedOn(name: string): BusinessError {
  return new BusinessError(400, 'release.moved-on', { args: { name } });
}

function builtInText(kind: string, id: string): string | null {
  return builtInSources().find((source) => identityOf(source) === `${kind} ${id}`)?.text ?? null;
}
