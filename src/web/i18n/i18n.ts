import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language, Text } from '../../core/text/text.ts';
import { storedLanguage } from './language.ts';
import { bundles, laterTexts, type Texts } from './bundles.ts';

/** The one instance of the texts; every text of the web app goes through it. */
export const i18n = i18next.createInstance();

/** Fetches the texts of an area when a page first shows it; asks again where that fails. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, callback) => void readTexts(language, area, callback),
};

async function readTexts(language: string, area: string, callback: ReadCallback): Promise<void> {
  const fetchTexts = laterTexts[language === 'en' ? 'en' : 'zh'][area];
  if (fetchTexts === undefined) {
    callback(new Error(`There are no texts "${area}".`), false);
    return;
  }
  let texts: Texts;
  try {
    texts = await fetchTexts();
  } catch (error) {
    callback(error instanceof Error ? error : String(error), true);
    return;
  }
  callback(null, texts);
}

void i18n
  .use(backend)
  .use(initReactI18next)
  .init({
    lng: storedLanguage(),
    // Every text is there in both languages: nothing is looked for, and fetched, in the other one.
    fallbackLng: false,
    supportedLngs: ['zh', 'en'],
    partialBundledLanguages: true,
    ns: Object.keys(bundles.zh),
    resources: bundles,
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
    initAsync: false,
  });

/**
 * Fetches the texts of these areas as far as they are not here, so that what is drawn next need not wait for them.
 */
export async function loadTexts(...areas: readonly string[]): Promise<void> {
  await i18n.loadNamespaces([...areas]);
}

/** Fetches the texts of an area in a language that need not be the one shown, and gives the function that reads them. */
export async function textsIn(language: Language, area: string) {
  await loadTexts(area);
  await i18n.loadLanguages(language);
  return i18n.getFixedT(language, area);
}

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
