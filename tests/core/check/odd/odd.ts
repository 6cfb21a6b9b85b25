import type { Json } from '../support/small-library.ts';
import { text } from '../support/both.ts';
import { oddForms, oddRecords } from './odd-forms.ts';
import { column, fact, field, number, rule, type Odd } from './odd-kit.ts';

/** How a file may be written. */
const texts: readonly Odd[] = [
  { name: 'lines end as on Windows', write: (json) => json.replaceAll('\n', '\r\n') },
  { name: 'everything on one line', write: (json) => JSON.stringify(JSON.parse(json)) },
  { name: 'tabs, and blank lines at both ends', write: (json) => `\n\n${json.replaceAll('  ', '\t')}\n\n\n` },
  {
    name: 'letters as numbers of their code, in keys and values',
    write: (json) =>
      json
        .replaceAll(/[^ -~\n]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .replaceAll('"kind"', String.raw`"\u006bind"`),
  },
  {
    name: 'words in another order than usual, the kind last',
    write: (json) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(json) as object).toReversed()), null, 4),
  },
  { name: 'slashes with a backslash before them', write: (json) => json.replaceAll('"/', String.raw`"\/`) },
];

/** Names and texts. */
const names: readonly Odd[] = [
  { name: 'a key of one letter', plant: fact('x', field({})) },
  ...['toString', 'isPrototypeOf', 'valueOf', 'hasOwnProperty', 'length', 'name'].map((key) => ({
    name: `a field called ${key}, as every object of JavaScript has one`,
    plant: fact(key, field({})),
  })),
  { name: 'a key of eighty letters', plant: fact('k'.repeat(80), field({})) },
  {
    name: 'a label that is the same in both languages',
    plant: fact('dna', field({ 'x-label': { zh: 'DNA', en: 'DNA' } })),
  },
  { name: 'a label with a picture', plant: fact('smile', field({ 'x-label': { zh: '🧪 试剂', en: '🧪 Reagent' } })) },
  {
    name: 'a label with quotes, braces and signs',
    plant: fact('odd', field({ 'x-label': { zh: '“甲”{乙}<丙>&', en: '"A" <C> & 50%' } })),
  },
  {
    name: 'a label of 200 letters',
    plant: fact('long', field({ 'x-label': { zh: '长'.repeat(200), en: 'Long '.repeat(40).trim() } })),
  },
  {
    name: 'a Chinese label with words in Latin letters',
    plant: fact('pcr', field({ 'x-label': { zh: 'PCR 产物 Ct 值', en: 'Ct of the PCR product' } })),
  },
  {
    name: 'an id of letters, digits and hyphens',
    plant: ({ plain, process }) => {
      plain.id = 'a1-2b-3';
      process.params.then = ['a1-2b-3'];
    },
  },
  { name: 'the highest version there can be', plant: ({ plain }) => void (plain.version = 999_999_999) },
  {
    name: 'a choice called constructor, and one of digits',
    plant: fact('pick', field({ 'x-enum': { constructor: text('Builder'), 1: text('One') } })),
  },
  {
    name: 'an entry of a dictionary called 0',
    plant: ({ kind }) => void kind.entries.push({ dictKey: '0', dictValue: '零', en: 'Zero', sort: 3 }),
  },
  {
    name: 'entries of a dictionary with one sort and holes between',
    plant: ({ kind }) => kind.entries.forEach((entry: Json) => (entry.sort = 70)),
  },
  {
    name: 'a note for those who edit',
    plant: ({ plain, types }) => {
      plain.description = '…';
      types.description = 'x'.repeat(500);
    },
  },
];

/** Kinds of values, their limits and where they come from. */
const values: readonly Odd[] = [
  { name: 'a unit of counted things per volume', plant: column('copies', number({ 'x-unit': '{copies}/uL' })) },
  { name: 'a choice of one', plant: fact('one', field({ 'x-enum': { only: text('Only') }, default: 'only' })) },
  { name: 'a number that can be one number only', plant: fact('five', number({ minimum: 5, maximum: 5 })) },
  {
    name: 'a number between two limits that it may not have',
    plant: fact('between', number({ exclusiveMinimum: 0, exclusiveMaximum: 0.000001 })),
  },
  {
    name: 'a number below nought by default',
    plant: fact('cold', number({ minimum: -273.15, maximum: -0.5, default: -80, 'x-unit': 'Cel' })),
  },
  {
    name: 'the largest whole number',
    plant: fact('large', field({ type: 'integer', maximum: 9_007_199_254_740_991 })),
  },
  {
    name: 'a pattern in letters of other scripts',
    plant: fact('han', field({ pattern: String.raw`^\p{Script=Han}{2,4}(·\p{L}+)?$` })),
  },
  {
    name: 'a pattern with choices, escapes and counts',
    plant: fact('code', field({ pattern: String.raw`^(?:[A-H](?:0?[1-9]|1[0-2])|\d{1,3}\.\d+|[^\s"\\]{3})$` })),
  },
  { name: 'a yes by default', plant: fact('agreed', field({ type: 'boolean', default: true })) },
  {
    name: 'a list of choices without repetition',
    plant: fact(
      'several',
      field({
        type: 'array',
        uniqueItems: true,
        maxItems: 2,
        items: { type: 'string', 'x-enum': { a: text('A'), b: text('B'), c: text('C') } },
      }),
    ),
  },
  { name: 'a text of one letter', plant: fact('grade', field({ maxLength: 1 })) },
  {
    name: 'a day, a time and a moment',
    plant: (library) => {
      for (const format of ['date', 'time', 'date-time'])
        fact(`at${format.length}`, field({ format }, `At ${format}`))(library);
    },
  },
  { name: 'a field that nobody types, kept from an older version', plant: fact('legacy', field({ readOnly: true })) },
  {
    name: 'a field that only one role sees',
    plant: fact('secret', field({ 'x-access': { qc: 'edit', '*': 'hide' } })),
  },
];

/** Expressions. */
const expressions: readonly Odd[] = [
  {
    name: 'a formula with forty brackets inside one another',
    plant: column('deep', number({ 'x-calc': `${'('.repeat(40)}conc${')'.repeat(40)}`, 'x-unit': 'ng/uL' })),
  },
  {
    name: 'a formula over several lines',
    plant: column('tall', number({ 'x-calc': 'conc\n  * volume\n  + 0', 'x-unit': 'ng' })),
  },
  {
    name: 'a chain of choices that covers all',
    plant: column('level', field({ 'x-calc': "conc < 1 ? 'low' : conc < 10 ? 'mid' : 'high'" })),
  },
  {
    name: 'a formula that gives a text with quotes and signs',
    plant: column('note', field({ 'x-calc': String.raw`"it's " + (state == 'ok' ? '好' : 'not \'好\'')` })),
  },
  { name: 'a list of one to look in', plant: column('why', field({ 'x-when': "state in ['bad']" })) },
  {
    name: 'what is empty asked for, and its contrary',
    plant: column('both', field({ 'x-when': 'empty(reason) || !empty(reason) && conc > 1' })),
  },
  {
    name: 'a condition that asks for one choice and excludes another',
    plant: column('some', field({ 'x-need': "state == 'bad' && state != 'ok'" })),
  },
  { name: 'a condition at the edge of the limits', plant: column('edge', field({ 'x-when': 'volume <= 0' })) },
  { name: 'a condition on numbers that touch', plant: column('touch', field({ 'x-need': 'conc >= 5 && conc <= 5' })) },
  { name: 'a rule that repeats a limit of its field', plant: rule({ pass: 'conc >= 0' }) },
  { name: 'a rule that warns and never refuses', plant: rule({ pass: 'conc >= 0', warn: 'conc > 100' }) },
  {
    name: 'a sum over all rows, read in one of them',
    plant: column('part', number({ 'x-calc': 'total / root.samples.sum(s, s.total)' })),
  },
  { name: 'a stand-in for what is empty', plant: column('stand', field({ 'x-when': "coalesce(state, '') == 'bad'" })) },
];

/** Descriptors that look wrong at first sight, and are not: nothing may be said of any. */
export const oddDescriptors: readonly Odd[] = [
  ...texts,
  ...names,
  ...values,
  ...expressions,
  ...oddForms,
  ...oddRecords,
];
