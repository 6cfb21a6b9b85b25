import { toldDiagnostics } from './told-diagnostics.ts';
import { compile, expandForms } from '../../core/check/compile.ts';
import type { Diagnostic } from '../../core/errors/diagnostic.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { releasedTable } from '../../core/model/released-table.ts';
import { isObject } from '../../core/text/json.ts';
import type { Text } from '../../core/text/text.ts';
import { identityOf, parseDescriptor, type DescriptorSource } from '../../core/words/reading/parse.ts';
import type { Descriptor, TableDescriptor } from '../../generated/descriptor.ts';
import { requireStorable } from '../platform/store/require-storable.ts';
import { withMade } from './made-by-people.ts';
import { meaningHash } from './release-row.ts';
import { changedBeside, lackingFiles, type LackingFiles } from './files-beside.ts';
import { overlaid, serverSources, withoutCopies, type Published, type SourceFile } from './source-library.ts';
import { idOf, isForm, isReleased, isSame, kindOf, type Known } from './source-kinds.ts';

declare module '../platform/workers/jobs.ts' {
  interface ThreadJobs {
    readonly linkRelease: { readonly input: SentRelease; readonly output: LinkedRelease };
    readonly checkRelease: { readonly input: SentRelease & Asked; readonly output: readonly Diagnostic[] };
  }
}

/** Files to be released, with what they meet. */
export interface SentRelease {
  readonly files: readonly SourceFile[];
  /** Other files of the folder. */
  readonly beside: readonly SourceFile[];
  readonly published: Published;
  /** Kind and id of files that go out of use. */
  readonly removed: readonly string[];
  /** Hashes of what is live, by release id. */
  readonly live: Readonly<Record<string, string>>;
}

interface Asked {
  /** Kind and id of what is checked. */
  readonly asked: readonly string[];
}

/** A form that would be another one. */
export interface LinkedForm {
  readonly file: string;
  readonly descriptor: ReleasedDescriptor;
  /** Whether its own file was sent. */
  readonly sent: boolean;
  /** Of one whose file was not sent: the hash of what the files on the server make of it now. */
  readonly base: string | null;
}

/** A file of another kind that says something new. */
export interface ChangedSource {
  readonly kind: string;
  readonly id: string;
  readonly file: string;
  readonly version: number;
  readonly label: Text;
  /** The version of the file in use; -1 where there is none. */
  readonly against: number;
}

/** What files mean together. */
export interface LinkedRelease {
  /** What keeps files from being read. */
  readonly diagnostics: readonly Diagnostic[];
  readonly forms: readonly LinkedForm[];
  readonly tables: readonly { readonly file: string; readonly table: TableDescriptor }[];
  readonly sources: readonly ChangedSource[];
  /** Kind and id of what has to be checked. */
  readonly asked: readonly string[];
  /** Forms that say something else together with files that were not named, and those files. */
  readonly lacking: readonly LackingFiles[];
}

const nothing: LinkedRelease = { diagnostics: [], forms: [], tables: [], sources: [], asked: [], lacking: [] };

/**
 * Links files with the library of the server, and tells what would be another thing than what is live. The job of a
 * thread.
 *
 * @throws BusinessError 400 where a file holds what the database cannot keep
 */
export function linkRelease({ files, beside, published, live, removed }: SentRelease): LinkedRelease {
  const { sent, diagnostics } = readSent(files, published);
  if (diagnostics.some(({ severity }) => severity === 'error'))
    return { ...nothing, diagnostics: toldDiagnostics(diagnostics) };
  const current = serverSources(published);
  const next = without(overlaid(current, sent), removed);
  const known = new Map(current.map((source) => [identityOf(source), source]));
  const others = sent.filter((source) => !isReleased(source));
  const sources = others.filter((source) => !isSame(source, known));
  // People change entries and the menu as well: whether those of a file are live, the database says.
  const told = others.filter((source) => sources.includes(source) || isChangedByPeople(source));
  const tables = changedTables(sent, live);
  // Where nothing changes that forms share, the forms that were not sent stay what they are.
  const alone = sources.length + removed.length === 0;
  const after = expandForms(next, (source) => !alone || sent.includes(source));
  const forms = changedForms({ sent, after, current, next, live, alone });
  const broken = alone ? [] : brokenForms({ sent, current, next, after });
  const unlinked = sent.filter((source) => isForm(source) && !after.has(idOf(source)));
  const asked = [...sources, ...unlinked, ...broken].map(identityOf);
  const along = [...forms.filter((form) => !form.sent).map(({ descriptor }) => descriptor.id), ...broken.map(idOf)];
  const released = [...forms.map(({ descriptor: { kind, id } }) => `${kind} ${id}`), ...tables.map(tableIdentity)];
  const named = [...namingDictionaries(sources, after), ...naming(next, lostNames(current, next))];
  return {
    diagnostics,
    forms,
    tables,
    sources: told.map((source) => changedSource(source, known)),
    asked: [...new Set([...asked, ...released, ...named])],
    lacking: [
      ...changedBeside(beside, known, along),
      ...lackingFiles({ sent, beside, known, next, after, made: published.made }),
    ],
  };
}

/** What is wrong with some of the files and forms of a release. The job of a thread. */
export function checkRelease({ files, published, asked, removed }: SentRelease & Asked): readonly Diagnostic[] {
  const wanted = new Set(asked);
  const { sent } = readSent(files, published);
  const { diagnostics } = compile(without(overlaid(serverSources(published), sent), removed), (source) =>
    wanted.has(identityOf(source)),
  );
  // Whether anybody uses a set, only the whole library tells.
  return toldDiagnostics(diagnostics.filter(({ code }) => code !== 'reference/set-unused'));
}

function without(sources: readonly DescriptorSource[], removed: readonly string[]): readonly DescriptorSource[] {
  return removed.length === 0 ? sources : sources.filter((source) => !removed.includes(identityOf(source)));
}

function readSent(files: readonly SourceFile[], { tables, made }: Published) {
  const read = files.map(({ file, text }) => parseDescriptor(file, text));
  const sent = read.flatMap(({ source }) => (source === null ? [] : [source]));
  for (const { value } of sent) requireStorable(value);
  const own = new Set(sent.map(identityOf));
  const others = tables.filter(({ id }) => !own.has(`table ${id}`));
  return {
    sent: withMade(sent, made).map((source) => withoutCopies(source, others)),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

interface Comparison {
  readonly sent: readonly DescriptorSource[];
  readonly next: readonly DescriptorSource[];
  readonly after: ReadonlyMap<string, ReleasedDescriptor>;
}

/** Forms that say something else than what is live: those sent, and those that share something with what was sent. */
function changedForms({
  sent,
  after,
  current,
  next,
  live,
  alone,
}: Comparison &
  Pick<SentRelease, 'live'> & {
    readonly current: readonly DescriptorSource[];
    /** Whether nothing changes that forms share. */
    readonly alone: boolean;
  }): readonly LinkedForm[] {
  const own = new Set(sent.filter(isForm).map(idOf));
  const files = new Map(next.filter(isForm).map((source) => [idOf(source), source.file]));
  const changed = [...after.values()].flatMap((descriptor) => {
    const hash = meaningHash(descriptor);
    return live[descriptor.id] === hash ? [] : [{ descriptor, hash }];
  });
  const shared = new Set(changed.map(({ descriptor: { id } }) => id).filter((id) => !own.has(id)));
  const isShared = (source: DescriptorSource): boolean => isForm(source) && shared.has(idOf(source));
  const before = alone || shared.size === 0 ? null : expandForms(current, isShared);
  return changed.flatMap(({ descriptor, hash }): readonly LinkedForm[] => {
    const { id } = descriptor;
    const file = files.get(id) ?? `${id}.json`;
    if (own.has(id)) return [{ file, descriptor, sent: true, base: null }];
    const old = before?.get(id);
    const base = old === undefined ? null : meaningHash(old);
    return before === null || base === hash ? [] : [{ file, descriptor, sent: false, base }];
  });
}

/**
 * Forms that were not sent and can be linked no more: nothing is made of them, so nothing else would tell of them. What
 * could not be linked before is not the doing of these files.
 */
function brokenForms({
  sent,
  current,
  next,
  after,
}: Comparison & { readonly current: readonly DescriptorSource[] }): readonly DescriptorSource[] {
  const lost = next.filter((source) => isForm(source) && !sent.includes(source) && !after.has(idOf(source)));
  if (lost.length === 0) return [];
  const before = expandForms(current, (source) => lost.includes(source));
  return lost.filter((source) => before.has(idOf(source)));
}

function changedTables(sent: readonly DescriptorSource[], live: Readonly<Record<string, string>>) {
  return sent.flatMap(({ file, value }) => {
    if (!isObject(value) || value['kind'] !== 'table' || typeof value['id'] !== 'string') return [];
    const table = releasedTable(value as unknown as TableDescriptor);
    return live[`table:${table.id}`] === meaningHash(table) ? [] : [{ file, table }];
  });
}

function tableIdentity({ table }: { readonly table: TableDescriptor }): string {
  return `table ${table.id}`;
}

/** Forms that name a dictionary that changes: what they say of its entries may not hold any more. */
function namingDictionaries(
  sources: readonly DescriptorSource[],
  after: ReadonlyMap<string, ReleasedDescriptor>,
): readonly string[] {
  const codes = sources.flatMap(({ value }) =>
    isObject(value) && value['kind'] === 'dictionary' ? [`:${String(value['code'])}`] : [],
  );
  if (codes.length === 0) return [];
  return [...after.values()].flatMap((descriptor) => {
    const text = JSON.stringify(descriptor);
    return codes.some((code) => text.includes(code)) ? [`${descriptor.kind} ${descriptor.id}`] : [];
  });
}

/** Names that others may go by: those of files and sets that are gone, and of entries that a dictionary has no more. */
function lostNames(current: readonly DescriptorSource[], next: readonly DescriptorSource[]): readonly string[] {
  const kept = new Map(next.map((source) => [identityOf(source), source]));
  return current.flatMap((source) => {
    const left = new Set(namesOf(kept.get(identityOf(source))));
    return namesOf(source).filter((name) => !left.has(name));
  });
}

/** What other files may call by its name in a file. */
function namesOf(source: DescriptorSource | undefined): readonly string[] {
  if (source === undefined || !isObject(source.value)) return [];
  const { id, code, kind, sets, entries } = source.value;
  const keys = Array.isArray(entries)
    ? entries.map((entry: unknown) => (isObject(entry) ? entry['dictKey'] : null))
    : [];
  const named = [id, kind === 'dictionary' ? code : null, ...Object.keys(isObject(sets) ? sets : {}), ...keys];
  return named.filter((name) => typeof name === 'string');
}

/** Kind and id of the files that may go by one of these names. */
function naming(sources: readonly DescriptorSource[], names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const signs = names.flatMap((name) => [`"${name}"`, `"@${name}"`, `:${name}`, `'${name}'`, `#/${name}`]);
  return sources.filter(({ text }) => signs.some((sign) => text.includes(sign))).map(identityOf);
}

function changedSource(source: DescriptorSource, known: Known): ChangedSource {
  const { kind, id, version, label } = source.value as Partial<Descriptor> & { readonly label?: Text };
  const old = known.get(identityOf(source));
  const name = { zh: label?.zh ?? String(id), en: label?.en ?? String(id) };
  const against = old === undefined ? -1 : numberOf((old.value as Partial<Descriptor>).version);
  return { kind: String(kind), id: String(id), file: source.file, version: numberOf(version), label: name, against };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function isChangedByPeople(source: DescriptorSource): boolean {
  return kindOf(source) === 'dictionary' || kindOf(source) === 'menu';
}
