import { get } from './client.ts';

/** A menu entry as the server sends it (S3-03); leaves carry no `children`. */
export interface MenuNode {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
  /** 2 opens in a new browser tab. */
  readonly isOpen: number;
  readonly meta?: { readonly roles?: readonly string[]; readonly counts?: string };
  readonly children?: readonly MenuNode[];
}

/** An entry of the top bar that stands for a part of the menu. */
export interface TopMenu {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

/** S7-14: the menus that the person's roles grant; of a top menu alone where its id is given. */
export function loadMenus(topMenuId?: string): Promise<readonly MenuNode[]> {
  if (topMenuId === undefined) return get('/blade-system/menu/routes', {}, { silent: true });
  return get('/blade-system/menu/routes', { topMenuId });
}

/** S7-14: the top menus, in order. */
export function loadTopMenus(): Promise<readonly TopMenu[]> {
  return get('/blade-system/menu/top-menu', {}, { silent: true });
}

/** S7-14: the granted buttons as a tree; its leaves are the codes. */
export function loadButtons(): Promise<readonly MenuNode[]> {
  return get('/blade-system/menu/buttons', {}, { silent: true });
}
