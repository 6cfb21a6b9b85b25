import { counterNames, stageCounters } from '../../../core/words/counters.ts';
import type { Language } from '../../../core/text/text.ts';
import type { MenuNode } from '../../../core/calls/menus.ts';
import type { TaskCounters } from '../../../core/calls/tasks.ts';

/** The name of a menu entry in a language. */
export function menuName(node: MenuNode, language: Language): string {
  return language === 'en' && node.nameEn !== '' ? node.nameEn : node.name;
}

/**
 * S6-04: entries whose meta lists roles are hidden unless the person has one of them; so are those that lead nowhere,
 * e.g. to another system whose address is not set.
 */
export function visibleMenus(nodes: readonly MenuNode[], roles: readonly string[]): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    const needed = node.meta?.roles ?? [];
    if (needed.length > 0 && !needed.some((role) => roles.includes(role))) return [];
    if (node.children === undefined && node.path === '') return [];
    return node.children === undefined ? [node] : [{ ...node, children: visibleMenus(node.children, roles) }];
  });
}

/** The codes from the root to the entry with this path, or an empty list. */
export function trailTo(nodes: readonly MenuNode[], path: string): readonly string[] {
  for (const node of nodes) {
    if (node.path === path) return [node.code];
    const below = trailTo(node.children ?? [], path);
    if (below.length > 0) return [node.code, ...below];
  }
  return [];
}

/** The codes down to the entry with this path, else to the one whose page the path stands below; or an empty list. */
export function trailNear(nodes: readonly MenuNode[], path: string): readonly string[] {
  const exact = trailTo(nodes, path);
  const cut = path.lastIndexOf('/');
  if (exact.length > 0 || cut <= 0) return exact;
  const above = trailNear(nodes, path.slice(0, cut));
  const entry = findMenu(nodes, above.at(-1) ?? '');
  return entry?.children === undefined ? above : [];
}

/** The entry with this code, or this id, anywhere in the tree. */
export function findMenu(nodes: readonly MenuNode[], wanted: string, by: 'code' | 'id' = 'code'): MenuNode | null {
  for (const node of nodes) {
    const found = node[by] === wanted ? node : findMenu(node.children ?? [], wanted, by);
    if (found !== null) return found;
  }
  return null;
}

/** The node of a process chain that an entry stands for, e.g. `leave-request`; null for other entries. */
export function nodeOf(node: MenuNode): string | null {
  const counts = node.meta?.counts ?? '';
  return counts.startsWith('node:') ? counts.slice('node:'.length) : null;
}

/** Whether an entry counts what waits for the person alone, not for everybody. */
export function isOwnCount(node: MenuNode): boolean {
  return (node.meta?.counts ?? '').startsWith('list:');
}

/** Which counters (S3-12) an entry's `counts` word stands for. */
function countersOf(counts: string): readonly string[] {
  if (counts === 'list:claim') return ['claimTaskCount'];
  if (counts === 'list:todo') return ['todoTaskCount'];
  return counterNames.filter((name) => counts === `stage:${stageCounters[name]}`);
}

/**
 * What waits behind an entry; a counter of -1 counts as nothing (S9-12).
 *
 * @param menuCounts by id; an entry that is not among them takes the sum of the task counters that it stands for
 */
export function menuCount(
  node: MenuNode,
  counters: TaskCounters,
  menuCounts: Readonly<Record<string, number>> = {},
): number {
  const own = menuCounts[node.id];
  if (own !== undefined) return Math.max(own, 0);
  const names = countersOf(node.meta?.counts ?? '');
  return names.reduce((sum, name) => sum + Math.max(counters[name] ?? 0, 0), 0);
}
