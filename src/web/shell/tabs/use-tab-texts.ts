import { useEffect, useReducer } from 'react';
import type { Language } from '../../../core/text/text.ts';
import { i18n, loadTexts } from '../../i18n/i18n.ts';
import type { TabMeta } from '../../data/tabs/tab.ts';

/** Fetches the texts that name open tabs, as far as no page shown so far has brought them along. */
export function useTabTexts(items: readonly { readonly meta: TabMeta }[], language: Language): void {
  const [, arrived] = useReducer((count: number) => count + 1, 0);
  const areas = [...new Set(items.flatMap(({ meta }) => meta.i18n?.split(':')[0] ?? []))];
  const missing = areas.filter((area) => !i18n.hasResourceBundle(language, area)).join(' ');
  useEffect(() => {
    if (missing !== '') void loadTexts(...missing.split(' ')).then(arrived);
  }, [missing, language]);
}
