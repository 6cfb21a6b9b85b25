import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/i18n.ts';
import { switchLanguage } from '../i18n/switch-language.ts';
import { Helix } from '../parts/plain-forms/Helix.tsx';
import '../parts/plain-forms/plain-forms.css';

/** A page outside of the desk, made of plain elements so that it is there at once: a card, and the other language. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <main className="plain-page">
      <Helix />
      <button
        type="button"
        className="plain-language"
        title={t('language.switch')}
        data-testid="language-switch"
        onClick={switchLanguage}
      >
        <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{t('language.other')}</span>
      </button>
      {children}
    </main>
  );
}
