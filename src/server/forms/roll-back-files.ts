import type { FormModel } from '../../core/release/form-fields.ts';
import { isSameContent } from '../../core/release/same-content.ts';
import { editedText } from '../../core/words/reading/edited-text.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Unit } from '../platform/unit.ts';
import { builtInSources } from './library.ts';
import type { AskedFiles, RemovedFile } from './asked-files.ts';
import { usableRelease } from './find-release.ts';
import { lineOf } from './release-line.ts';
import { versionHead } from './release-queries.ts';
import { outOfUse } from './released-sources.ts';
import { identityOf } from '../../core/words/reading/parse.ts';
import { StandingReleases } from './standing-releases.ts';
import type { SourceFile } from './source-library.ts';
import type { BundleEntry } from './tables.ts';
import { formBack } from './ways-back.ts';

/**
 * The files as they were before a release.
 *
 * @param number 0 for the newest
 * @throws BusinessError 400 where there is no such release, and where a later release of one of its files or forms stands
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
  const later = await StandingReleases.from(unit, bundle);
  await requireInUse(unit, later, bundle.content);
  const stored = await tx
    .selectFrom('release_source')
    .select(['id', 'kind', 'source_id', 'file', 'text', 'bundle_id'])
    .orderBy('id', 'desc')
    .execute();
  const own = stored.filter((row) => row.bundle_id === bundle.id);
  const files: (SourceFile & { readonly entry: BundleEntry | undefined })[] = [];
  const removed: RemovedFile[] = [];
  for (const { kind, source_id: sourceId, file } of own) {
    const rows = stored.filter((row) => row.kind === kind && row.source_id === sourceId);
    const place = later.placeOf(bundle.id, rows);
    if (place < 0) throw movedOn(`${kind} ${sourceId}`);
    const text = rows[place + 1]?.text ?? builtInText(kind, sourceId);
    if (text === null || text === outOfUse) removed.push({ kind, id: sourceId, file });
    else files.push({ file, text, entry: entryOf(bundle.content, kind, sourceId) });
  }
  const back: SourceFile[] = [];
  for (const { entry, ...file } of files) back.push({ ...file, text: await comingBack(unit, file, { entry, files }) });
  return { files: back, removed, restores: { number: bundle.number, content: bundle.content } };
}

function entryOf(content: readonly BundleEntry[], kind: string, id: string): BundleEntry | undefined {
  return content.find((entry) => entry.kind === kind && entry.id === id);
}

/**
 * The text of a form as it comes again. How it took over the values of a version before it is not meant any more; where
 * the release that is taken back renamed codes, it says how they become what they were.
 */
async function comingBack(unit: Unit, { text }: SourceFile, { entry, files }: Bundled): Promise<string> {
  const back = entry === undefined ? null : await formBack(unit, entry, files);
  if (back === null || entry === undefined) return text;
  const { then, now, way } = back;
  // What takes over the values of the very form that is taken back does so again.
  if (then.descriptor.migrate !== undefined && (await followsAlike(unit, entry, now))) return text;
  const bare = then.descriptor.migrate === undefined ? text : editedText(text, { op: 'remove', pointer: '/migrate' });
  if (Object.keys(way.migrate).length === 0) return bare;
  return editedText(bare, { op: 'add', pointer: '/migrate', value: way.migrate });
}

interface Bundled {
  readonly entry: BundleEntry | undefined;
  readonly files: readonly SourceFile[];
}

/** Whether the version before the one that comes again was the same form as the one that is taken back. */
async function followsAlike(unit: Unit, { id, before }: BundleEntry, now: FormModel): Promise<boolean> {
  const head = before === null ? undefined : await versionHead(unit.tx, id, before);
  const [former] = head === undefined ? [] : await lineOf(unit.tx, head);
  const found = former === undefined ? null : await usableRelease(unit, former);
  return found !== null && isSameContent(found.loaded.model, now);
}

/** @throws BusinessError 400 where a later release of a form stands */
async function requireInUse(unit: Unit, later: StandingReleases, content: readonly BundleEntry[]): Promise<void> {
  for (const entry of content) {
    const { kind, id } = entry;
    if (kind !== 'process' && kind !== 'record' && kind !== 'table') continue;
    if (!(await later.isLive(unit, entry))) throw movedOn(`${kind} ${id}`);
  }
}

function movedOn(name: string): BusinessError {
  return new BusinessError(400, 'release.moved-on', { args: { name } });
}

function builtInText(kind: string, id: string): string | null {
  return builtInSources().find((source) => identityOf(source) === `${kind} ${id}`)?.text ?? null;
}
