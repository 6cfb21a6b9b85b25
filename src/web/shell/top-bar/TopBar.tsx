import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined, DownOutlined, MoreOutlined } from '@ant-design/icons';
import { Layout, App, Button, Dropdown } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { shellFlags } from '../../../core/product.ts';
import { menuSearch, openMenuSearch } from '../menu-search/menu-search.ts';
import { MenuSearchField } from '../menu-search/MenuSearchField.tsx';
import { NoticeButton } from '../notices/NoticeButton.tsx';
import { useScreenLevel } from '../../parts/screen-level.ts';
import { ownPages } from '../PageRoutes.tsx';
import { BarButton } from './BarButton.tsx';
import { BarTools } from './BarTools.tsx';
import { TopMenus } from './TopMenus.tsx';
import { useNavigate } from 'react-router-dom';
import { logOut } from '../../data/calls/auth.ts';
import { leaveToLogin } from '../session/end-session.ts';
import { session } from '../../data/state/session.ts';
import { UserPicture } from '../../data/state/UserPicture.tsx';
import './top-bar.css';

const MenuSearchOverlay = lazy(async () => ({
  default: (await import('../menu-search/MenuSearchOverlay.tsx')).MenuSearchOverlay,
}));

/** From this screen level on (S9-13) everything has room in the bar. */
const roomFrom = 3;

interface TopBarProps {
  /** Whether the menu beside the page is folded or away. */
  readonly folded: boolean;
  readonly onToggle: () => void;
}

/** S2-27: what stands above every page, each item if its flag is on; on smaller screens part of it behind "more". */
export function TopBar({ folded, onToggle }: TopBarProps) {
  const { t } = useTranslation('bar');
  const { open: searching } = useSnapshot(menuSearch);
  const roomy = useScreenLevel() >= roomFrom;
  return (
    <Layout.Header className="top-bar" aria-label={t('label')}>
      {shellFlags.collapse && (
        <BarButton
          icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          label={t(folded ? 'expand' : 'collapse')}
          onClick={onToggle}
        />
      )}
      {roomy && shellFlags.topMenu && <TopMenus inLine />}
      <span className="top-bar-space" />
      {shellFlags.search && (roomy ? <MenuSearchField /> : <SearchButton />)}
      {roomy ? (
        <BarTools withNotices />
      ) : (
        <>
          {shellFlags.notice && <NoticeButton />}
          <MorePanel>
            {shellFlags.topMenu && <TopMenus inLine={false} />}
            <BarTools withNotices={false} />
          </MorePanel>
        </>
      )}
      {shellFlags.user && <UserMenu named={roomy} />}
      {shellFlags.search && searching && (
        <Suspense>
          <MenuSearchOverlay />
        </Suspense>
      )}
    </Layout.Header>
  );
}

/** Opens the search of menu entries over the page, where the bar has no room for its field. */
function SearchButton() {
  const { t } = useTranslation('bar');
  return <BarButton icon={<SearchOutlined />} label={t('search.label')} opensDialog onClick={openMenuSearch} />;
}

/** Who is logged in, the ways to dashboard and personal info, and the way out (S4-07: with a question first). */
function UserMenu({ named }: { readonly named: boolean }) {
  const { t } = useTranslation('bar');
  const { user } = useSnapshot(session);
  const navigate = useNavigate();
  const { modal } = App.useApp();
  async function leave(): Promise<void> {
    await logOut();
    leaveToLogin();
  }
  function choose({ key }: { readonly key: string }): void {
    if (key !== 'logout') void navigate(key);
    else void modal.confirm({ title: t('user.logOut'), content: t('user.question'), onOk: leave });
  }
  const name = user?.realName === '' ? user.account : (user?.realName ?? '');
  const items = [
    ...ownPages.map(({ path, i18n }) => ({ key: path, label: t(i18n) })),
    { type: 'divider' as const },
    { key: 'logout', label: t('user.logOut') },
  ];
  return (
    <Dropdown menu={{ items, onClick: choose }} trigger={['click']}>
      <Button type="text" className="user-menu" data-testid="user-menu" aria-label={t('user.menu', { name })}>
        <UserPicture avatar={user?.avatar ?? ''} sex={user?.sex ?? 0} />
        {named && <span className="user-name">{name}</span>}
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}

/** What has no room in the bar, behind a button. Hidden, it stays there, so that dialogs opened from it live on. */
function MorePanel({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('bar');
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    function press({ target }: PointerEvent): void {
      if (!(target instanceof Node) || place.current?.contains(target) === true) return;
      // Dialogs stand outside of the app's root: what is pressed there leaves the panel as it is.
      if (document.getElementById('root')?.contains(target) === true) setOpen(false);
    }
    function leave({ key, target }: KeyboardEvent): void {
      if (key !== 'Escape' || !(target instanceof Node) || place.current?.contains(target) !== true) return;
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', leave);
    };
  }, [open]);
  return (
    <div ref={place} className="top-bar-more">
      <Button
        ref={button}
        type="text"
        icon={<MoreOutlined />}
        title={t('more')}
        aria-label={t('more')}
        aria-expanded={open}
        aria-controls="top-bar-more"
        onClick={() => setOpen(!open)}
      />
      <div id="top-bar-more" role="group" aria-label={t('more')} className="top-bar-panel" hidden={!open}>
        {children}
      </div>
    </div>
  );
}
