import { barEn } from './bar.en.ts';
import { barZh } from './bar.zh.ts';
import { homeEn } from './home.en.ts';
import { homeZh } from './home.zh.ts';
import { lockEn } from './lock.en.ts';
import { lockZh } from './lock.zh.ts';
import { loginEn } from './login.en.ts';
import { loginZh } from './login.zh.ts';
import { noticesEn } from './notices.en.ts';
import { noticesZh } from './notices.zh.ts';
import { shellEn } from './shell.en.ts';
import { shellZh } from './shell.zh.ts';
import { tabsEn } from './tabs.en.ts';
import { tabsZh } from './tabs.zh.ts';
import { themesEn } from './themes.en.ts';
import { themesZh } from './themes.zh.ts';

/**
 * The texts that the first page needs already, by language and area: of the sign-in page, the shell and home. Each area
 * has one file per language; a test compares their keys. The texts of other pages come with these (`later-texts.ts`).
 */
export const bundles = {
  zh: {
    shell: shellZh,
    bar: barZh,
    home: homeZh,
    lock: lockZh,
    login: loginZh,
    notices: noticesZh,
    tabs: tabsZh,
    themes: themesZh,
  },
  en: {
    shell: shellEn,
    bar: barEn,
    home: homeEn,
    lock: lockEn,
    login: loginEn,
    notices: noticesEn,
    tabs: tabsEn,
    themes: themesEn,
  },
} as const;
