import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Layout } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { shellFlags } from '../../../core/product.ts';
import { menuSearch } from '../menu-search/menu-search.ts';
import { MenuSearchField } from '../menu-search/MenuSearchField.tsx';
import { NoticeButton } from '../notices/NoticeButton.tsx';
import { useScreenLevel } from '../../parts/screen-level.ts';
import { BarButton } from './BarButton.tsx';
import { BarTools } from './BarTools.tsx';
import { MorePanel } from './MorePanel.tsx';
import { SearchButton } from './SearchButton.tsx';
import { TopMenus } from './TopMenus.tsx';
import { UserMenu } from './UserMenu.tsx';
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
