import type { Text } from '../../text/text.ts';

const readByBracket: Text = {
  zh: '税率、速算扣除数与临界区间用 bracket 从查询表读取',
  en: 'rates, quick deductions and blind zones of taxes are read from their look-up tables by bracket',
};
const needsDatabase: Text = {
  zh: '需要查询数据库，本版本尚未提供',
  en: 'it needs the database, which expressions of this version cannot ask',
};

/** Functions of the vocabulary that this version refuses, each with the reason. */
export const unavailableFunctions: ReadonlyMap<string, Text> = new Map([
  ['annualTax', readByBracket],
  ['inBlindZone', readByBracket],
  ['positionFree', needsDatabase],
  ['separateBonuses', needsDatabase],
]);
