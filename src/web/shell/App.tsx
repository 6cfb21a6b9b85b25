import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../i18n/i18n.ts';
import { AppRouter } from './AppRouter.tsx';
import { documentTitle, pageTitle } from '../parts/page-title.ts';

/** The whole app: language, title, routes. Parts of antd come with `AppFrame`, which is loaded when a page needs it. */
export function App() {
  const language = useLanguage();
  const { text } = useSnapshot(pageTitle);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    document.title = documentTitle(text, language);
  }, [language, text]);
  return <AppRouter />;
}
