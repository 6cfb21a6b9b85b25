import { isObject } from './json.ts';
import { nearest } from './nearest.ts';
import type { Shape } from './shape-walk.ts';

const languages = { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } } as const;

/** A text in both languages: whatever is missing or blank is named by its language. */
export const textShape: Shape = (value, walk) => {
  if (!isObject(value)) {
    const expected = { zh: '{ "zh": …, "en": … }', en: '{ "zh": …, "en": … }' };
    const actual =
      typeof value === 'string' ? { zh: `“${value}”`, en: `"${value}"` } : { zh: '别的值', en: 'another value' };
    walk.report('shape/type-wrong', { word: walk.word, expected, actual });
    return;
  }
  for (const key of ['zh', 'en'] as const) {
    const text = value[key];
    if (typeof text === 'string' && text.trim() !== '') continue;
    const args = { word: walk.word, key, language: languages[key] };
    if (text === undefined) walk.report('text/language-missing', args);
    else walk.reportAt(key, 'text/language-missing', args);
  }
  for (const key of Object.keys(value)) {
    if (key === 'zh' || key === 'en') continue;
    const near = nearest(key, ['zh', 'en']);
    const hint =
      near === null
        ? { zh: '只写 zh 和 en。', en: 'Write zh and en only.' }
        : { zh: `写“${near}”。`, en: `Write "${near}".` };
    walk.reportKey(key, 'shape/word-unknown', { place: { zh: '双语文字', en: 'A text' }, word: key, hint });
  }
};
