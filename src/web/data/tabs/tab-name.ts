import type { Language } from '../../../core/text/text.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Tab } from './tab.ts';

/** The name of a tab in a language. */
export function tabName({ label, meta }: Pick<Tab, 'label' | 'meta'>, language: Language): string {
  if (meta.title !== undefined) return meta.title[language];
  return meta.i18n === undefined ? label : i18n.getFixedT(language)(meta.i18n, { defaultValue: label });
}
