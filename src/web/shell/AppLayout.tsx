import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Alert, Button, Layout, Spin } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { loadMenuState, menuState } from '../state/menu.ts';
import { readStored, writeStored } from '../state/storage.ts';
import { AppSider } from './AppSider.tsx';
import { forceLogout } from './end-session.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { useCounters } from './use-counters.ts';
import { useSessionTimer } from './use-session-timer.ts';
import { useSmallScreen } from './use-small-screen.ts';
import { UserMenu } from './UserMenu.tsx';
import './app-layout.css';

const collapsedKey = 'collapsed';

/** The frame of every page behind the login: menu, top bar, content. */
export function AppLayout() {
  const { t } = useTranslation('shell');
  const { failed } = useSnapshot(menuState);
  const { pathname } = useLocation();
  const small = useSmallScreen();
  const [collapsed, setCollapsed] = useState(() => readStored<boolean>(collapsedKey) ?? false);
  const [menuShown, setMenuShown] = useState(false);
  const folded = small ? !menuShown : collapsed;
  useEffect(() => {
    if (menuState.menus === null) void loadMenuState();
  }, []);
  useSessionTimer(forceLogout);
  useCounters();
  function toggle(): void {
    if (small) {
      setMenuShown(!menuShown);
      return;
    }
    writeStored(collapsedKey, !collapsed);
    setCollapsed(!collapsed);
  }
  return (
    <Layout className="app-layout">
      <AppSider small={small} folded={folded} onClose={() => setMenuShown(false)} />
      <Layout>
        <Layout.Header className="app-top">
          <Button
            type="text"
            icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            onClick={toggle}
            aria-label={t(folded ? 'layout.expand' : 'layout.collapse')}
          />
          <span className="app-top-space" />
          <LanguageSwitch />
          <UserMenu />
        </Layout.Header>
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
          <PageBoundary key={pathname}>
            <Suspense fallback={<Spin className="app-page-wait" />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}
