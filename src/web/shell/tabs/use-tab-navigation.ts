import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { menuState } from '../../data/state/menu.ts';
import { dynamicRoutes } from '../../data/tabs/dynamic-routes.ts';
import { describeTab } from './describe-tab.ts';
import type { PageTable } from './page-table.ts';
import { plainPath, tabKeyOf } from '../../data/tabs/tab.ts';
import { openTab, showTab } from '../../data/tabs/tabs.ts';

/** S4-04: each navigation opens the tab of its page, unless the page has none or nothing names it. */
export function useTabNavigation(table: PageTable): void {
  const { pathname: written, search } = useLocation();
  const pathname = plainPath(written);
  const { menus } = useSnapshot(menuState);
  const { items } = useSnapshot(dynamicRoutes);
  useEffect(() => {
    const tab = describeTab(
      { pathname, search },
      { words: table.wordsOf(pathname), menus: menus ?? [], details: items },
    );
    if (tab === null) showTab(tabKeyOf({ pathname, search }));
    else openTab(tab);
  }, [pathname, search, menus, items, table]);
}
