import { DownOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState, type RefObject, type KeyboardEvent, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLanguage, i18n, loadTexts } from '../../i18n/i18n.ts';
import { zoneNote } from '../../parts/china-time.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { homePath, type TabMeta } from '../../data/tabs/tab.ts';
import { tabName } from '../../data/tabs/tab-name.ts';
import { tabId } from './tab-ids.ts';
import { mayClose, tabs } from '../../data/tabs/tabs.ts';
import { useTabActions, type TabActions } from './use-tab-actions.ts';
import type { Language } from '../../../core/text/text.ts';
import './tab-bar.css';
import type { TFunction } from 'i18next';
import { openMenuSearch } from '../menu-search/menu-search.ts';

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
      {zoneNote() !== '' && (
        <span className="tab-zone" title={t('zone')}>
          {zoneNote().trim()}
        </span>
      )}
      <Dropdown trigger={['click']} menu={tabMenu(current, actions, t)}>
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('menu.open')} data-testid="tab-menu" />
      </Dropdown>
    </div>
  );
}

/** Where a key leads from the tab at `at` among `count` tabs; null for keys that do not move. */
function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function focusTab(list: HTMLElement, at: number): void {
  list.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
}

/** The keys of a tab: arrows, Home and End move, Enter and Space show, Delete closes. */
function tabKeys(event: KeyboardEvent<HTMLElement>, actions: TabActions): void {
  const { dataset, parentElement: list } = event.currentTarget;
  const key = dataset['key'];
  const at = tabs.items.findIndex((item) => item.key === key);
  const tab = tabs.items[at];
  if (tab === undefined || list === null) return;
  const target = targetOf(event.key, at, tabs.items.length);
  if (target !== null) focusTab(list, target);
  else if (event.key === 'Enter' || event.key === ' ') actions.show(tab);
  else if (event.key === 'Delete' && mayClose(tab.key)) {
    void actions.close(tab.key).then(() => focusTab(list, Math.min(at, tabs.items.length - 1)));
  } else return;
  event.preventDefault();
}

/** S2-28: the menu of a tab: what can be done with it, with the others and with all. */
function tabMenu(key: string, actions: TabActions, t: TFunction<'tabs'>): MenuProps {
  const othersOpen = tabs.items.some((item) => item.key !== key && mayClose(item.key));
  const run: Readonly<Record<string, () => unknown>> = {
    reload: () => actions.reload(key),
    close: () => actions.close(key),
    others: () => actions.closeOthers(key),
    all: () => actions.closeAll(),
    clear: () => actions.clearCache(),
    search: () => openMenuSearch(),
  };
  return {
    items: [
      { key: 'reload', label: t('menu.reload') },
      { key: 'clear', label: t('menu.clear') },
      { type: 'divider' },
      { key: 'close', label: t('menu.close'), disabled: !mayClose(key) },
      { key: 'others', label: t('menu.others'), disabled: !othersOpen },
      { key: 'all', label: t('menu.all'), disabled: tabs.items.length < 2 },
      { type: 'divider' },
      { key: 'search', label: t('menu.search') },
    ],
    onClick: ({ key: item, domEvent }) => {
      domEvent.stopPropagation();
      void run[item]?.();
    },
  };
}

/** Fetches the texts that name open tabs, as far as no page shown so far has brought them along. */
function useTabTexts(items: readonly { readonly meta: TabMeta }[], language: Language): void {
  const [, arrived] = useReducer((count: number) => count + 1, 0);
  const areas = [...new Set(items.flatMap(({ meta }) => meta.i18n?.split(':')[0] ?? []))];
  const missing = areas.filter((area) => !i18n.hasResourceBundle(language, area)).join(' ');
  useEffect(() => {
    if (missing !== '') void loadTexts(...missing.split(' ')).then(arrived);
  }, [missing, language]);
}

interface TabItemProps {
  readonly tabKey: string;
  readonly name: string;
  readonly active: boolean;
  /** Whether the Tab key stops here; the arrow keys go on from it. */
  readonly reachable: boolean;
  readonly closable: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** The person is about to open its menu. */
  readonly onPoint: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const middleButton = 1;

/** One tab: a click shows its page, the cross, the middle button and Delete close it. */
function TabItem(props: TabItemProps) {
  const { tabKey, name, active, reachable, closable, onShow, onClose, onPoint, onKeyDown } = props;
  const { t } = useTranslation('tabs');
  return (
    <div
      role="tab"
      id={tabId(tabKey)}
      className="tab-item"
      data-key={tabKey}
      aria-selected={active}
      tabIndex={reachable ? 0 : -1}
      {...(closable ? { 'aria-keyshortcuts': 'Delete' } : {})}
      onClick={onShow}
      onKeyDown={onKeyDown}
      onContextMenu={onPoint}
      // The middle button would begin to scroll.
      onMouseDown={(event) => (event.button === middleButton ? event.preventDefault() : undefined)}
      onAuxClick={(event) => (event.button === middleButton ? onClose() : undefined)}
    >
      <span className="tab-name" title={name}>
        {name}
      </span>
      {closable && (
        // For the mouse; a tab holds no other control, the keyboard has Delete and the menu.
        <span
          className="tab-close"
          aria-hidden
          title={t('closeHint')}
          data-testid="tab-close"
          onClick={(event) => {
            event.stopPropagation();
            onClose();
          }}
        >
          <CloseOutlined />
        </span>
      )}
    </div>
  );
}
