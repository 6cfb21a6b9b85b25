import { Drawer, Layout, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { product } from '../../core/product.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { menuState } from '../data/state/menu.ts';
import { SideMenu } from './SideMenu.tsx';

interface AppSiderProps {
  /** On a small screen the menu lies over the page and goes away after a choice (S2-30). */
  readonly small: boolean;
  readonly folded: boolean;
  readonly onClose: () => void;
}

const width = 236;
const foldedWidth = 64;

/** The product's name and the menu: beside the page, folded to icons, or over the page. */
export function AppSider({ small, folded, onClose }: AppSiderProps) {
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
