import { Badge, Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Language } from '../../core/text/text.ts';
import type { MenuNode } from '../../core/calls/menus.ts';
import type { TaskCounters } from '../../core/calls/tasks.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { menuState } from '../data/state/menu.ts';
import { session } from '../data/state/session.ts';
import { topMenuState } from '../data/state/top-menus.ts';
import { followEntry } from '../data/state/menu-address.ts';
import { MenuIcon } from '../parts/MenuIcon.tsx';
import { findMenu, isOwnCount, menuCount, menuName, trailNear, visibleMenus } from '../data/state/menu-tree.ts';
import './side-menu.css';

type Item = NonNullable<MenuProps['items']>[number];

/** Figures of the menu: the task counters, and what waits behind entries by their ids. */
interface Figures {
  readonly counters: TaskCounters;
  readonly menuCounts: Readonly<Record<string, number>>;
}

function itemOf(node: MenuNode, language: Language, figures: Figures, depth: number): Item {
  const count = menuCount(node, figures.counters, figures.menuCounts);
  const name = menuName(node, language);
  const label = (
    <span className="side-menu-label">
      <span className="side-menu-name" title={name}>
        {name}
      </span>
      <span className="side-menu-count">
        {count > 0 && (
          <Badge
            count={count}
            overflowCount={9999}
            size="small"
            className={isOwnCount(node) ? 'side-menu-badge' : 'side-menu-badge count-of-all'}
          />
        )}
      </span>
    </span>
  );
  const base = { key: node.code, label, ...(depth === 0 ? { icon: <MenuIcon name={node.source} /> } : {}) };
  if (node.children === undefined) return base;
  return { ...base, children: node.children.map((child) => itemOf(child, language, figures, depth + 1)) };
}

interface SideMenuProps {
  /** Icons only; submenus then open beside them. */
  readonly folded: boolean;
  readonly onNavigate: () => void;
}

/** S2-30: the menu of the server, or what the chosen top menu holds of it, with counters; one submenu open at a time on each level. */
export function SideMenu({ folded, onNavigate }: SideMenuProps) {
  const { menus, counters, menuCounts } = useSnapshot(menuState);
  const { branch } = useSnapshot(topMenuState);
  const { user } = useSnapshot(session);
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useMemo(() => visibleMenus(branch ?? menus ?? [], user?.roles ?? []), [branch, menus, user]);
  const trail = useMemo(() => trailNear(shown, pathname), [shown, pathname]);
  // What the person opened by hand holds until the page changes; then the way to the page is open.
  const [opened, setOpened] = useState<{ readonly at: string; readonly keys: readonly string[] } | null>(null);
  const open = opened?.at === pathname ? opened.keys : trail.slice(0, -1);
  function select(code: string): void {
    const node = findMenu(shown, code);
    if (node === null) return;
    followEntry(node, language, navigate);
    onNavigate();
  }
  function changeOpen(keys: readonly string[]): void {
    const added = keys.find((key) => !open.includes(key));
    setOpened({ at: pathname, keys: added === undefined ? keys : openTrail(shown, added) });
  }
  return (
    <nav aria-label={t('layout.menu')} className="side-menu">
      <Menu
        mode="inline"
        theme="dark"
        items={shown.map((node) => itemOf(node, language, { counters, menuCounts }, 0))}
        selectedKeys={trail.slice(-1)}
        {...(folded ? {} : { openKeys: [...open], onOpenChange: changeOpen })}
        onClick={({ key }) => select(key)}
      />
    </nav>
  );
}

/** The keys open when `code` is: itself and its ancestors, so that siblings close. */
function openTrail(nodes: readonly MenuNode[], code: string): readonly string[] {
  for (const node of nodes) {
    if (node.code === code) return [code];
    const below = openTrail(node.children ?? [], code);
    if (below.length > 0) return [node.code, ...below];
  }
  return [];
}
