import { App as AntApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { product } from '../../core/product.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { ClientMessages } from './ClientMessages.tsx';
import { router } from './router.tsx';

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
        <RouterProvider router={router} />
      </AntApp>
    </ConfigProvider>
  );
}
