import { detailEn } from './detail.en.ts';
import { detailZh } from './detail.zh.ts';
import { dictionaryEn } from './dictionary.en.ts';
import { dictionaryZh } from './dictionary.zh.ts';
import { homeEn } from './home.en.ts';
import { homeZh } from './home.zh.ts';
import { loginEn } from './login.en.ts';
import { loginZh } from './login.zh.ts';
import { recordEn } from './record.en.ts';
import { recordZh } from './record.zh.ts';
import { rendererEn } from './renderer.en.ts';
import { rendererZh } from './renderer.zh.ts';
import { sheetEn } from './sheet.en.ts';
import { sheetZh } from './sheet.zh.ts';
import { shellEn } from './shell.en.ts';
import { shellZh } from './shell.zh.ts';
import { stepEn } from './step.en.ts';
import { stepZh } from './step.zh.ts';
import { studioEn } from './studio.en.ts';
import { studioZh } from './studio.zh.ts';
import { tasksEn } from './tasks.en.ts';
import { tasksZh } from './tasks.zh.ts';

/** All texts by language and area. Each area has one file per language; a test compares their keys. */
export const bundles = {
  zh: {
    shell: shellZh,
    detail: detailZh,
    dictionary: dictionaryZh,
    home: homeZh,
    login: loginZh,
    record: recordZh,
    renderer: rendererZh,
    sheet: sheetZh,
    step: stepZh,
    studio: studioZh,
    tasks: tasksZh,
  },
  en: {
    shell: shellEn,
    detail: detailEn,
    dictionary: dictionaryEn,
    home: homeEn,
    login: loginEn,
    record: recordEn,
    renderer: rendererEn,
    sheet: sheetEn,
    step: stepEn,
    studio: studioEn,
    tasks: tasksEn,
  },
} as const;
