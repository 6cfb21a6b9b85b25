import type { FieldSchema } from '../../generated/descriptor.ts';
import type { Library } from '../model/link-library.ts';
import type { Text } from '../text/text.ts';
import { isEmptyValue } from '../values/empty.ts';
import { setParts } from '../words/set-parts.ts';
import type { CheckedSet } from './check.ts';
import type { CheckedField } from './field-words.ts';

/** A word that does nothing at a field, and why. */
export interface Idle {
  readonly word: keyof FieldSchema;
  readonly reason: Text;
  /** The value to write instead, of this word or of another; without one the word is taken away. */
  readonly write?: { readonly word: keyof FieldSchema; readonly value: string | number };
}

/** Where a field stands: words that ask other rows, or that act on rows, need some. */
export interface Standing {
  /** In a table: the samples, or a detail table. */
  readonly isColumn: boolean;
  /** In the rows of a record; true as well where nobody can tell. */
  readonly isOfRecord: boolean;
  /** In those of a record of the store, whose rows are compared and imported. */
  readonly isStored: boolean;
}

/** The sets of records, by name: of those in the store, and of those that calls of the server keep. */
export interface RecordSets {
  readonly stored: ReadonlySet<string>;
  readonly served: ReadonlySet<string>;
}

/** The sets that rows of records are made of; null while a record cannot be read. */
export function setsOfRecords({ records, setsByName, broken }: Library): RecordSets | null {
  if ([...broken].some((name) => name.startsWith('record:'))) return null;
  const found = { stored: new Set<string>(), served: new Set<string>() };
  for (const { value } of records.values()) {
    const to = value.api === undefined ? found.stored : found.served;
    const sets = { ...setsByName, ...value.sets };
    for (const name of value.data['x-fields']) for (const part of setParts(name, sets)) to.add(part);
  }
  return found;
}

/** Where a field of a set stands. A set for records that none has is taken for one of the store. */
export function standingOf(
  { place }: CheckedField,
  { name, value: { scope } }: CheckedSet,
  records: RecordSets | null,
): Standing {
  const isStored = records === null || records.stored.has(name);
  return {
    isColumn: scope === 'sample' || scope === 'row' || place.pointer.includes('/items/'),
    isOfRecord: isStored || scope === 'record',
    isStored: isStored || (scope === 'record' && !records.served.has(name)),
  };
}

/** Words that do nothing where the field stands. */
export function idleByPlace(field: FieldSchema, standing: Standing): readonly Idle[] {
  return [
    ...idleUnique(field, standing),
    ...idlePaste(field, standing),
    ...idleLength(field, standing),
    ...idleTag(field, standing),
    ...idleDefault(field, standing),
    ...idleFill(field, standing),
  ];
}

/**
 * The rows of a table are compared on the page, those of a record by the server; the head of a form has neither. Of
 * numbers that the server gives it is true everywhere that no two of them are one.
 */
function idleUnique(field: FieldSchema, { isColumn, isStored }: Standing): readonly Idle[] {
  const word = 'x-unique';
  const { [word]: unique, 'x-number': number } = field;
  if (unique === undefined) return [];
  if (isColumn) {
    if (unique === 'table') return [];
    const reason = { zh: '列只在本表各行之间比较。', en: 'a column is compared among the rows of its table alone.' };
    return [{ word, reason, write: { word, value: 'table' } }];
  }
  if (unique === 'tenant' && (isStored || (number !== undefined && number.typed !== true))) return [];
  if (!isStored) return [{ word, reason: { zh: '没有可以比较的行。', en: 'there are no rows to compare it with.' } }];
  const reason = { zh: '字段不在表格里。', en: 'the field stands in no table.' };
  return [{ word, reason, write: { word, value: 'tenant' } }];
}

/** How long a place is written follows from the sizes. */
function idleLength(field: FieldSchema, { isColumn }: Standing): readonly Idle[] {
  // Elsewhere the place itself is told of.
  if (field['x-position'] === undefined || !isColumn) return [];
  const reason = { zh: '“x-position”已说明允许哪些位置。', en: '"x-position" says already which places there are.' };
  return (['minLength', 'maxLength'] as const)
    .filter((word) => field[word] !== undefined)
    .map((word) => ({ word, reason }));
}

/** Columns are pasted and imported; the head of a form is typed. */
function idlePaste({ 'x-paste': paste }: FieldSchema, { isColumn, isStored }: Standing): readonly Idle[] {
  if (paste === undefined || isColumn || isStored) return [];
  const reason = { zh: '只有表格的列和记录可以粘贴或导入。', en: 'only columns and records are pasted or imported.' };
  return [{ word: 'x-paste', reason }];
}

/** Lists of records alone have coloured marks. */
function idleTag({ 'x-format': format }: FieldSchema, { isColumn, isOfRecord }: Standing): readonly Idle[] {
  if (format !== 'tag' || (isOfRecord && !isColumn)) return [];
  const reason = { zh: '只有记录的列表显示彩色标记。', en: 'only lists of records show coloured marks.' };
  return [{ word: 'x-format', reason }];
}

/** What a text merely names is looked up in the cells of tables, and by imports of records. */
function idleFill(field: FieldSchema, { isColumn, isStored }: Standing): readonly Idle[] {
  if (field['x-fill'] === undefined || field['x-link'] === undefined || isColumn || isStored) return [];
  const reason = {
    zh: '只有表格的单元格会查找“x-link”所指的行，这里请用“x-ref”。',
    en: 'only cells of a table look up what "x-link" names; here write "x-ref".',
  };
  return [{ word: 'x-fill', reason }];
}

/** A form begins with the defaults of what is typed there, a row of a record also with those of what nobody types. */
function idleDefault(field: FieldSchema, { isColumn, isOfRecord }: Standing): readonly Idle[] {
  const word = 'default';
  if (field.default === undefined) return [];
  if (isEmptyValue(field.default))
    return [{ word, reason: { zh: '空的字段本来就是空的。', en: 'an empty field is empty without it.' } }];
  const { items } = field;
  if (field.type === 'array' && (items?.['x-fields'] ?? items?.properties) !== undefined)
    return [{ word, reason: { zh: '表格从没有行开始。', en: 'a table begins without rows.' } }];
  if (field.readOnly !== true || (isOfRecord && !isColumn)) return [];
  const reason = { zh: '只读的字段只在记录里有默认值。', en: 'what is only shown has a default in records alone.' };
  return [{ word, reason }];
}
