import type { MenuDescriptor, MenuSource } from '../../../generated/descriptor.ts';
import { isObject, pointerTo } from '../../text/json.ts';
import { canonicalJson } from '../../text/canonical.ts';
import { change, type ReleaseChange } from '../change.ts';
import { roleChanges } from '../diff-roles.ts';
import { told, type ChangePlace } from './change-place.ts';
import type { SharedChange } from './placed-change.ts';
import type { LibraryState } from './library-state.ts';

/** What differs between the menus of two libraries, with the forms whose pages the entries open. */
export function menuChanges(before: LibraryState, after: LibraryState): readonly SharedChange[] {
  if (before.menu === null || after.menu === null) return [];
  if (isUnreadable(before) || isUnreadable(after)) return [];
  const [old, now] = [entriesOf(before.menu), entriesOf(after.menu)];
  const codes = [...new Set([...old.keys(), ...now.keys()])];
  return codes.flatMap((code) => {
    const [was, is] = [old.get(code), now.get(code)];
    const reaches = reachedBy(was, is, after);
    const place = placeOf(is?.pointer ?? '/menus', after, before);
    return entryChanges(was, is).map((one) => ({ ...one, place, reaches }));
  });
}

/** A menu with errors is not known, but neither is it gone. */
function isUnreadable({ menu, sources }: LibraryState): boolean {
  return menu?.menus.length === 0 && sources.some(({ value }) => isObject(value) && value['kind'] === 'menu');
}

interface PlacedEntry {
  readonly entry: MenuSource;
  readonly pointer: string;
  /** Its own, or those of the entry above; null where everybody is granted it. */
  readonly roles: readonly string[] | null;
}

function entriesOf({ menus }: Pick<MenuDescriptor, 'menus'>): ReadonlyMap<string, PlacedEntry> {
  const found = new Map<string, PlacedEntry>();
  const walk = (list: readonly MenuSource[], pointer: string, above: PlacedEntry['roles']): void => {
    for (const [index, entry] of list.entries()) {
      const roles = entry.roles ?? above;
      const at = pointerTo(pointer, index);
      found.set(entry.code, { entry, pointer: at, roles });
      walk(entry.children ?? [], `${at}/children`, roles);
    }
  };
  walk(menus, '/menus', null);
  return found;
}

function entryChanges(was: PlacedEntry | undefined, is: PlacedEntry | undefined): readonly ReleaseChange[] {
  const { code = '', label: { zh, en } = { zh: code, en: code } } = (is ?? was)?.entry ?? {};
  const subject = `menu:${code}`;
  if (was === undefined) return [change('safe', subject, `新菜单“${zh}”`, `new menu entry "${en}"`)];
  if (is === undefined) return [change('pin', subject, `去掉了菜单“${zh}”`, `the menu entry "${en}" is gone`)];
  const [before, after] = [was.entry, is.entry];
  const open = { zh: `打开菜单“${zh}”`, en: `open the menu entry "${en}"` };
  const look = ({ label, icon, isOpen, counts }: MenuSource): string => canonicalJson({ label, icon, isOpen, counts });
  return [
    ...roleChanges(subject, open, { old: was.roles, now: is.roles }),
    ...(before.path === after.path
      ? []
      : [
          change(
            'pin',
            subject,
            `菜单“${zh}”由 ${before.path} 改为 ${after.path}`,
            `the menu entry "${en}" leads to ${after.path} instead of ${before.path}`,
          ),
        ]),
    ...buttonChanges(subject, was, is),
    ...(look(before) === look(after)
      ? []
      : [
          change(
            'safe',
            subject,
            `菜单“${zh}”的文字、图标或计数有变`,
            `text, icon or count of the menu entry "${en}" have changed`,
          ),
        ]),
  ];
}

function buttonChanges(subject: string, was: PlacedEntry, is: PlacedEntry): readonly ReleaseChange[] {
  const [old, now] = [was.entry.buttons ?? [], is.entry.buttons ?? []];
  const codes = [...new Set([...old, ...now].map(({ code }) => code))];
  return codes.flatMap((code) => {
    const [before, after] = [old, now].map((list) => list.find((button) => button.code === code));
    const { zh, en } = (after ?? before)?.label ?? { zh: code, en: code };
    if (before === undefined)
      return [change('safe', subject, `新按钮“${zh}”（${code}）`, `new button "${en}" (${code})`)];
    if (after === undefined)
      return [change('pin', subject, `去掉了按钮“${zh}”（${code}）`, `the button "${en}" (${code}) is gone`)];
    const press = { zh: `使用按钮“${zh}”`, en: `press the button "${en}"` };
    return before.roles === undefined && after.roles === undefined
      ? []
      : roleChanges(subject, press, { old: before.roles ?? was.roles, now: after.roles ?? is.roles });
  });
}

function reachedBy(
  was: PlacedEntry | undefined,
  is: PlacedEntry | undefined,
  { forms }: LibraryState,
): SharedChange['reaches'] {
  const entries = [was, is].flatMap((one) => (one === undefined ? [] : [one.entry]));
  return [...forms].flatMap(([form, { model }]) => {
    const isMeant = ({ path, counts }: MenuSource): boolean =>
      model.kind === 'record'
        ? path === model.path
        : counts === `process:${model.id}` || (model.node !== null && counts === `node:${model.node}`);
    return entries.some(isMeant) ? [{ form, subject: 'menu' }] : [];
  });
}

function placeOf(pointer: string, ...states: readonly LibraryState[]): ChangePlace {
  const source = states
    .flatMap(({ sources }) => sources)
    .find(({ value }) => isObject(value) && value['kind'] === 'menu');
  return source === undefined ? { file: 'menu', line: 1, column: 1, pointer: '' } : told({ source, pointer });
}
