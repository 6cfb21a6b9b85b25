import { rememberLanguage } from './language.ts';
import { currentLanguage, i18n } from './i18n.ts';

/** Goes on in the other language without a reload, and remembers it (S4-06). */
export function switchLanguage(): void {
  const next = currentLanguage() === 'zh' ? 'en' : 'zh';
  rememberLanguage(next);
  void i18n.changeLanguage(next);
}
