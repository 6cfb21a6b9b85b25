import {
  Activity,
  useContext,
  useEffect,
  useState,
  memo,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { keepAlive } from '../../../core/product.ts';
import { FreezeWhenHidden } from '../FreezeWhenHidden.tsx';
import { Spin } from 'antd';
import { PageBoundary } from '../PageBoundary.tsx';
import { tellLostFocus } from './hidden-focus.ts';
import { PageContext } from '../../data/tabs/page-context.ts';
import { type KeptPage, prunePages, visitPage, type KeepRules, type KeptPages } from './kept-pages.ts';
import { type Place, plainPath, tabKeyOf } from '../../data/tabs/tab.ts';
import { panelId, tabId } from './tab-ids.ts';
import './kept-page.css';
import type { PageTable } from './page-table.ts';
import { pageRounds } from './page-rounds.ts';
import { isAnyPageAtRisk, isPageAtRisk } from '../../data/tabs/page-work.ts';
import { ReplacedContext } from './replaced.ts';
import { tabs, openTab, showTab } from '../../data/tabs/tabs.ts';
import { menuState } from '../../data/state/menu.ts';
import { dynamicRoutes } from '../../data/tabs/dynamic-routes.ts';
import { describeTab } from './describe-tab.ts';

/** Warns before the browser is left while something typed in any page, shown or hidden, would be lost. */
function useUnloadWarning(): void {
  useEffect(() => {
    function warn(event: BeforeUnloadEvent): void {
      if (isAnyPageAtRisk()) event.preventDefault();
    }
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

/** S2-24: the page of the address, and hidden behind it those that are kept as they were left. */
export function PageStage({ table }: { readonly table: PageTable }) {
  const location = useLocation();
  const byRouter = useNavigationType() === 'REPLACE';
  const replaced = useContext(ReplacedContext) ?? byRouter;
  const { items } = useSnapshot(tabs);
  const rounds = useSnapshot(pageRounds);
  const [pages, setPages] = useState<KeptPages>([]);
  const openKeys = new Set(items.map(({ key }) => key));
  const rules: KeepRules = {
    limit: keepAlive.on ? keepAlive.pages : 1,
    isWanted: ({ tabKey, location: { pathname } }) => openKeys.has(tabKey) || !table.wordsOf(pathname).tab,
    isAtRisk: ({ id }) => isPageAtRisk(id),
  };
  const next = prunePages(visitPage(pages, location, replaced), rules);
  if (next !== pages) setPages(next);
  useTabNavigation(table);
  useUnloadWarning();
  const shown = next.at(-1);
  // In the order of their birth, so that no page's place in the document changes.
  const inOrder: KeptPage[] = next.toSorted((one, other) => one.id - other.id);
  return inOrder.map((page) => (
    <Activity key={page.id} mode={page === shown ? 'visible' : 'hidden'}>
      <FreezeWhenHidden>
        <KeptPageView key={rounds[page.tabKey] ?? 0} page={page} render={table.render} />
      </FreezeWhenHidden>
    </Activity>
  ));
}

/** S4-04: each navigation opens the tab of its page, unless the page has none or nothing names it. */
function useTabNavigation(table: PageTable): void {
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

/** Puts the focus into the page when what had it went out of sight, so that the keyboard goes on from here. */
function takeLostFocus(panel: HTMLElement): void {
  const { activeElement } = document;
  const lost = activeElement === null || activeElement === document.body;
  const hidden = activeElement instanceof HTMLElement && activeElement.closest('.kept-page') !== null;
  if (lost || (hidden && !panel.contains(activeElement))) panel.focus({ preventScroll: true });
}

/** The frame of one kept page: it scrolls by itself and finds its place again when it is shown once more. */
function KeptPageFrame({ page, render }: { readonly page: KeptPage; readonly render: (place: Place) => ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const { id, tabKey, location } = page;
  const place = useMemo(() => ({ id, tabKey }), [id, tabKey]);
  useLayoutEffect(() => {
    const area = panel.current;
    if (area === null) return;
    area.scrollTop = scrolled.current;
    tellLostFocus(area);
    takeLostFocus(area);
  }, []);
  return (
    <div
      ref={panel}
      id={panelId(id)}
      className="kept-page"
      role="tabpanel"
      tabIndex={-1}
      aria-labelledby={tabId(tabKey)}
      onScroll={(event) => {
        if (event.target === panel.current) scrolled.current = panel.current.scrollTop;
      }}
    >
      <PageContext value={place}>
        <PageBoundary>
          <Suspense fallback={<Spin className="app-page-wait" />}>{render(location)}</Suspense>
        </PageBoundary>
      </PageContext>
    </div>
  );
}

/** A kept page; drawn anew only when its own address changes. */
const KeptPageView = memo(KeptPageFrame);
