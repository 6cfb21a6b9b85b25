import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Alert, Button, Layout, Spin } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { product } from '../../core/product.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { loadMenuState, menuState } from '../state/menu.ts';
import { readStored, writeStored } from '../state/storage.ts';
import { forceLogout } from './end-session.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useCounters } from './use-counters.ts';
import { useSessionTimer } from './use-session-timer.ts';
import { UserMenu } from './UserMenu.tsx';
import './app-layout.css';

const collapsedKey = 'collapsed';
const smallScreen = '(max-width: 991px)';

/** The frame of every page behind the login: menu, top bar, content. */
export function AppLayout() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { menus, failed } = useSnapshot(menuState);
  const { pathname } = useLocation();
  const [collapsed, setCollapsed] = useState(
    () => window.matchMedia(smallScreen).matches || (readStored<boolean>(collapsedKey) ?? false),
  );
  useEffect(() => {
    if (menuState.menus === null) void loadMenuState();
  }, []);
  useSessionTimer(forceLogout);
  useCounters();
  function toggle(): void {
    writeStored(collapsedKey, !collapsed);
    setCollapsed(!collapsed);
  }
  function afterNavigation(): void {
    if (window.matchMedia(smallScreen).matches) setCollapsed(true);
  }
  return (
    <Layout className="app-layout">
      <Layout.Sider width={236} collapsedWidth={0} collapsed={collapsed} trigger={null} className="app-sider">
        <div className="app-brand">{product.name[language]}</div>
        {menus === null && !failed ? <Spin className="app-menu-wait" /> : <SideMenu onNavigate={afterNavigation} />}
      </Layout.Sider>
      <Layout>
        <Layout.Header className="app-top">
          <Button
            type="text"
            icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            onClick={toggle}
            aria-label={t(collapsed ? 'layout.expand' : 'layout.collapse')}
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
