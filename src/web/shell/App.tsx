import { App as AntApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
// Every calendar of the app takes its names of months and weekdays from here.
import 'dayjs/locale/zh-cn';
import { useEffect } from 'react';
import { product } from '../../core/product.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { AppRouter } from './AppRouter.tsx';
import { ClientMessages } from './ClientMessages.tsx';

// Texts of second rank are dark enough to be read by everybody (4.5 : 1 on white).
const theme = {
  token: {
    colorPrimary: '#1668dc',
    colorLink: '#0f58bd',
    colorError: '#cf1322',
    colorTextSecondary: '#454d57',
    colorTextDescription: '#5b6470',
    colorTextPlaceholder: '#6b7480',
    borderRadius: 6,
  },
};

/** The whole app: language, theme, messages, routes. */
export function App() {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    document.title = product.name[language];
  }, [language]);
  return (
    <ConfigProvider locale={language === 'zh' ? zhCN : enUS} componentSize="middle" theme={theme}>
      <AntApp>
        <ClientMessages />
        <AppRouter />
      </AntApp>
    </ConfigProvider>
  );
}
