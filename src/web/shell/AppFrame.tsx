import { App as AntApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
// Every calendar of the app takes its names of months and weekdays from here.
import 'dayjs/locale/zh-cn';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../i18n/i18n.ts';
import { useCalm } from '../parts/calm.ts';
import { session } from '../data/state/session.ts';
import { frameTheme } from './themes/frame-theme.ts';
import { useTheme } from './themes/use-theme.ts';
import { Watermark } from './themes/Watermark.tsx';
import { ClientMessages } from './ClientMessages.tsx';
import { printRoot } from '../pages/print/print-path.ts';
import { FreezeWhenHidden } from './FreezeWhenHidden.tsx';

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
