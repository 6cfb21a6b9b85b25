import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language, Text } from '../../core/descriptor/text.ts';
import { storedLanguage } from '../state/language.ts';
import { bundles } from './bundles.ts';

/** The one instance of the texts; every text of the web app goes through it. */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: storedLanguage(),
  fallbackLng: 'zh',
  resources: bundles,
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** The language now shown, outside of what is rendered. */
export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'zh';
}

/** The language now shown; re-renders its user when it changes. */
export function useLanguage(): Language {
  const { i18n: current } = useTranslation();
  return current.language === 'en' ? 'en' : 'zh';
}

/** A function that picks a descriptor's text in the language now shown. */
export function usePick(): (text: Text) => string {
  const language = useLanguage();
  return (text) => text[language];
}
