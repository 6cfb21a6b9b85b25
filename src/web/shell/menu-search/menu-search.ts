import { proxy } from 'valtio';
import type { Language } from '../../../core/text/text.ts';
import { beginsWith } from '../../../core/text/prefix.ts';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { menuName } from '../../data/state/menu-tree.ts';

/** Whether the search lies over the page. */
export const menuSearch = proxy({ open: false });

/** Opens the search of menu entries over the page (S2-29). */
export function openMenuSearch(): void {
  menuSearch.open = true;
}

/** Closes it. */
export function closeMenuSearch(): void {
  menuSearch.open = false;
}

/** An entry that leads to a page, with the names on the way to it. */
export interface MenuMatch {
  readonly node: MenuNode;
  readonly name: string;
  /** The names above it, outermost first. */
  readonly above: readonly string[];
}

function leaves(nodes: readonly MenuNode[], language: Language, above: readonly string[]): readonly MenuMatch[] {
  return nodes.flatMap((node) => {
    const name = menuName(node, language);
    if (node.children === undefined) return [{ node, name, above }];
    return leaves(node.children, language, [...above, name]);
  });
}

/**
 * S2-29, S5-15: the leaf entries whose name starts with what was typed, whatever its case, in the menu's order. Blanks
 * around it do not count; nothing typed gives all.
 */
export function matchMenus(nodes: readonly MenuNode[], typed: string, language: Language): readonly MenuMatch[] {
  const start = typed.trim();
  return leaves(nodes, language, []).filter(({ name }) => beginsWith(name, start));
}
