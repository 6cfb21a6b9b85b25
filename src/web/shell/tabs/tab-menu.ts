import type { MenuProps } from 'antd';
import type { TFunction } from 'i18next';
import { openMenuSearch } from '../menu-search/menu-search.ts';
import { mayClose, tabs } from '../../data/tabs/tabs.ts';
import type { TabActions } from './use-tab-actions.ts';

/** S2-28: the menu of a tab: what can be done with it, with the others and with all. */
export function tabMenu(key: string, actions: TabActions, t: TFunction<'tabs'>): MenuProps {
  const othersOpen = tabs.items.some((item) => item.key !== key && mayClose(item.key));
  const run: Readonly<Record<string, () => unknown>> = {
    reload: () => actions.reload(key),
    close: () => actions.close(key),
    others: () => actions.closeOthers(key),
    all: () => actions.closeAll(),
    clear: () => actions.clearCache(),
    search: () => openMenuSearch(),
  };
  return {
    items: [
      { key: 'reload', label: t('menu.reload') },
      { key: 'clear', label: t('menu.clear') },
      { type: 'divider' },
      { key: 'close', label: t('menu.close'), disabled: !mayClose(key) },
      { key: 'others', label: t('menu.others'), disabled: !othersOpen },
      { key: 'all', label: t('menu.all'), disabled: tabs.items.length < 2 },
      { type: 'divider' },
      { key: 'search', label: t('menu.search') },
    ],
    onClick: ({ key: item, domEvent }) => {
      domEvent.stopPropagation();
      void run[item]?.();
    },
  };
}
