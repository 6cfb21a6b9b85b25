import type { Text } from '../../descriptor/text.ts';

const needsSalary: Text = {
  zh: '随薪资页面提供，本版本尚无',
  en: 'it comes with the salary pages, which this version does not have',
};
const needsDatabase: Text = {
  zh: '需要查询数据库，本版本尚未提供',
  en: 'it needs the database, which expressions of this version cannot ask',
};

/** Functions of the vocabulary that this version refuses, each with the reason. */
export const unavailableFunctions: ReadonlyMap<string, Text> = new Map([
  ['annualTax', needsSalary],
  ['inBlindZone', needsSalary],
  ['positionFree', needsDatabase],
  ['separateBonuses', needsDatabase],
]);
