import { proxy, ref } from 'valtio';
import { loadButtons, loadMenus, type MenuNode } from '../api/menu.ts';
import { taskCount } from '../api/workflow.ts';
import type { TaskCounters } from '../api/wire.ts';
import { onServerEvent } from '../shell/server-events.ts';

interface MenuState {
  /** Null until loaded. */
  menus: readonly MenuNode[] | null;
  /** Button code → true (S6-02). */
  permission: Readonly<Record<string, true>>;
  counters: TaskCounters;
  failed: boolean;
  /** Whether the last fetch of the counters failed. */
  countersFailed: boolean;
}

/** What the person may see and press, and how much waits for them. */
export const menuState = proxy<MenuState>({
  menus: null,
  permission: {},
  counters: {},
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

/** Fetches the task counters (S7-27). Throws when the call fails; the poller decides what that means. */
export async function loadCounters(): Promise<void> {
  try {
    menuState.counters = ref({ ...(await taskCount()) });
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

/** Empties everything at logout (S4-01). */
export function clearMenuState(): void {
  menuState.menus = null;
  menuState.permission = {};
  menuState.counters = {};
}
