import { proxy, ref } from 'valtio';
import type { MenuNode } from '../../../core/calls/menus.ts';
import { loadButtons, loadMenus } from '../calls/menu.ts';
import { menuNotices, taskCount } from '../calls/workflow.ts';
import type { TaskCounters } from '../../../core/calls/tasks.ts';
import { onRefresh } from '../calls/refresh-actions.ts';
import { onForget } from './forget.ts';
import { onServerEvent } from '../calls/server-events.ts';

interface MenuState {
  /** Null until loaded. */
  menus: readonly MenuNode[] | null;
  /** Button code → true (S6-02). */
  permission: Readonly<Record<string, true>>;
  counters: TaskCounters;
  /** What waits behind each entry that counts something, by its id. */
  menuCounts: Readonly<Record<string, number>>;
  failed: boolean;
  /** Whether the last fetch of the counters failed. */
  countersFailed: boolean;
}

/** What the person may see and press, and how much waits for them. */
export const menuState = proxy<MenuState>({
  menus: null,
  permission: {},
  counters: {},
  menuCounts: {},
  failed: false,
  countersFailed: false,
});

function leafCodes(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => (node.children === undefined ? [node.code] : leafCodes(node.children)));
}

/** Loads menus and button permissions; a failure leaves `failed` set, so that the shell can offer another try. */
export async function loadMenuState(): Promise<void> {
  menuState.failed = false;
  try {
    const [menus, buttons] = await Promise.all([loadMenus(), loadButtons()]);
    menuState.menus = ref([...menus]);
    menuState.permission = ref(Object.fromEntries(leafCodes(buttons).map((code) => [code, true] as const)));
  } catch {
    menuState.failed = true;
  }
}

function countedIds(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => [
    ...(node.meta?.counts === undefined ? [] : [node.id]),
    ...countedIds(node.children ?? []),
  ]);
}

/** Rises with each fetch: an answer that is older than one already shown is dropped. */
let asked = 0;
let shown = 0;

/**
 * Fetches the task counters (S7-27) and, once the menu is there, those of its entries (S7-28). Throws when a call fails;
 * the poller decides what that means.
 */
export async function loadCounters(): Promise<void> {
  const turn = ++asked;
  const ids = countedIds(menuState.menus ?? []);
  try {
    const [counters, notices] = await Promise.all([taskCount(), ids.length === 0 ? [] : menuNotices(ids)]);
    if (turn < shown) return;
    shown = turn;
    menuState.counters = ref({ ...counters });
    menuState.menuCounts = ref(Object.fromEntries(notices.map(({ menuId, count }) => [menuId, count] as const)));
    menuState.countersFailed = false;
  } catch (error) {
    menuState.countersFailed = true;
    throw error;
  }
}

// What a role is granted may change while somebody works.
onServerEvent('menu', () => {
  if (menuState.menus !== null) void loadMenuState();
});

onRefresh('menu', () => void loadMenuState());

// Everything goes at logout (S4-01).
onForget(() => {
  menuState.menus = null;
  menuState.permission = {};
  menuState.counters = {};
  menuState.menuCounts = {};
});
