import 'dayjs/locale/zh-cn';
import { App as AntApp, ConfigProvider, App } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useMemo, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../i18n/i18n.ts';
import { useCalm } from '../parts/calm.ts';
import { session } from '../data/state/session.ts';
import { frameTheme } from './themes/frame-theme.ts';
import { useTheme } from './themes/use-theme.ts';
import { Watermark } from './themes/Watermark.tsx';
import { printRoot } from '../pages/print/print-path.ts';
import { FreezeWhenHidden } from './FreezeWhenHidden.tsx';
import { setClientHooks } from '../data/calls/client.ts';
import './antd.css';

/** What every page made of antd parts stands in: language, theme, messages, and the mark of who looks at it. */
export function AppFrame() {
  const language = useLanguage();
  const { user } = useSnapshot(session);
  const { tones, size, radius, dark } = useTheme();
  const calm = useCalm();
  // What is made to be printed goes to customers.
  const onPaper = useLocation().pathname.startsWith(printRoot);
  const theme = useMemo(() => {
    const look = frameTheme(tones, size, radius, dark);
    return calm ? { ...look, token: { ...look.token, motion: false } } : look;
  }, [tones, size, radius, dark, calm]);
  return (
    <ConfigProvider
      locale={language === 'zh' ? zhCN : enUS}
      componentSize={size}
      theme={theme}
      button={{ autoInsertSpace: false }}
    >
      <FreezeWhenHidden>
        <AntApp>
          <ClientMessages />
          <Outlet />
          {user !== null && (
            <Watermark realName={user.realName} account={user.account} dark={dark} printed={!onPaper} />
          )}
        </AntApp>
      </FreezeWhenHidden>
    </ConfigProvider>
  );
}

/** Shows failed calls as messages (S8-02). Draws nothing itself. */
function ClientMessages() {
  const { message } = App.useApp();
  useEffect(() => setClientHooks({ onFailure: (error) => void message.error(error.message) }), [message]);
  return null;
}
