import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useEffect, useRef, useLayoutEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { chooseTopMenu, fetchTopMenus, topMenuState } from '../../data/state/top-menus.ts';

const home = '/wel/index';

interface TopMenusProps {
  /** One line, and what has no room in it behind a button; else one below the other. */
  readonly inLine: boolean;
}

/** S2-27: the home item, which shows the whole menu and the home page, and the server's top menus, each with its part. */
export function TopMenus({ inLine }: TopMenusProps) {
  const { t } = useTranslation('bar');
  const { rows, chosen } = useSnapshot(topMenuState);
  const language = useLanguage();
  const navigate = useNavigate();
  const line = useRef<HTMLElement>(null);
  const room = useFirstLine(line, inLine);
  useEffect(() => {
    if (topMenuState.rows.length === 0) void fetchTopMenus();
  }, []);
  const items = [{ id: '', name: t('home'), nameEn: t('home') }, ...rows].map(({ id, name, nameEn }) => ({
    key: id,
    label: language === 'en' && nameEn !== '' ? nameEn : name,
  }));
  const behind = items.slice(room);
  const look = (on: boolean): string => (on ? 'top-menu top-menu-on' : 'top-menu');
  function choose(id: string): void {
    // A failed call is told by the client; the menu stays as it was.
    chooseTopMenu(id).catch(() => undefined);
    if (id === '') void navigate(home);
  }
  return (
    <>
      <nav ref={line} aria-label={t('topMenus')} className={inLine ? 'top-menus top-menus-line' : 'top-menus'}>
        {items.map(({ key, label }, at) => (
          <Button
            key={key}
            type="text"
            className={look(key === chosen)}
            inert={at >= room}
            {...(key === chosen ? { 'aria-current': true } : {})}
            onClick={() => choose(key)}
          >
            {label}
          </Button>
        ))}
      </nav>
      {behind.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: behind, selectedKeys: [chosen], onClick: ({ key }) => choose(key) }}
        >
          <Button
            type="text"
            className={look(behind.some(({ key }) => key === chosen))}
            icon={<EllipsisOutlined />}
            aria-label={t('moreTopMenus')}
            title={t('moreTopMenus')}
          />
        </Dropdown>
      )}
    </>
  );
}

/** How many children of a row that wraps have room in its first line; all where it need not be known. */
function useFirstLine(row: RefObject<HTMLElement | null>, needed: boolean): number {
  const [count, setCount] = useState(Infinity);
  // After every drawing: other names have other widths.
  useLayoutEffect(() => {
    const element = row.current;
    if (!needed || element === null) return undefined;
    const measure = (): void => {
      const tops = [...element.children].map((child) => (child as HTMLElement).offsetTop);
      setCount(tops.filter((top) => top === tops[0]).length);
    };
    // It measures once the page has been laid out anyway, so that nothing is laid out for it alone.
    const widths = new ResizeObserver(measure);
    widths.observe(element);
    return () => widths.disconnect();
  });
  return needed ? count : Infinity;
}
