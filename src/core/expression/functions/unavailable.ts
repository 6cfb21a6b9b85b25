import type { Text } from '../../descriptor/text.ts';

const needsTable: Text = {
  zh: '需要查询表, 本版本尚未提供',
  en: 'it needs look-up tables, which this version does not have',
};
const needsDatabase: Text = {
  zh: '需要查询数据库, 本版本尚未提供',
  en: 'it needs the database, which expressions of this version cannot ask',
};
const needsColumn: Text = {
  zh: '需要整列计算, 本版本尚未提供',
  en: 'it compares all rows of a column, which this version cannot do',
};

/** Functions of the vocabulary that this version refuses, each with the reason. */
export const unavailableFunctions: ReadonlyMap<string, Text> = new Map([
  ['lookup', needsTable],
  ['bracket', needsTable],
  ['annualTax', needsTable],
  ['inBlindZone', needsTable],
  ['indexDistance', needsColumn],
  ['positionFree', needsDatabase],
  ['separateBonuses', needsDatabase],
]);
