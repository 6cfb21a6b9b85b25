import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { homePath } from '../../data/tabs/tab.ts';
import { tabKeys } from './tab-keys.ts';
import { tabMenu } from './tab-menu.ts';
import { tabName } from '../../data/tabs/tab-name.ts';
import { TabItem } from './TabItem.tsx';
import { mayClose, tabs } from '../../data/tabs/tabs.ts';
import { useTabActions } from './use-tab-actions.ts';
import { useTabTexts } from './use-tab-texts.ts';
import './tab-bar.css';

/** The document is called after the active tab, in the language now shown (S4-06). */
function useDocumentTitle(name: string | null): void {
  useEffect(() => {
    pageTitle.text = name;
    return () => {
      pageTitle.text = null;
    };
  }, [name]);
}

/** Keeps the active tab in sight: when another one is, when one comes or goes, when the bar grows narrower. */
function useActiveInSight(list: RefObject<HTMLDivElement | null>, active: string | null, items: unknown): void {
  useEffect(() => {
    const bar = list.current;
    if (bar === null) return undefined;
    const show = (): void =>
      bar.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    const watch = new ResizeObserver(show);
    watch.observe(bar);
    return () => watch.disconnect();
  }, [list, active, items]);
}

/** S2-28: the open pages, each with its menu; the keyboard moves along them, Delete closes one. */
export function TabBar() {
  const { t } = useTranslation('tabs');
  const language = useLanguage();
  const { items, active } = useSnapshot(tabs);
  const actions = useTabActions();
  const list = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const activeTab = items.find(({ key }) => key === active);
  useTabTexts(items, language);
  useDocumentTitle(activeTab === undefined ? null : tabName(activeTab, language));
  useActiveInSight(list, active, items);
  const current = active ?? homePath;
  return (
    <div className="tab-bar" data-testid="tab-bar">
      <Dropdown
        trigger={['contextMenu']}
        menu={tabMenu(pointed ?? current, actions, t)}
        onOpenChange={(open) => (open ? undefined : setPointed(null))}
      >
        <div ref={list} role="tablist" aria-label={t('bar')} className="tab-list">
          {items.map((tab) => (
            <TabItem
              key={tab.key}
              tabKey={tab.key}
              name={tabName(tab, language)}
              active={tab.key === active}
              reachable={tab.key === current}
              closable={mayClose(tab.key)}
              onShow={() => actions.show(tab)}
              onClose={() => void actions.close(tab.key)}
              onKeyDown={(event) => tabKeys(event, actions)}
              onPoint={() => setPointed(tab.key)}
            />
          ))}
        </div>
      </Dropdown>
      <Dropdown trigger={['click']} menu={tabMenu(current, actions, t)}>
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('menu.open')} data-testid="tab-menu" />
      </Dropdown>
    </div>
  );
}
