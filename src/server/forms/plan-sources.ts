import { roleDictionary } from '../../core/application.ts';
import { administrators } from '../../core/calls/access.ts';
import type { PlanItem } from '../../core/calls/releases.ts';
import { change, gravest, type ReleaseChange } from '../../core/release/change.ts';
import type { DescriptorSource } from '../../core/words/reading/parse.ts';
import type { DictionaryDescriptor } from '../../generated/descriptor.ts';
import {
  applyDictionary,
  dictionaryChanges,
  requireRights,
  type DictionaryFiles,
  type EntryChange,
} from '../directory/dictionaries/release-dictionary.ts';
import { addRoles } from '../directory/roles/release-roles.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { mayCall } from '../platform/http/access.ts';
import type { Unit } from '../platform/unit.ts';
import type { ChangedSource } from './link-release.ts';
import { readFile } from './source-library.ts';
import { nothingStored } from './stored-effects.ts';

/** A file of a kind without releases of its own, and what it changes. */
export interface SourcePlan {
  readonly item: PlanItem;
  readonly text: string;
  /** The file in use until now; null where there is none. */
  readonly base: DescriptorSource | null;
}

/**
 * What such a file changes; null where it says what is live.
 *
 * @throws BusinessError 403 where it is not the caller's to change
 */
export async function planSource(
  unit: Unit,
  source: ChangedSource,
  { text, base }: Omit<Compared, 'kind'>,
): Promise<SourcePlan | null> {
  const { kind, id, file, label, version, against } = source;
  const changes = await changesOf(unit, { kind, text, base });
  if (changes.length === 0) return null;
  const counts = { tasks: 0, drafts: 0, rows: 0 };
  const item = { kind: kind as PlanItem['kind'], id, file, label, version, against, class: gravest(changes), changes };
  return { item: { ...item, ...counts, ...nothingStored }, text, base };
}

interface Compared {
  readonly kind: string;
  readonly text: string;
  readonly base: DescriptorSource | null;
}

async function changesOf(unit: Unit, compared: Compared): Promise<readonly ReleaseChange[]> {
  if (compared.kind === 'menu') return [builtMenu];
  if (compared.kind !== 'dictionary') return sharedPart(compared);
  const files = dictionaryFiles(compared);
  const changes = await dictionaryChanges(unit, files);
  requireRights(unit, files.next, changes);
  if (isRoles(files.next) && changes.some(({ kind }) => kind === 'added')) requireAdministrator(unit);
  return changes.map(entryChange);
}

/** Entries and grants of the menu are made when a server starts: a release that kept the file alone would change nothing. */
const builtMenu = change(
  'refuse',
  'file',
  '菜单随构建更新，不能发布：请不要一起发布这个文件',
  'the menu comes with a build and cannot be released: leave its file out',
);

/** Sets and families change what is live by the forms that are made of them. */
function sharedPart({ text, base }: Compared): readonly ReleaseChange[] {
  if (base?.text === text) return [];
  return [
    base === null
      ? change('safe', 'file', '新文件', 'a new file')
      : change('safe', 'file', '内容有变，受影响的表单另列', 'has changed; forms that change with it are listed'),
  ];
}

function dictionaryFiles({ text, base }: Compared): DictionaryFiles {
  const next = descriptorIn(readFile({ file: '', text })[0]);
  if (next === null) throw new Error('A dictionary that was linked can be read.');
  return { next, base: descriptorIn(base ?? undefined) };
}

function descriptorIn(source: DescriptorSource | undefined): DictionaryDescriptor | null {
  return source === undefined ? null : (source.value as DictionaryDescriptor);
}

function entryChange({ kind, key, before, after }: EntryChange): ReleaseChange {
  const subject = `entry:${key}`;
  switch (kind) {
    case 'added':
      return change('safe', subject, `新增“${after?.zh}”`, `"${after?.en}" is new`);
    case 'removed':
      return change('pin', subject, `“${before?.zh}”不能再选`, `"${before?.en}" cannot be chosen any more`);
    case 'changed':
      return before?.zh === after?.zh && before?.en === after?.en
        ? change('safe', subject, `“${after?.zh}”的位置或备注有变`, `"${after?.en}" has another place or remark`)
        : change('safe', subject, `“${before?.zh}”改为“${after?.zh}”`, `"${before?.en}" is now "${after?.en}"`);
  }
}

/** Makes what files of such kinds say true. */
export async function applySource(unit: Unit, { item, text, base }: SourcePlan): Promise<void> {
  if (item.kind !== 'dictionary') return;
  const files = dictionaryFiles({ kind: item.kind, text, base });
  await applyDictionary(unit, files);
  if (isRoles(files.next)) await addRoles(unit, files.next);
}

function isRoles({ store, code }: DictionaryDescriptor): boolean {
  return store === roleDictionary.store && code === roleDictionary.code;
}

/** Who makes roles and menus may grant everything. @throws BusinessError 403 */
function requireAdministrator({ principal }: Unit): void {
  if (!mayCall(principal, administrators)) throw new BusinessError(403, 'http.forbidden');
}
