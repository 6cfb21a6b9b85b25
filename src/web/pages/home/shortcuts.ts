import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { session } from '../../data/state/session.ts';
import { readStored, writeStored } from '../../parts/storage.ts';

/** What stands there until a person chooses, as far as their menu has it. */
const usual: readonly string[] = ['work_start', 'work_claim', 'work_todo', 'work_done', 'dashboard', 'project'];

const most = 24;

function storageName(userId: string): string {
  return `shortcuts-${userId}`;
}

function load(): readonly string[] | null {
  const userId = session.user?.userId;
  const stored = userId === undefined ? null : readStored<unknown>(storageName(userId));
  if (!Array.isArray(stored)) return null;
  return stored.filter((code): code is string => typeof code === 'string').slice(0, most);
}

/** Codes of the menu entries that the person has on the home page; null until they choose. */
export const shortcuts = proxy<{ codes: readonly string[] | null }>({ codes: load() });

subscribeKey(session, 'user', () => (shortcuts.codes = load()), true);

/** Keeps a choice for the person, in this browser. */
export function chooseShortcuts(codes: readonly string[]): void {
  shortcuts.codes = [...new Set(codes)].slice(0, most);
  const userId = session.user?.userId;
  if (userId !== undefined) writeStored(storageName(userId), shortcuts.codes);
}

/** Entries of a menu that lead to a page, but for the home page. */
export function pageEntries(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) =>
    node.children === undefined ? (node.code === 'home' ? [] : [node]) : pageEntries(node.children),
  );
}

/** The entries chosen, in their order; an entry that the menu no longer has is passed over. */
export function chosenEntries(entries: readonly MenuNode[], codes: readonly string[] | null): readonly MenuNode[] {
  return (codes ?? usual).flatMap((code) => entries.find((entry) => entry.code === code) ?? []);
}

/** The codes with one of them moved by so many places; unchanged at the ends. */
export function movedCode(codes: readonly string[], code: string, by: -1 | 1): readonly string[] {
  const at = codes.indexOf(code);
  const other = codes[at + by];
  if (at < 0 || other === undefined) return codes;
  return codes.map((each) => (each === code ? other : each === other ? code : each));
}
