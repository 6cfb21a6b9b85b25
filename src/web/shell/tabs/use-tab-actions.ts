import { App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { renewPages } from './page-rounds.ts';
import { isTabAtRisk } from '../../data/tabs/page-work.ts';
import { tabKeyOf, type Tab } from '../../data/tabs/tab.ts';
import { closeAll, closeOthers, closeTab, mayClose, tabs } from '../../data/tabs/tabs.ts';
import { get } from '../../data/calls/client.ts';
import { dispatchServerEvent } from '../../data/calls/server-events.ts';

/** What the page keeps of the server's answers, by the events that make each of them be fetched anew. */
const keptFacts = ['dict', 'menu', 'release'] as const;

/** S7-11: has the server forget what it keeps about the caller, and this page what it keeps of the server. */
async function clearCache(): Promise<void> {
  await get('/blade-auth/oauth/clear-cache');
  keptFacts.forEach((name) => dispatchServerEvent(name, null));
}

/** What a person can do with tabs. */
export interface TabActions {
  readonly show: (tab: Pick<Tab, 'address'>) => void;
  readonly close: (key: string) => Promise<void>;
  readonly closeOthers: (key: string) => Promise<void>;
  readonly closeAll: () => Promise<void>;
  /** Makes the tab's page anew. */
  readonly reload: (key: string) => Promise<void>;
  /** S8-11: asks, then forgets what is kept of the server's answers. */
  readonly clearCache: () => void;
}

/** Key of the tab of the address, which is known before its page is drawn. */
function shownKey(): string {
  return tabKeyOf(window.location);
}

/** The actions of the tab bar; unsaved work is asked about before its tab goes. */
export function useTabActions(): TabActions {
  const { t } = useTranslation('tabs');
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  return useMemo(() => {
    async function mayLose(keys: readonly string[]): Promise<boolean> {
      if (!keys.some(isTabAtRisk)) return true;
      return modal.confirm({
        title: t('leave.title'),
        content: t('leave.text'),
        okText: t('leave.close'),
        cancelText: t('leave.stay'),
        okButtonProps: { danger: true },
      });
    }
    const closable = (without: string): readonly string[] =>
      tabs.items.map(({ key }) => key).filter((key) => key !== without && mayClose(key));
    const go = (address: string | null): void => {
      if (address !== null) void navigate(address);
    };
    return {
      show: ({ address }) => go(address),
      close: async (key) => {
        if (mayClose(key) && (await mayLose([key]))) go(closeTab(key, shownKey()));
      },
      closeOthers: async (key) => {
        if (!(await mayLose(closable(key)))) return;
        const address = closeOthers(key);
        if (shownKey() !== key) go(address);
      },
      closeAll: async () => {
        if (await mayLose(closable(''))) go(closeAll());
      },
      reload: async (key) => {
        if (await mayLose([key])) renewPages(key);
      },
      clearCache: () => {
        modal.confirm({
          title: t('clear.ask'),
          onOk: async () => {
            await clearCache();
            void message.success(t('clear.done'));
          },
        });
      },
    };
  }, [t, modal, message, navigate]);
}
