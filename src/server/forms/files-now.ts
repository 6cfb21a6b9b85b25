import type { FileHead, LeftOut, ServedFile, ServedFiles } from '../../core/calls/releases.ts';
import { isObject } from '../../core/text/json.ts';
import { dictionaryEdits } from '../../core/words/reading/dictionary-edits.ts';
import { editedText } from '../../core/words/reading/edited-text.ts';
import { fileContentHash } from '../../core/words/reading/file-content.ts';
import type { DictionaryDescriptor, MenuDescriptor } from '../../generated/descriptor.ts';
import { storedDictionaries } from '../directory/dictionaries/release-dictionary.ts';
import { menuRows } from '../directory/menus/menu-rows.ts';
import { menuChanges, storedMenus } from '../directory/menus/release-menus.ts';
import type { Unit } from '../platform/unit.ts';
import type { RunJob } from '../platform/workers/jobs.ts';
import { labelOf } from './deleted-files.ts';
import { inThread } from './in-thread.ts';
import { builtInSources } from './library.ts';
import { isWhole } from './made-by-people.ts';
import { liveHashes, ownScope } from './release-scope.ts';
import { filesInUse, publishedLibrary, releasedFiles } from './released-sources.ts';
import { identityOf, type DescriptorSource } from '../../core/words/reading/parse.ts';
import { readFile } from './source-library.ts';

type Kind = ServedFile['kind'];

/**
 * The files in use, with what people changed in dictionaries since; dictionaries that they made are files of their own.
 * What no file can be made of is named: entries of the menu that people made or changed, entries without an English name
 * or with a key that no file may have, and forms that are live as another version than their file says.
 */
export async function filesNow(unit: Unit, run: RunJob): Promise<ServedFiles> {
  const inUse = filesInUse(await releasedFiles(unit));
  const known = await knownContents(unit);
  const dictionaries = new Map((await storedDictionaries(unit)).map((one) => [nameOf(one), one]));
  const found = [...inUse.values()].map((source) => fileNow(source, known, dictionaries));
  const named = new Set([...inUse.values()].flatMap(({ value }) => (isDictionary(value) ? [nameOf(value)] : [])));
  const made = [...dictionaries.values()].filter((one) => !named.has(nameOf(one)));
  return {
    files: [...found.map(({ served }) => served), ...made.map(madeFile)],
    left: [
      ...found.flatMap(({ left }) => left),
      ...made.flatMap((one) => unfit(one)),
      ...(await changedMenu(unit, inUse)),
      ...(await formsUnlike(unit, inUse, run)),
    ],
  };
}

/** One of those files alone, or none. */
export async function fileOf(
  unit: Unit,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<readonly ServedFile[]> {
  const source = filesInUse(await releasedFiles(unit)).get(`${kind} ${id}`);
  const stored = kind === 'dictionary' ? await storedDictionaries(unit) : [];
  if (source === undefined) return stored.filter((one) => one.id === id).map(madeFile);
  return [fileNow(source, new Map(), new Map(stored.map((one) => [nameOf(one), one]))).served];
}

/** Names of the files in use and of the dictionaries that people made, by kind and id. */
export async function fileHeads(unit: Unit): Promise<readonly FileHead[]> {
  const inUse = [...filesInUse(await releasedFiles(unit)).values()];
  const named = new Set(inUse.flatMap(({ value }) => (isDictionary(value) ? [nameOf(value)] : [])));
  const made = (await storedDictionaries(unit)).filter((one) => !named.has(nameOf(one)));
  return [...inUse.map(headOf), ...made.map((one) => headOf({ file: madeFile(one).file, value: one }))];
}

function headOf({ file, value }: Pick<DescriptorSource, 'file' | 'value'>): FileHead {
  const { kind, id, sets = {} } = value as { readonly kind: Kind; readonly id: string; readonly sets?: unknown };
  return { kind, id, file, label: labelOf(value, id), sets: isObject(sets) ? Object.keys(sets) : [] };
}

interface FileNow {
  readonly served: ServedFile;
  readonly left: readonly LeftOut[];
}

type Known = ReadonlyMap<string, readonly string[]>;

function fileNow(source: DescriptorSource, known: Known, stored: ReadonlyMap<string, DictionaryDescriptor>): FileNow {
  const { kind, id } = source.value as { readonly kind: Kind; readonly id: string };
  const { file, text } = source;
  const served = { kind, id, file, text, base: text, known: known.get(identityOf(source)) ?? [] };
  const live = isDictionary(source.value) ? stored.get(nameOf(source.value)) : undefined;
  if (!isDictionary(source.value) || live === undefined) return { served, left: [] };
  const edits = dictionaryEdits(source.value, { ...live, entries: live.entries.filter(isWhole) });
  return { served: { ...served, text: edits.reduce(editedText, text) }, left: unfit(live) };
}

function unfit({ id, entries }: DictionaryDescriptor): readonly LeftOut[] {
  const count = entries.filter((entry) => !isWhole(entry)).length;
  return count === 0 ? [] : [{ kind: 'dictionary', id, why: 'entries', count }];
}

/** A dictionary that people made on its page: one line for each entry. */
function madeFile(dictionary: DictionaryDescriptor): ServedFile {
  const { entries, ...words } = dictionary;
  const lines = entries.filter(isWhole).map((entry) => `\n    ${JSON.stringify(entry)}`);
  const head = JSON.stringify({ $schema: '../meta/dictionary.schema.json', ...words }, null, 2).replace(/\n\}$/, '');
  const text = `${head},\n  "entries": [${lines.join(',')}${lines.length === 0 ? '' : '\n  '}]\n}\n`;
  return { kind: 'dictionary', id: words.id, file: `dictionaries/${words.code}.json`, text, base: '', known: [] };
}

/** Hashes of all that files said so far, by kind and id. */
async function knownContents({ tx }: Unit): Promise<Known> {
  const rows = await tx.selectFrom('release_source').select(['file', 'text']).where('text', 'is not', null).execute();
  const stored = rows.flatMap(({ file, text }) => (text === null ? [] : readFile({ file, text })));
  const known = new Map<string, string[]>();
  for (const source of [...builtInSources(), ...stored]) {
    const hashes = known.get(identityOf(source)) ?? [];
    known.set(identityOf(source), [...hashes, fileContentHash(source.value)]);
  }
  return known;
}

type InUse = ReturnType<typeof filesInUse>;

/** How many entries of the menu people made or changed. */
async function changedMenu(unit: Unit, inUse: InUse): Promise<readonly LeftOut[]> {
  const left: LeftOut[] = [];
  for (const { value } of inUse.values()) {
    if (!isObject(value) || value['kind'] !== 'menu') continue;
    const menu = value as unknown as MenuDescriptor;
    const codes = new Set(menuRows(menu, []).map(({ code }) => code));
    const made = (await storedMenus(unit.tx)).filter(({ code, isBuiltIn }) => !isBuiltIn && !codes.has(code));
    const count = made.length + (await menuChanges(unit, { next: menu, base: menu })).length;
    if (count > 0) left.push({ kind: 'menu', id: menu.id, why: 'menu', count });
  }
  return left;
}

/** Forms and look-up tables that are live as something else than their files say, or not at all. */
async function formsUnlike(unit: Unit, inUse: InUse, run: RunJob): Promise<readonly LeftOut[]> {
  const live = await liveHashes(unit, ownScope(unit));
  const kinds: readonly unknown[] = ['process', 'record', 'table'];
  const files = [...inUse.values()].filter(({ value }) => isObject(value) && kinds.includes(value['kind']));
  const sent = files.map(({ file, text }) => ({ file, text }));
  const published = await publishedLibrary(unit, 'tenant');
  const { forms, tables } = await inThread(
    run('linkRelease', { files: sent, beside: [], published, live, removed: [] }),
  );
  const others = [...forms.map(({ descriptor }) => descriptor), ...tables.map(({ table }) => table)];
  return others.map(({ kind, id }): LeftOut => {
    const isLive = live[kind === 'table' ? `table:${id}` : id] !== undefined;
    return { kind, id, why: isLive ? 'form' : 'retired', count: 1 };
  });
}

function isDictionary(value: unknown): value is DictionaryDescriptor {
  return isObject(value) && value['kind'] === 'dictionary' && Array.isArray(value['entries']);
}

function nameOf({ store, code }: DictionaryDescriptor): string {
  return `${store} ${code}`;
}
