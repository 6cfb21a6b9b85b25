import type { Language } from '../../core/text/text.ts';
import { readStored, writeStored } from '../parts/storage.ts';

const languageKey = 'language';

/** The language remembered in this browser; default zh (S4-06). */
export function storedLanguage(): Language {
  return readStored<string>(languageKey) === 'en' ? 'en' : 'zh';
}

/** Remembers the language. */
export function rememberLanguage(language: Language): void {
  writeStored(languageKey, language);
}
