import './app-layout.css';
import { Alert, Button, Layout, Drawer, Spin, App } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { loadMenuState, menuState } from '../data/state/menu.ts';
import { preferences } from '../data/state/preferences.ts';
import { useScreenLevel } from '../parts/screen-level.ts';
import { PageStage } from './tabs/PageStage.tsx';
import { TabBar } from './tabs/TabBar.tsx';
import { TopBar } from './top-bar/TopBar.tsx';
import { product, apiGroups } from '../../core/product.ts';
import { useLanguage, i18n, loadTexts } from '../i18n/i18n.ts';
import { SideMenu } from './SideMenu.tsx';
import { pageTable } from './PageRoutes.tsx';
import { authHeaders, setClientHooks } from '../data/calls/client.ts';
import { startCounters, wakeCounters } from '../data/state/counter-polling.ts';
import { pageId } from '../data/calls/page-id.ts';
import { dispatchServerEvent, readEventStream } from '../data/calls/server-events.ts';
import { carrying } from '../data/calls/carry.ts';
import { onBackOnline, useOffline, watchConnection } from '../data/offline/connection.ts';
import { withKeptAnswers } from '../data/offline/kept-answers.ts';
import { lazyPage } from '../parts/lazy-page.ts';
import { quietMs } from './spared-connection.ts';
import { ScanAnywhere } from './scan/ScanAnywhere.tsx';

/** From this screen level on the menu stands beside the page; below, it lies over it (S9-13). */
const besideFrom = 2;

/** The frame of every page behind the login: menu, top bar, tabs, pages. */
export function AppLayout() {
  const { t } = useTranslation('shell');
  const { failed } = useSnapshot(menuState);
  const { collapsed } = useSnapshot(preferences);
  const small = useScreenLevel() < besideFrom;
  const [menuShown, setMenuShown] = useState(false);
  const folded = small ? !menuShown : collapsed;
  useEffect(() => {
    if (menuState.menus === null) void loadMenuState();
  }, []);
  useCounters();
  function toggle(): void {
    if (small) setMenuShown(!menuShown);
    else preferences.collapsed = !collapsed;
  }
  return (
    <Layout className="app-layout">
      <Retries />
      <ScanAnywhere />
      <AppSider small={small} folded={folded} onClose={() => setMenuShown(false)} />
      <Layout>
        <TopBar folded={folded} onToggle={toggle} />
        <TabBar />
        <Suspense>
          <Offline />
        </Suspense>
        <Layout.Content className="app-content">
          {failed && (
            <Alert
              type="error"
              showIcon
              className="app-menu-failed"
              title={t('layout.menuFailed')}
              action={<Button onClick={() => void loadMenuState()}>{t('retry')}</Button>}
            />
          )}
          <div className="app-stage">
            <PageStage table={pageTable} />
          </div>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}

/** The server's events: any of them may have been missed without a network, and what pages show may be old. */
const missedEvents = ['counters', 'notice', 'question', 'release', 'dict', 'menu'];

/** Keeps the counters true from login on, by polling and by the events of the server (S4-05). */
function useCounters(): void {
  useEffect(() => {
    const stop = new AbortController();
    const end = startCounters();
    const unwatch = onBackOnline(() => {
      wakeCounters();
      for (const name of missedEvents) dispatchServerEvent(name, null);
    });
    void readEventStream(
      `/api/${apiGroups.baseConfig}/events?page=${pageId}`,
      authHeaders,
      stop.signal,
      (name, data) => {
        if (name === 'counters') wakeCounters();
        dispatchServerEvent(name, data);
      },
    );
    return () => {
      stop.abort();
      unwatch();
      end();
    };
  }, []);
}

interface AppSiderProps {
  /** On a small screen the menu lies over the page and goes away after a choice (S2-30). */
  readonly small: boolean;
  readonly folded: boolean;
  readonly onClose: () => void;
}

const width = 236;
const foldedWidth = 64;

/** The product's name and the menu: beside the page, folded to icons, or over the page. */
function AppSider({ small, folded, onClose }: AppSiderProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { menus, failed } = useSnapshot(menuState);
  const content = (
    <>
      <div className="app-brand">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        {(small || !folded) && <span>{product.name[language]}</span>}
      </div>
      {menus === null && !failed ? (
        <Spin className="app-menu-wait" />
      ) : (
        <SideMenu folded={folded && !small} onNavigate={onClose} />
      )}
    </>
  );
  if (!small) {
    return (
      <Layout.Sider width={width} collapsedWidth={foldedWidth} collapsed={folded} trigger={null} className="app-sider">
        {content}
      </Layout.Sider>
    );
  }
  return (
    <Drawer
      open={!folded}
      placement="left"
      size={width}
      closable={false}
      destroyOnHidden
      aria-label={t('layout.menu')}
      rootClassName="app-drawer"
      onClose={onClose}
    >
      {content}
    </Drawer>
  );
}

const OfflineBanner = lazyPage(async () => (await import('./offline/OfflineBanner.tsx')).OfflineBanner);

/**
 * Follows the network. What is done about it comes once the page has long been drawn, or when it is needed; then it stays,
 * to tell what has gone out.
 */
function Offline() {
  const offline = useOffline();
  const [wanted, setWanted] = useState(false);
  if (offline && !wanted) setWanted(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setWanted(true), quietMs);
    const unwatch = watchConnection();
    return () => {
      window.clearTimeout(timer);
      unwatch();
    };
  }, []);
  return wanted && <OfflineBanner />;
}

/** Asks before a form that was not answered in time is sent once more. Draws nothing itself. */
function Retries() {
  const { modal } = App.useApp();
  useEffect(() => {
    // Fetched while the server answers.
    void loadTexts('retry');
    const carry = carrying(async (words) =>
      modal.confirm({
        title: i18n.t('retry:title'),
        content: words,
        okText: i18n.t('retry:again'),
        cancelText: i18n.t('retry:later'),
      }),
    );
    setClientHooks({ carry: withKeptAnswers(carry) });
  }, [modal]);
  return null;
}
