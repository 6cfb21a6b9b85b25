import { shellEn } from './shell.en.ts';
import { shellZh } from './shell.zh.ts';

/** All texts by language and area. Each area has one file per language; a test compares their keys. */
export const bundles = {
  zh: { shell: shellZh },
  en: { shell: shellEn },
} as const;
