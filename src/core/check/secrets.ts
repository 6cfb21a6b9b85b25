import type { LinkedRecord } from '../model/link.ts';
import { pointerTo } from '../text/json.ts';
import { isSecret } from '../values/secret.ts';
import type { Check } from './check.ts';
import { removing } from './edits.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const secretTold = rule('field/secret-told', {
  message: {
    zh: '“{word}”写了“{name}”，而它是隐藏的（"x-format": "mask"）。',
    en: '"{word}" names "{name}", which is a secret ("x-format": "mask").',
  },
  why: {
    zh: '它会作为名称显示出来，或按查询、排序的结果被猜出。',
    en: 'It would be shown as a name, or could be guessed from what a search or an order brings.',
  },
  fix: { zh: '写另一个字段，或从“{word}”中去掉它。', en: 'Name another field, or take it out of "{word}".' },
});

/** Nothing tells a secret: it names no row, and rows are neither searched nor ordered by it. */
export const checkSecrets: Check = {
  name: 'secrets',
  codes: [secretTold],
  run: ({ records }, report) => {
    for (const record of records) {
      for (const { word, key, pointer } of told(record)) {
        const field = record.scope.fields.get(key);
        if (field === undefined || !isSecret(field.words)) continue;
        const place = record.places.at(pointer);
        report(secretTold, place, { word, name: key }, word === 'title' ? {} : removing(place));
      }
    }
  },
};

/** The fields that are told of rows, with where they are named. */
function told({ descriptor: { title, search = [], sort = [] } }: LinkedRecord) {
  const titles = typeof title === 'object' ? Object.entries(title) : [];
  return [
    ...(typeof title === 'string' ? [{ word: 'title', key: title, pointer: '/title' }] : []),
    ...titles.map(([language, key]) => ({ word: 'title', key, pointer: `/title/${language}` })),
    ...search.map((key, index) => ({ word: 'search', key, pointer: pointerTo('/search', index) })),
    ...sort.map((key, index) => ({ word: 'sort', key: key.replace(/^-/, ''), pointer: pointerTo('/sort', index) })),
  ];
}
