import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../i18n/i18n.ts';
import { chooseTopMenu, fetchTopMenus, topMenuState } from '../state/top-menus.ts';

const home = '/wel/index';

/** S2-27: the home item, which shows the whole menu and the home page, and the server's top menus, each with its part. */
export function TopMenus() {
  const { t } = useTranslation('bar');
  const { rows, chosen } = useSnapshot(topMenuState);
  const language = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    if (topMenuState.rows.length === 0) void fetchTopMenus();
  }, []);
  const items = [{ id: '', name: t('home'), nameEn: t('home') }, ...rows];
  function choose(id: string): void {
    // A failed call is told by the client; the menu stays as it was.
    chooseTopMenu(id).catch(() => undefined);
    if (id === '') void navigate(home);
  }
  return (
    <nav aria-label={t('topMenus')} className="top-menus">
      {items.map(({ id, name, nameEn }) => (
        <Button
          key={id}
          type="text"
          className={id === chosen ? 'top-menu top-menu-on' : 'top-menu'}
          {...(id === chosen ? { 'aria-current': true } : {})}
          onClick={() => choose(id)}
        >
          {language === 'en' && nameEn !== '' ? nameEn : name}
        </Button>
      ))}
    </nav>
  );
}
