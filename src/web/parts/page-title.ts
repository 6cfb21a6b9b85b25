import { proxy } from 'valtio';
import type { Language } from '../../core/text/text.ts';
import { product } from '../../core/product.ts';

/** What the document's title says before the product's name; null where only the product is named. */
export const pageTitle = proxy<{ text: string | null }>({ text: null });

/** S4-06: the title of the document; a page whose name has not arrived yet is not named. */
export function documentTitle(text: string | null, language: Language): string {
  const name = product.name[language];
  return text === null || text === '' ? name : `${text} - ${name}`;
}
