import { isObject, pointerTo } from '../../text/json.ts';
import { bothLanguages, missingLanguage } from './shape-edits.ts';
import type { Shape, ShapeWalk } from './shape-walk.ts';

const languages = { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } } as const;

/** A text in both languages: whatever is missing or blank is named by its language. */
export const textShape: Shape = (value, walk) => {
  if (!isObject(value)) {
    const expected = { zh: '{ "zh": …, "en": … }', en: '{ "zh": …, "en": … }' };
    const actual =
      typeof value === 'string' ? { zh: `“${value}”`, en: `"${value}"` } : { zh: '别的值', en: 'another value' };
    const fix = typeof value === 'string' ? bothLanguages(value, walk) : {};
    walk.report('shape/type-wrong', { word: walk.word, expected, actual }, fix);
    return;
  }
  const strange = Object.keys(value).filter((key) => key !== 'zh' && key !== 'en');
  const missing = (['zh', 'en'] as const).filter((key) => value[key] === undefined);
  const [wrong] = strange;
  const [meant] = missing;
  if (wrong !== undefined && meant !== undefined && strange.length === 1 && missing.length === 1) {
    reportStrange(wrong, meant, walk);
    return;
  }
  for (const key of ['zh', 'en'] as const) {
    const text = value[key];
    if (typeof text === 'string' && text.trim() !== '') continue;
    const args = { word: walk.word, key, language: languages[key] };
    const fix = missingLanguage(value, key, walk);
    if (text === undefined) walk.report('text/language-missing', args, fix);
    else walk.reportAt(key, 'text/language-missing', args, fix);
  }
  for (const key of strange) reportStrange(key, null, walk);
};

/** A key that is no language; `meant` is the one language that the text lacks. */
function reportStrange(key: string, meant: string | null, walk: ShapeWalk): void {
  const hint =
    meant === null
      ? { zh: '只写 zh 和 en。', en: 'Write zh and en only.' }
      : { zh: `写“${meant}”。`, en: `Write "${meant}".` };
  const pointer = pointerTo(walk.pointer, key);
  const fix =
    meant === null ? ({ op: 'remove', pointer } as const) : ({ op: 'rename', pointer, value: meant } as const);
  walk.reportKey(key, 'shape/word-unknown', { place: { zh: '双语文字', en: 'A text' }, word: key, hint }, fix);
}
