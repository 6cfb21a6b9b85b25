import { createHash } from 'node:crypto';
import type { ButtonSource, MenuDescriptor, MenuSource } from '../../../generated/descriptor.ts';
import { administrator } from '../../../core/application.ts';
import type { Text } from '../../../core/text/text.ts';
import { seedRoles } from '../roles/built-in-roles.ts';

/** A menu entry or button of the descriptor as a row, with the roles that it is granted to. */
export interface SeedMenu {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: Text;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
  readonly category: 1 | 2;
  readonly action: number;
  readonly isOpen: number;
  readonly meta: Readonly<Record<string, unknown>> | null;
  readonly roles: ReadonlySet<string>;
}

const everybody = seedRoles.map(({ alias }) => alias);

/** The id of a menu entry or button: the same on every installation. */
export function menuId(code: string): string {
  return BigInt(`0x${createHash('sha256').update(`menu ${code}`).digest('hex').slice(0, 15)}`).toString();
}

/**
 * Every entry and button of the tree, parents first; administrators are granted all.
 *
 * @param roles those who are granted what names none
 */
export function menuRows(descriptor: MenuDescriptor, roles: readonly string[] = everybody): SeedMenu[] {
  return descriptor.menus.flatMap((menu, index) => rowsOf(menu, { parentId: '0', roles, sort: index + 1 }));
}

interface Place {
  readonly parentId: string;
  /** Granted where the entry names none. */
  readonly roles: readonly string[];
  readonly sort: number;
}

function rowsOf(menu: MenuSource, place: Place): SeedMenu[] {
  const id = menuId(menu.code);
  const roles = menu.roles ?? place.roles;
  const own: SeedMenu = {
    id,
    parentId: place.parentId,
    code: menu.code,
    name: menu.label,
    path: menu.path,
    source: menu.icon ?? '',
    sort: place.sort,
    category: 1,
    action: 0,
    isOpen: menu.isOpen ?? 1,
    meta: menu.counts === undefined ? null : { counts: menu.counts },
    roles: new Set([...roles, administrator]),
  };
  const buttons = (menu.buttons ?? []).map((button, index) =>
    buttonRow(button, { parentId: id, roles, sort: index + 1 }),
  );
  const below = (menu.children ?? []).flatMap((child, index) =>
    rowsOf(child, { parentId: id, roles, sort: index + 1 }),
  );
  return [own, ...buttons, ...below];
}

function buttonRow(button: ButtonSource, place: Place): SeedMenu {
  return {
    id: menuId(button.code),
    parentId: place.parentId,
    code: button.code,
    name: button.label,
    path: '',
    source: '',
    sort: place.sort,
    category: 2,
    action: button.action,
    isOpen: 1,
    meta: null,
    roles: new Set([...(button.roles ?? place.roles), administrator]),
  };
}
