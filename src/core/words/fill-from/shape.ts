import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `fillFrom` is written. */
export const fillFromShape: WordShape = {
  word: 'fillFrom',
  schema,
  things: {
    fillFrom: { zh: '取自其他记录的字段', en: 'fields filled from other rows' },
    fillSources: { zh: '取值的数据来源', en: 'the sources of filled fields' },
    fillSource: { zh: '取值的一个数据来源', en: 'a source of filled fields' },
    fillEqual: { zh: '取值来源的匹配字段', en: 'what the row of a source of filled fields equals' },
    fillDiffer: { zh: '取值来源的排除字段', en: 'what the row of a source of filled fields does not equal' },
    fillValues: { zh: '取值的字段', en: 'the fields that are filled' },
  },
};
