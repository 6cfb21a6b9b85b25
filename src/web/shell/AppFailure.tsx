import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { PlainPage } from './PlainPage.tsx';
import { PageNotLoaded } from '../parts/lazy-page.ts';

/** What is left when the frame of the app itself could not be loaded or drawn (S8-08): says so and loads it anew. */
export function AppFailure() {
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
