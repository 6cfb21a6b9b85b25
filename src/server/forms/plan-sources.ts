import { roleDictionary } from '../../core/application.ts';
import { administrators, platform } from '../../core/calls/access.ts';
import type { PlanItem } from '../../core/calls/releases.ts';
import { change, gravest, type ReleaseChange } from '../../core/release/change.ts';
import type { DescriptorSource } from '../../core/words/reading/parse.ts';
import type { DictionaryDescriptor, MenuDescriptor } from '../../generated/descriptor.ts';
import {
  applyDictionary,
  dictionaryChanges,
  entryNames,
  requireRights,
  type DictionaryFiles,
} from '../directory/dictionaries/release-dictionary.ts';
import type { MenuFiles } from '../directory/menus/menu-change.ts';
import { applyMenus, menuChanges } from '../directory/menus/release-menus.ts';
import { addRoles, changeSight, dropRoles } from '../directory/roles/release-roles.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { mayCall } from '../platform/http/access.ts';
import type { Unit } from '../platform/unit.ts';
import type { ChangedSource } from './link-release.ts';
import { entryChanges, menuTexts, roleChanges } from './source-changes.ts';
import { readFile } from './source-library.ts';
import { nothingStored } from './stored-effects.ts';

/** A file of a kind without releases of its own, and what it changes. */
export interface SourcePlan extends Compared {
  readonly item: PlanItem;
}

/** A file with the one in use until now, and the menu that there will be. */
export interface Compared {
  readonly text: string;
  readonly base: DescriptorSource | null;
  readonly menu: MenuDescriptor | null;
}

/**
 * What such a file changes; null where it says what is live.
 *
 * @throws BusinessError 403 where it is not the caller's to change
 */
export async function planSource(unit: Unit, source: ChangedSource, compared: Compared): Promise<SourcePlan | null> {
  const { kind, id, file, label, version, against } = source;
  const changes = await changesOf(unit, kind, compared).catch((error: unknown) => {
    throw isForbidden(error) ? notAllowed(file, kind, compared) : error;
  });
  if (changes.length === 0) return null;
  const counts = { tasks: 0, drafts: 0, rows: 0 };
  const item = { kind: kind as PlanItem['kind'], id, file, label, version, against, class: gravest(changes), changes };
  return { item: { ...item, ...counts, ...nothingStored }, ...compared };
}

function isForbidden(error: unknown): boolean {
  return error instanceof BusinessError && error.status === 403;
}

/** Says which file is not the caller's to release, and whose it is. */
function notAllowed(file: string, kind: string, { text }: Compared): BusinessError {
  const isRole = kind === 'dictionary' && isRoles(read<DictionaryDescriptor>(text));
  const whose = kind === 'menu' ? menuIsFor : isRole ? rolesAreFor : dictionariesAreFor;
  return new BusinessError(403, 'release.not-allowed', { args: { file, ...whose } });
}

const menuIsFor = {
  zh: '菜单由平台公司的管理员发布',
  en: 'the menu is for administrators of the company that runs the installation',
};
const rolesAreFor = { zh: '角色由管理员发布', en: 'roles are for administrators' };
const dictionariesAreFor = {
  zh: '字典由管理员和能在字典页面修改它的人发布',
  en: 'a dictionary is for administrators and those who may change it on its page',
};

async function changesOf(unit: Unit, kind: string, compared: Compared): Promise<readonly ReleaseChange[]> {
  if (kind === 'menu') return plannedMenu(unit, compared);
  if (kind !== 'dictionary') return sharedPart(compared);
  const files = dictionaryFiles(compared);
  const changes = await dictionaryChanges(unit, files);
  requireRights(unit, files.next, changes);
  if (!isRoles(files.next)) return entryChanges(changes, await entryNames(unit, files));
  if (changes.some(({ kind: one }) => one !== 'changed')) requireAdministrator(unit);
  return roleChanges(unit, changes, compared.menu);
}

async function plannedMenu(unit: Unit, compared: Compared): Promise<readonly ReleaseChange[]> {
  const files = menuFiles(compared);
  const changes = await menuChanges(unit, files);
  // The menu is one for all companies of an installation.
  if (changes.length > 0 && !mayCall(unit.principal, platform(administrators)))
    throw new BusinessError(403, 'http.forbidden');
  return menuTexts(changes, files);
}

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
  return { next: read<DictionaryDescriptor>(text), base: (base?.value as DictionaryDescriptor | undefined) ?? null };
}

function menuFiles({ text, base }: Compared): MenuFiles {
  return { next: read<MenuDescriptor>(text), base: (base?.value as MenuDescriptor | undefined) ?? null };
}

function read<D>(text: string): D {
  const [source] = readFile({ file: '', text });
  if (source === undefined) throw new Error('A file that was linked can be read.');
  return source.value as D;
}

/** Makes what files of such kinds say true. */
export async function applySource(unit: Unit, plan: SourcePlan): Promise<void> {
  if (plan.item.kind === 'menu') return applyMenus(unit, menuFiles(plan));
  if (plan.item.kind !== 'dictionary') return;
  const files = dictionaryFiles(plan);
  const changes = isRoles(files.next) ? await dictionaryChanges(unit, files) : [];
  await applyDictionary(unit, files);
  if (!isRoles(files.next)) return;
  await addRoles(unit, files.next, plan.menu);
  const keysOf = (kind: string): readonly string[] => changes.filter((one) => one.kind === kind).map(({ key }) => key);
  await changeSight(unit, files.next, keysOf('changed'));
  await dropRoles(unit, keysOf('removed'));
}

function isRoles({ store, code }: DictionaryDescriptor): boolean {
  return store === roleDictionary.store && code === roleDictionary.code;
}

/** Who makes roles and menus may grant everything. @throws BusinessError 403 */
function requireAdministrator({ principal }: Unit): void {
  if (!mayCall(principal, administrators)) throw new BusinessError(403, 'http.forbidden');
}
