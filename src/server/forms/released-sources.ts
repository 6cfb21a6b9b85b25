import { sql } from 'kysely';
import { forgetAnswers } from '../platform/store/once-per-transaction.ts';
import type { Unit } from '../platform/unit.ts';
import { builtInSources } from './library.ts';
import { madeByPeople } from './made-by-people.ts';
import { identityOf, type DescriptorSource } from '../../core/words/reading/parse.ts';
import { overlaid, readFile, type Published, type SourceFile } from './source-library.ts';
import { publishedTables, type TablesOf } from './table-releases.ts';
import type { PublishedDescriptor } from '../../core/model/release.ts';
import type { FormModel } from '../../core/release/form-fields.ts';
import { isObject } from '../../core/text/json.ts';
import { usableRelease } from './find-release.ts';
import { newestHeads } from './release-queries.ts';

/** A descriptor file that somebody released. */
export interface StoredSource extends SourceFile {
  readonly kind: string;
  readonly id: string;
}

/** What is stored of a file; without a text it counts as it came with the software, with an empty one not at all. */
export interface NewSource extends Omit<StoredSource, 'text'> {
  readonly text: string | null;
}

/** The text of a file that went out of use. */
export const outOfUse = '';

/**
 * The files that the company released since, each as it was released last; of those out of use the text is empty.
 *
 * @param before the file that came after them; without it those of now
 */
export async function releasedFiles({ tx }: Unit, before?: string): Promise<readonly StoredSource[]> {
  const rows = await tx
    .selectFrom('release_source')
    .distinctOn(['kind', 'source_id'])
    .select(['kind', 'source_id', 'file', 'text'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('kind')
    .orderBy('source_id')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ kind, source_id: id, file, text }) => (text === null ? [] : [{ kind, id, file, text }]));
}

/** The files that were in use as a version of a form was released as part of a release; those of now where it was not. */
export async function filesBeforeVersion(
  unit: Unit,
  { kind, id, version }: FormModel,
): Promise<readonly DescriptorSource[]> {
  const entry = JSON.stringify([{ kind, id, version }]);
  const { rows } = await sql<{ first: string | null }>`
    select min(s.id)::text as first from release_source s
    join release_bundle b on b.id = s.bundle_id where b.content @> ${entry}::jsonb`.execute(unit.tx);
  const released = await releasedFiles(unit, rows[0]?.first ?? undefined);
  return [...filesInUse(released).values()];
}

/** Keeps files as the company's own. */
export async function keepSources(unit: Unit, sources: readonly NewSource[], bundleId: string | null): Promise<void> {
  if (sources.length === 0) return;
  await unit.tx
    .insertInto('release_source')
    .values(
      sources.map(({ kind, id, file, text }) => ({
        tenant_id: unit.principal.tenantId,
        kind,
        source_id: id,
        file,
        text,
        bundle_id: bundleId,
        stored_at: unit.now,
      })),
    )
    .execute();
  forgetAnswers(unit.tx);
}

/** Keeps one file that was published by itself, unless it is kept already. */
export async function keepSource(unit: Unit, { value, file, text }: DescriptorSource): Promise<void> {
  const { kind, id } = value as { readonly kind: string; readonly id: string };
  const known = (await releasedFiles(unit)).find((each) => each.kind === kind && each.id === id);
  if (known?.text !== text) await keepSources(unit, [{ kind, id, file, text }], null);
}

/** What descriptors of the company are checked against. */
export async function publishedLibrary(unit: Unit, tablesOf: TablesOf): Promise<Published> {
  const tables = await publishedTables(unit, tablesOf);
  const files = await releasedFiles(unit);
  const kept = new Set(files.map(({ kind, id }) => `${kind} ${id}`));
  const forms = (await publishedForms(unit)).filter(({ kind, id }) => !kept.has(`${kind} ${id}`));
  const withoutTables = files.filter(({ kind }) => kind !== 'table');
  return {
    tables: tables.map(({ table }) => table),
    forms,
    sources: withoutTables.filter(({ text }) => text !== outOfUse),
    gone: files.filter(({ text }) => text === outOfUse).map(({ kind, id }) => `${kind} ${id}`),
    made: await madeByPeople(unit, filesInUse(withoutTables).values()),
  };
}

/** The files in use, by kind and id. */
export function filesInUse(released: readonly StoredSource[]): ReadonlyMap<string, DescriptorSource> {
  const gone = new Set(released.filter(({ text }) => text === outOfUse).map(({ kind, id }) => `${kind} ${id}`));
  const builtIn = builtInSources().filter((source) => !gone.has(identityOf(source)));
  return new Map(overlaid(builtIn, released.flatMap(readFile)).map((each) => [identityOf(each), each]));
}

/** Descriptors of forms that were published since and did not come with the software. */
async function publishedForms(unit: Unit): Promise<readonly PublishedDescriptor[]> {
  const known = new Set(builtInSources().map(({ value }) => (isObject(value) ? value['id'] : null)));
  const forms: PublishedDescriptor[] = [];
  for (const head of await newestHeads(unit.tx, null, null)) {
    if (known.has(head.form_id) || head.kind === 'table') continue;
    const found = await usableRelease(unit, head);
    if (found !== null) forms.push(found.loaded.descriptor);
  }
  return forms;
}
