import { change, withReason, type ReleaseChange } from '../../core/release/change.ts';
import { allFields, type FormModel } from '../../core/release/form-fields.ts';
import type { TwoWays } from '../../core/release/value-steps.ts';
import { wayBackAlong, type WayBack } from '../../core/release/way-back.ts';
import type { DictRef } from '../../core/values/value-field.ts';
import { identityOf, type DescriptorSource } from '../../core/words/reading/parse.ts';
import type { DictionaryDescriptor } from '../../generated/descriptor.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Unit } from '../platform/unit.ts';
import { dictionaryEntries } from './dictionary-entries.ts';
import { newestRelease, usableRelease, type FoundRelease } from './find-release.ts';
import { versionHead } from './release-queries.ts';
import { filesBeforeVersion, filesInUse, releasedFiles } from './released-sources.ts';
import { readFile, type SourceFile } from './source-library.ts';
import { versionsSince } from './steps-since.ts';
import type { BundleEntry } from './tables.ts';

/** A form that a release changed, and how its data go back. */
export interface FormBack {
  readonly then: FormModel;
  readonly now: FormModel;
  readonly way: WayBack;
}

/**
 * How data of a form go back where releases are taken back.
 *
 * @param entry what the releases changed: the version that it has, and the one before the first of them
 * @param files those that are in use once it is taken back
 * @returns null where the form was new, where it is no form, and where one of the two versions is damaged
 */
export async function formBack(
  unit: Unit,
  { kind, id, before }: BundleEntry,
  files: readonly SourceFile[],
): Promise<FormBack | null> {
  if (before === null || (kind !== 'process' && kind !== 'record')) return null;
  const head = await versionHead(unit.tx, id, before);
  const then = head === undefined ? null : await usableRelease(unit, head);
  const now = await newestRelease(unit, id, null);
  if (then === null || now === null || then.degradedFrom !== null || now.degradedFrom !== null) return null;
  const models = { then: then.loaded.model, now: now.loaded.model };
  const since = (await versionsSince(unit, then)) ?? { versions: [] };
  const isRecoding = since.versions.slice(1).some(({ descriptor }) => descriptor.migrate !== undefined);
  const keysOf = isRecoding ? await keysThen(unit, since.versions, files) : () => [];
  return { ...models, way: wayBackAlong(since, keysOf) };
}

/**
 * The keys of dictionaries as each of some versions was in use: as the files had them, with those that people made. Of the
 * first they are those that come again, and of a dictionary that is not among the files those that it has.
 */
async function keysThen(
  unit: Unit,
  versions: readonly FormModel[],
  files: readonly SourceFile[],
): Promise<TwoWays['keysOf']> {
  const inUse = dictionariesIn([...filesInUse(await releasedFiles(unit)).values()]);
  const back = dictionariesIn(files.flatMap(readFile));
  const keys = new Map<string, readonly string[]>();
  for (const [place, then] of versions.slice(0, -1).entries()) {
    const known = place === 0 ? back : dictionariesIn(await filesBeforeVersion(unit, versions[place + 1] ?? then));
    for (const dict of [...allFields(then).values()].flatMap((field) => field.dict ?? [])) {
      const name = nameOf(dict);
      const [now, next] = [inUse.get(name) ?? [], back.has(name) ? known.get(name) : undefined];
      const stored = (await dictionaryEntries(unit.tx, dict)).map(({ value }) => value);
      const made = stored.filter((key) => !now.includes(key));
      keys.set(`${then.version} ${name}`, next === undefined ? stored : [...next, ...made]);
    }
  }
  return (dict, then) => keys.get(`${then.version} ${nameOf(dict)}`) ?? [];
}

/** The keys of the dictionaries among some files, by name. */
function dictionariesIn(sources: readonly DescriptorSource[]): ReadonlyMap<string, readonly string[]> {
  const files = sources.filter((source) => identityOf(source).startsWith('dictionary '));
  const dictionaries = files.map(({ value }) => value as DictionaryDescriptor);
  return new Map(dictionaries.map((one) => [nameOf(one), one.entries.map(({ dictKey }) => dictKey)]));
}

function nameOf({ store, code }: Pick<DictRef, 'store' | 'code'>): string {
  return `${store}:${code}`;
}

/** Values that a version converted and that cannot be converted back without anybody saying how. */
export function unconverted(then: FormModel, path: string): ReleaseChange {
  const { zh, en } = allFields(then).get(path)?.label ?? { zh: path, en: path };
  return change(
    'refuse',
    path,
    `“${zh}”的值已被换算，无法自动换算回去`,
    `the values of "${en}" were converted, and nothing says how to convert them back`,
  );
}

/** What helps there. Only codes are few enough to be converted back without anybody saying how. */
export const releaseForward = {
  zh: '退回只换算编码和单位：请把原来的内容写回文件，加上换算回去的 migrate，再发布',
  en: 'taking a release back converts codes and units alone: put the former content back into the file, with a migrate that converts back, and release that',
};

/**
 * How a version that comes again by itself takes over what those since converted: codes that its own choices name. The
 * dictionaries stay as they are. Null where nothing was converted.
 *
 * @throws BusinessError 400 where values were converted that nothing converts back, or that do not tell any more what they were
 */
export async function migrateBack(unit: Unit, release: FoundRelease): Promise<WayBack['migrate'] | null> {
  const { loaded } = release;
  const since = await versionsSince(unit, release);
  if (since === null) return null;
  const { migrate, unrestored, lost } = wayBackAlong(since, null);
  const merged = Object.entries(unrestored).flatMap(([path, some]) => (some === 'any' ? [] : [path]));
  const [path] = [...lost, ...merged];
  if (path !== undefined) {
    const { subject, message } = withReason(unconverted(loaded.model, path), releaseForward);
    throw new BusinessError(400, 'form.breaks-data', { args: { subject, ...message } });
  }
  return Object.keys(migrate).length === 0 ? null : migrate;
}
