import { idleMigrates } from '../../core/release/migrate-faults.ts';
import { pointerTo } from '../../core/text/json.ts';
import { editedText } from '../../core/words/reading/edited-text.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Unit } from '../platform/unit.ts';
import { builtInSources } from './library.ts';
import type { AskedFiles, RemovedFile } from './asked-files.ts';
import { newestRelease, usableRelease } from './find-release.ts';
import { newestHead, versionHead } from './release-queries.ts';
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
    else files.push({ file, text: await withoutIdleMigrates(unit, text, entryOf(bundle.content, kind, sourceId)) });
  }
  return { files, removed, restores: { number: bundle.number, content: bundle.content } };
}

function entryOf(content: readonly BundleEntry[], kind: string, id: string): BundleEntry | undefined {
  return content.find((entry) => entry.kind === kind && entry.id === id);
}

/** The text without words that took over values of a version before it, and would have nothing to convert now. */
async function withoutIdleMigrates(unit: Unit, text: string, entry: BundleEntry | undefined): Promise<string> {
  if (entry === undefined || entry.before === null || (entry.kind !== 'process' && entry.kind !== 'record'))
    return text;
  const head = await versionHead(unit.tx, entry.id, entry.before);
  const [then, now] = [head && (await usableRelease(unit, head)), await newestRelease(unit, entry.id, null)];
  if (!then || now === null) return text;
  const idle = idleMigrates(now.loaded.model, then.loaded.model);
  const isWhole = idle.length === Object.keys(then.loaded.descriptor.migrate ?? {}).length;
  const places = isWhole && idle.length > 0 ? ['/migrate'] : idle.map((path) => pointerTo('/migrate', path));
  return places.reduce((so, pointer) => editedText(so, { op: 'remove', pointer }), text);
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
