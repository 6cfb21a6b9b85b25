import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `calculation` is written. */
export const calculationShape: WordShape = {
  word: 'calculation',
  schema,
  things: {
    calculation: { zh: '批量计算', en: 'a calculation' },
    calculationSources: { zh: '批量计算的数据来源', en: 'the sources of a calculation' },
    calculationSource: { zh: '批量计算的一个数据来源', en: 'a source of a calculation' },
    calculationMatch: { zh: '数据来源的匹配字段', en: 'what the row of a source equals' },
    calculationDiffer: { zh: '数据来源不能等于的值', en: 'what the row of a source does not equal' },
    calculationOnly: { zh: '数据来源只取的值', en: 'which rows of a source count' },
    calculationValues: { zh: '计算行的字段', en: 'fields of a computed row' },
    calculationLate: { zh: '以前的计算行漏掉的', en: 'what earlier computed rows lack' },
    calculationLateNames: { zh: '列出漏掉内容的字段', en: 'fields that name what is lacking' },
    calculationFollowed: { zh: '与批次一致的字段', en: 'fields that follow the batch' },
    calculationFaults: { zh: '计算行的问题', en: 'faults of a computed row' },
    calculationTotals: { zh: '批次的合计', en: 'totals of a calculation' },
  },
};
