import { App } from 'antd';
import { useEffect } from 'react';
import { carrying } from '../data/calls/carry.ts';
import { setClientHooks } from '../data/calls/client.ts';
import { i18n, loadTexts } from '../i18n/i18n.ts';

/** Asks before a form that was not answered in time is sent once more. Draws nothing itself. */
export function Retries() {
  const { modal } = App.useApp();
  useEffect(() => {
    // Fetched while the server answers.
    void loadTexts('retry');
    const carry = carrying(async (words) =>
      modal.confirm({
        title: i18n.t('retry:title'),
        content: words,
        okText: i18n.t('retry:again'),
        cancelText: i18n.t('retry:later'),
      }),
    );
    setClientHooks({ carry });
  }, [modal]);
  return null;
}
