import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../i18n/i18n.ts';
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { PlainPage } from './PlainPage.tsx';
import { PageNotLoaded } from '../parts/lazy-page.ts';
import { RootPages } from './RootPages.tsx';
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

const router = createBrowserRouter([{ path: '*', element: <RootPages />, errorElement: <AppFailure /> }]);

/** The app with its addresses; the pages of all of them stand in RootPages.tsx. */
function AppRouter() {
  return <RouterProvider router={router} />;
}

/** What is left when the frame of the app itself could not be loaded or drawn (S8-08): says so and loads it anew. */
function AppFailure() {
  const { t } = useTranslation('shell');
  const failure = useRouteError();
  const missing = failure instanceof PageNotLoaded;
  return (
    <PlainPage>
      <div className="plain-card" role="alert">
        <h1>{t(missing ? 'page.missing' : 'page.broken')}</h1>
        <p>{missing || !(failure instanceof Error) ? t('page.why') : failure.message}</p>
        <button type="button" className="plain-button plain-primary" onClick={() => window.location.reload()}>
          {t('page.reload')}
        </button>
      </div>
    </PlainPage>
  );
}
