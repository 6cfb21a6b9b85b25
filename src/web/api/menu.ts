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

/** S7-14: the menus that the person's roles grant. */
export function loadMenus(): Promise<readonly MenuNode[]> {
  return get('/blade-system/menu/routes', {}, { silent: true });
}

/** S7-14: the granted buttons as a tree; its leaves are the codes. */
export function loadButtons(): Promise<readonly MenuNode[]> {
  return get('/blade-system/menu/buttons', {}, { silent: true });
}
