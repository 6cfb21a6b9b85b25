import { App as AntApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { product } from '../../core/product.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { AppRouter } from './AppRouter.tsx';
import { ClientMessages } from './ClientMessages.tsx';

/** The whole app: language, theme, messages, routes. */
export function App() {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    document.title = product.name[language];
  }, [language]);
  return (
    <ConfigProvider
      locale={language === 'zh' ? zhCN : enUS}
      componentSize="middle"
      theme={{ token: { colorPrimary: '#1668dc', borderRadius: 6 } }}
    >
      <AntApp>
        <ClientMessages />
        <AppRouter />
      </AntApp>
    </ConfigProvider>
  );
}
