import { proxy } from 'valtio';

/** What the document's title says before the product's name; null where only the product is named. */
export const pageTitle = proxy<{ text: string | null }>({ text: null });
