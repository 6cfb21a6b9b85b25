import { change, withReason, type ReleaseChange } from '../../core/release/change.ts';
import { isNear } from '../../core/release/rename-candidates.ts';
import { newlyAlike, takenNames, unnamed, type NamedTwice, type TakenName } from '../../core/release/taken-names.ts';
import type { Text } from '../../core/text/text.ts';
import type { MenuDescriptor, MenuSource } from '../../generated/descriptor.ts';
import type { EntryChange } from '../directory/dictionaries/release-dictionary.ts';
import type { MenuChange, MenuFiles } from '../directory/menus/menu-change.ts';
import { entriesOfRole, holdersOf } from '../directory/roles/release-roles.ts';
import type { Unit } from '../platform/unit.ts';

/**
 * What a file changes of the entries of a dictionary, in words. An entry that takes the name of another is no new
 * wording.
 *
 * @param names every entry that there will be
 */
export function entryChanges(changes: readonly EntryChange[], names: readonly NamedTwice[]): readonly ReleaseChange[] {
  const gone = changes.flatMap(({ kind, key, before }) =>
    kind === 'removed' && before !== null ? [{ id: key, was: before }] : [],
  );
  const taken = new Map([...newlyAlike(names), ...takenNames(names, gone)].map((each) => [each.id, each] as const));
  return changes.map((one) => {
    const found = taken.get(one.key);
    if (one.kind === 'removed') return removedEntry(one, changes);
    if (found === undefined) return entryChange(one);
    if (found.isShared) return sameName('entry', found);
    // A new entry may have the name of one that goes.
    return one.kind === 'added' ? entryChange(one) : takenName(found);
  });
}

function takenName({ id, from, name: { zh, en } }: TakenName): ReleaseChange {
  return change(
    'pin',
    `${renamedEntry}${id}`,
    `${id} 现在叫“${zh}”，那是 ${from} 原来的名称；已存的值会读错`,
    `${id} is now called "${en}", as ${from} was called; stored values read as that`,
  );
}

/** Two things beside each other of one name: nobody can tell them apart. */
function sameName(what: 'entry' | 'menu', { id, from, name: { zh, en } }: TakenName): ReleaseChange {
  return change(
    'pin',
    `${what === 'entry' ? renamedEntry : 'menu:'}${id}`,
    `${id} 与 ${from} 同名“${zh}”，无法分辨`,
    `${id} has the same name as ${from}, "${en}": nobody can tell them apart`,
  );
}

/** An entry that goes, with what its values need where one of the same name comes. */
function removedEntry(gone: EntryChange, changes: readonly EntryChange[]): ReleaseChange {
  const { key, before } = gone;
  const next = changes.find(({ kind, after }) => kind === 'added' && isNamedAlike(before, after));
  if (next === undefined) return entryChange(gone);
  const example = `"…": "… == '${key}' ? '${next.key}' : …"`;
  return withReason(entryChange(gone), {
    zh: `同名的 ${next.key} 是新的：已存的 ${key} 不会随之改变，除非同一次发布的表单写 "migrate": { ${example} }`,
    en: `${next.key} of the same name is new: stored values keep ${key} unless the forms released with it say "migrate": { ${example} }`,
  });
}

function isNamedAlike(one: Names, other: Names): boolean {
  return one !== null && other !== null && (one.zh === other.zh || one.en === other.en);
}

/** What the subject of an entry begins with: one that goes is `pin`. */
export const entrySubject = 'entry:';

/** What the subject of an entry begins with that has the name of another. */
export const renamedEntry = 'entry-name:';

/** What the subject of an entry begins with whose key one that was removed had, under another name. */
export const backEntry = 'entry-back:';

/** What a file changes of an entry of a dictionary, in words. */
function entryChange({ kind, key, before, after, was }: EntryChange): ReleaseChange {
  const subject = entrySubject + key;
  switch (kind) {
    case 'added':
      return was === null
        ? change('safe', subject, `新增“${after?.zh}”`, `"${after?.en}" is new`)
        : change(
            'safe',
            backEntry + key,
            `${key} 重新出现，叫“${after?.zh}”，以前叫“${was.zh}”`,
            `${key} comes back as "${after?.en}", and was called "${was.en}" before`,
          );
    case 'removed':
      return change('pin', subject, `“${before?.zh}”不能再选`, `"${before?.en}" cannot be chosen any more`);
    case 'changed':
      return before?.zh === after?.zh && before?.en === after?.en
        ? change('safe', subject, `“${after?.zh}”的位置或备注有变`, `"${after?.en}" has another place or remark`)
        : change('safe', subject, renamedInChinese(before, after), renamedInEnglish(before, after));
  }
}

type Names = EntryChange['before'];

function renamedInChinese(before: Names, after: Names): string {
  return before?.zh === after?.zh ? `“${after?.zh}”的英文名有变` : `“${before?.zh}”改为“${after?.zh}”`;
}

function renamedInEnglish(before: Names, after: Names): string {
  return before?.en === after?.en ? `"${after?.en}" has another Chinese name` : `"${before?.en}" is now "${after?.en}"`;
}

/** What a file changes of the roles, in words. */
export async function roleChanges(
  unit: Unit,
  changes: readonly EntryChange[],
  menu: MenuDescriptor | null,
): Promise<readonly ReleaseChange[]> {
  const removed = changes.filter(({ kind }) => kind === 'removed').map(({ key }) => key);
  const holders = await holdersOf(unit, removed);
  const told = changes.map((one) => {
    const subject = entrySubject + one.key;
    const [zh, en] = [(one.after ?? one.before)?.zh, (one.after ?? one.before)?.en];
    if (one.kind === 'added') {
      const { length } = entriesOfRole(menu, one.key);
      return change(
        'safe',
        subject,
        `新增角色“${zh}”，可见 ${length} 个菜单或按钮`,
        `the role "${en}" is new and sees ${length} entries of the menu`,
      );
    }
    if (one.kind === 'changed') return entryChange(one);
    const { people, stays } = holders.get(one.key) ?? { people: 0, stays: false };
    return stays
      ? change(
          'pin',
          subject,
          `角色“${zh}”不能再选，已有此角色的 ${people} 人保留`,
          `the role "${en}" cannot be chosen any more; ${people === 1 ? '1 person has it and keeps it' : `${people} people have it and keep it`}`,
        )
      : change('pin', subject, `删除角色“${zh}”`, `the role "${en}" is removed`);
  });
  return [...told, ...renamedRoles(changes)];
}

/** A role that is gone where one came that looks like it: who had it and what it was granted do not go along. */
function renamedRoles(changes: readonly EntryChange[]): readonly ReleaseChange[] {
  const [gone, fresh] = (['removed', 'added'] as const).map((kind) => changes.filter((one) => one.kind === kind));
  return (gone ?? []).flatMap((old) => {
    const now = fresh?.find((one) => looksAlike(old, one));
    if (now === undefined) return [];
    const [was, is] = [old.before, now.after];
    return [
      change(
        'pin',
        entrySubject + old.key,
        `改名？角色“${was?.zh}”（${old.key}）没有了，“${is?.zh}”（${now.key}）是新的：若是同一角色，请保留 ${old.key}、只改名称；否则它的人员和授权不会转给 ${now.key}`,
        `renamed? the role "${was?.en}" (${old.key}) is gone and "${is?.en}" (${now.key}) is new: if they are the same, keep the key ${old.key} and change its name alone; as it is, ${now.key} gets neither its people nor what it was granted`,
      ),
    ];
  });
}

function looksAlike({ key: old, before }: EntryChange, { key: now, after }: EntryChange): boolean {
  if (before === null || after === null) return false;
  return isNear(old, now) || isNear(before.zh, after.zh) || isNear(before.en, after.en);
}

/** What a file changes of the menu, in words; entries that only moved are one line. */
export function menuTexts(changes: readonly MenuChange[], files: MenuFiles): readonly ReleaseChange[] {
  const moved = changes.filter(({ kind }) => kind === 'moved').length;
  const taken = new Map(takenMenus(files).map((each) => [each.id, each] as const));
  const others = changes
    .filter(({ kind }) => kind !== 'moved')
    .map((one) => {
      const found = one.kind === 'added' || one.kind === 'changed' ? taken.get(one.code) : undefined;
      return found === undefined ? menuText(one) : menuTaken(found);
    });
  if (moved === 0) return others;
  return [...others, change('safe', 'moved', `${moved} 个菜单换了位置`, `${moved} entries have another place`)];
}

/** Entries beside each other of which one is called now what another one was called. */
function takenMenus({ next, base }: MenuFiles): readonly TakenName[] {
  const before = new Map<string, Text>();
  const remember = (list: readonly MenuSource[]): void => {
    for (const { code, label, children = [] } of list) {
      before.set(code, label);
      remember(children);
    }
  };
  remember(base?.menus ?? []);
  const takenIn = (list: readonly MenuSource[]): readonly TakenName[] => {
    const names = list.map(({ code, label }) => ({ id: code, was: before.get(code) ?? unnamed, is: label }));
    return [...newlyAlike(names), ...takenNames(names), ...list.flatMap(({ children = [] }) => takenIn(children))];
  };
  return takenIn(next.menus);
}

function menuTaken(found: TakenName): ReleaseChange {
  if (found.isShared) return sameName('menu', found);
  const { id, from, name } = found;
  return change(
    'pin',
    `menu:${id}`,
    `菜单 ${id} 现在叫“${name.zh}”，那是 ${from} 原来的名称`,
    `the entry ${id} is now called "${name.en}", as ${from} was called`,
  );
}

function menuText({ kind, code, label: { zh, en }, entries }: MenuChange): ReleaseChange {
  const [subject, named] = [`menu:${code}`, namesOf(entries)];
  switch (kind) {
    case 'added':
      return change('safe', subject, `新增菜单“${zh}”`, `the entry "${en}" is new`);
    case 'removed':
      return change('pin', subject, `删除菜单“${zh}”`, `the entry "${en}" is removed`);
    case 'taken':
      return change(
        'refuse',
        subject,
        `“${code}”已是手工菜单的编号`,
        `"${code}" is the code of an entry that people made`,
      );
    case 'granted':
      return change('safe', `role:${code}`, `${code} 新增可见：${named}`, `${code} sees more: ${named}`);
    case 'revoked':
      return change('pin', `role:${code}`, `${code} 不再可见：${named}`, `${code} sees no more: ${named}`);
    case 'top':
      return change('safe', `top:${code}`, `顶部菜单“${zh}”有变`, `the top menu "${en}" changes`);
    default:
      return change('safe', subject, `菜单“${zh}”有变`, `the entry "${en}" changes`);
  }
}

const mostNamed = 6;

function namesOf(codes: readonly string[]): string {
  const more = codes.length - mostNamed;
  return `${codes.slice(0, mostNamed).join(', ')}${more > 0 ? ` (+${more})` : ''}`;
}
