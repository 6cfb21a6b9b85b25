import { proxy, ref } from 'valtio';
import type { MenuNode, TopMenu } from '../../../core/calls/menus.ts';
import { ask } from '../calls/client.ts';
import { loadMenus } from '../calls/menu.ts';
import { onForget } from './forget.ts';
import { onServerEvent } from '../calls/server-events.ts';

interface TopMenuState {
  /** The server's top menus; the home item is not among them. */
  rows: readonly TopMenu[];
  /** Id of the one that is chosen; '' for the home item, which stands for the whole menu. */
  chosen: string;
  /** What the chosen one holds; null for the whole menu. */
  branch: readonly MenuNode[] | null;
}

/** The top menus (S2-27), and the part of the menu that the chosen one shows. */
export const topMenuState = proxy<TopMenuState>({ rows: [], chosen: '', branch: null });

/** Rises with each choice: an answer to an earlier one is dropped. */
let turn = 0;

/** Shows the menu of a top menu, or the whole menu for ''. Throws when the call fails; what was shown then stays. */
export async function chooseTopMenu(id: string): Promise<void> {
  const asked = ++turn;
  const branch = id === '' ? null : await loadMenus(id);
  if (asked !== turn) return;
  topMenuState.chosen = id;
  topMenuState.branch = branch === null ? null : ref([...branch]);
}

/** Fetches the top menus; without them the whole menu is shown, so a failure is not told. */
export async function fetchTopMenus(): Promise<void> {
  try {
    topMenuState.rows = ref([...(await ask('GET /api/blade-system/menu/top-menu', { silent: true }))]);
    const { chosen, rows } = topMenuState;
    if (chosen !== '') await chooseTopMenu(rows.some(({ id }) => id === chosen) ? chosen : '');
  } catch {
    // The menu beside the page is there all the same.
  }
}

onForget(() => {
  turn += 1;
  topMenuState.rows = [];
  topMenuState.chosen = '';
  topMenuState.branch = null;
});

// What a role is granted, or a top menu holds, may change while somebody works.
onServerEvent('menu', () => {
  if (topMenuState.rows.length > 0) void fetchTopMenus();
});
