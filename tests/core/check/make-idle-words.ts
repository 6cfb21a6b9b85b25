import { text } from './support/both.ts';
import type { Plant, SmallLibrary } from './support/small-library.ts';

const codes = { a: text('A'), b: text('B') };

/** Adds a field to a set. */
const field =
  (set: string, words: object): Plant =>
  ({ types }) =>
    void (types.sets[set].properties.odd = { ...words, 'x-label': text('Odd') });

/** A print of the plain process, correct but for these words. */
const print =
  (words: object): Plant =>
  ({ plain }) =>
    void (plain.prints = [{ id: 'sheet', label: text('Sheet'), ...words }]);

const roll = { code: 'sampleNo', lines: ['#number'], width: 25.4, height: 12.7 };
const grid = { across: 3, down: 5, left: 5, top: 5 };
const file = { name: 'list.txt', lines: [{ cells: ['A'] }] };

/** An export of the record of things, correct but for these words. */
const exported =
  (words: object): Plant =>
  ({ record, menu }) => {
    const columns = [{ field: 'title', header: text('Title') }];
    record.exports = [{ id: 'all', label: text('All'), format: 'xlsx', columns, permission: 'thing_edit', ...words }];
    menu.menus[1].buttons[1].label = text('Edit');
  };

/** An export of these columns. */
const columns = (words: object, format = 'xlsx'): Plant =>
  exported({ format, columns: [{ header: text('Column'), ...words }] });

/** Words that do nothing where they stand: one way more to write each. */
export const plantedIdleWords: Readonly<Record<string, Plant>> = {
  'print-words print/idle': print({ paper: 'A5', file }),
  'print-words print/idle landscape of a file': print({ landscape: true, file }),
  'print-words print/idle margin of a file': print({ margin: 200, file }),
  'print-words print/idle header of a file': print({ header: text('Top'), file }),
  'print-words print/idle footer of labels': print({ footer: text('Foot'), labels: { ...roll, sheet: grid } }),
  'print-words print/idle margin of labels': print({ margin: 5, labels: { ...roll, sheet: grid } }),
  'print-words print/idle paper of a roll': print({ paper: 'A4', labels: roll }),
  'print-words print/idle gap of one column': print({ labels: { ...roll, sheet: { ...grid, across: 1, gapX: 2 } } }),
  'print-words print/idle gap of one line': print({ labels: { ...roll, sheet: { ...grid, down: 1, gapY: 2 } } }),
  'print-words print/idle first page': print({ blocks: [{ fields: ['title'], newPage: true }] }),
  'print-words field/word-alone target that no line names': print({
    file: { name: 'list.txt', lines: [{ rows: 'samples', each: [['[[sampleNo]]']], to: { rows: 8, columns: 12 } }] },
  }),
  'prints print/button-repeated': ({ plain }) => {
    print({ blocks: [{ fields: ['title'] }] })({ plain } as SmallLibrary);
    plain.steps[0].actions = ['sheet', 'plain', 'sheet'].map((as) => ({ verb: 'print', as }));
  },
  'exports field/word-alone sort of the own list': exported({ sort: 'title' }),
  'exports field/word-alone encoding of a workbook': exported({ encoding: 'gb18030' }),
  'exports field/word-alone width of a csv': columns({ field: 'title', width: 9 }, 'csv'),
  'exports field/word-alone sum that nothing adds up': columns({ field: 'amount', sum: true }),
  'exports field/word-alone sum of no field': exported({
    total: text('Total'),
    columns: [
      { field: 'amount', sum: true, header: text('Amount') },
      { sum: true, header: text('Nothing') },
    ],
  }),
  'exports field/word-alone text that is counted': columns({ count: true, text: text('Said') }),
  'exports field/word-alone value beside a text': columns({ field: 'title', text: text('Said'), value: 'title' }),
  'exports field/word-alone need of a text': columns({ field: 'title', text: text('Said'), need: true }),
  ...Object.fromEntries(
    Object.entries({
      'x-when': 'amount > 1.0',
      'x-need': 'amount > 1.0',
      'x-lock': 'amount > 1.0',
      'x-check': [{ if: 'amount > 1.0', msg: text('No'), level: 'error' }],
      'x-rules': [{ id: 'low', label: text('Low'), pass: 'amount > 1.0' }],
      'x-help': text('Help'),
    }).map(([word, value]) => [
      `idle-words field/word-idle ${word} of a table`,
      field('head', { type: 'array', items: { 'x-fields': ['reagent'] }, [word]: value }),
    ]),
  ),
  'idle-words field/word-idle least length': field('facts', { type: 'string', minLength: 0 }),
  'idle-words field/word-idle length of one': field('result', { type: 'string', minLength: 1 }),
  'idle-words field/word-idle least items': field('facts', {
    type: 'array',
    items: { type: 'string', 'x-enum': codes },
    minItems: 1,
  }),
  'idle-words field/word-idle least rows': field('head', {
    type: 'array',
    items: { 'x-fields': ['reagent'] },
    minItems: 0,
  }),
  'idle-words field/word-idle multiples of one': field('facts', { type: 'integer', multipleOf: 1 }),
  'idle-words field/word-idle pattern of anything': field('facts', { type: 'string', pattern: '.*' }),
  'idle-words field/word-idle wider limit': field('facts', { type: 'number', minimum: 0, exclusiveMinimum: 0 }),
  'idle-words field/word-idle wider upper limit': field('facts', { type: 'number', maximum: 9, exclusiveMaximum: 10 }),
  'idle-words field/word-idle form of a number': field('head', {
    type: 'string',
    format: 'email',
    'x-number': { prefix: 'OD', date: 'yyyyMMdd', digits: 3 },
    'x-personal': true,
    'x-access': { '*': 'edit' },
  }),
  'idle-words field/word-idle what nobody takes for personal': field('facts', { type: 'string', 'x-personal': false }),
  'idle-words field/word-idle a right of everybody': field('facts', { type: 'string', 'x-access': { '*': 'edit' } }),
  'idle-words field/word-idle need of what is required': ({ types }) => {
    types.sets.result.properties.conc['x-need'] = "state == 'bad'";
  },
  'idle-words field/word-idle check of what is shown': field('head', {
    type: 'string',
    readOnly: true,
    'x-check': [{ if: 'amount > 1.0', msg: text('No'), level: 'error' }],
  }),
  'field-inputs field/word-alone accept in a list': field('facts', {
    type: 'array',
    items: { type: 'string', 'x-enum': codes, 'x-accept': '.pdf' },
  }),
  'error-words field/error-idle of what nobody types': field('facts', {
    type: 'number',
    'x-calc': '1.0',
    'x-errors': { required: text('Needed') },
  }),
};
