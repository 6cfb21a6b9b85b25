import type { FieldSchema } from '../../generated/descriptor.ts';
import type { Library } from '../model/link-library.ts';
import type { Text } from '../text/text.ts';
import { isEmptyValue } from '../values/empty.ts';
import { isObject } from '../text/json.ts';
import { setKeys, setParts } from '../words/set-parts.ts';
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
  /** In rows of records alone, and in no form of a process. */
  readonly isOfRecordsAlone: boolean;
  /** In a list of rows; true as well where nobody can tell. */
  readonly isListed: boolean;
}

/** The sets of records, by name: of those in the store, and of those that calls of the server keep. */
export interface RecordSets {
  readonly stored: ReadonlySet<string>;
  readonly served: ReadonlySet<string>;
  /** The fields of each set that a list of rows shows. */
  readonly listed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The sets that rows of records are made of; null while a record cannot be read. */
export function setsOfRecords({ records, setsByName, broken }: Library): RecordSets | null {
  if ([...broken].some((name) => name.startsWith('record:'))) return null;
  const related = relatedColumns(records);
  const found = { stored: new Set<string>(), served: new Set<string>(), listed: new Map<string, Set<string>>() };
  for (const [id, { value }] of records) {
    const to = value.api === undefined ? found.stored : found.served;
    const sets = { ...setsByName, ...value.sets };
    const items = [...(value.list ?? []), ...(related.get(id) ?? [])];
    const keys = items.flatMap((item) => (item.startsWith('@') ? setKeys(item.slice(1), sets) : [item]));
    for (const name of value.data['x-fields'])
      for (const part of setParts(name, sets)) {
        to.add(part);
        found.listed.set(part, new Set([...(found.listed.get(part) ?? []), ...keys]));
      }
  }
  return found;
}

/** The columns of rows that pages of other records list, by the record of the rows. */
function relatedColumns(records: Library['records']): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { value } of records.values())
    for (const part of value.page ?? []) {
      if (part.show !== 'related' || part.record === undefined) continue;
      found.set(part.record, [...(found.get(part.record) ?? []), ...(part.list ?? [])]);
    }
  return found;
}

/** Where a field of a set stands. A set for records that none has is taken for one of the store. */
export function standingOf(
  { key, place }: CheckedField,
  { name, value: { scope }, place: { source } }: CheckedSet,
  records: RecordSets | null,
): Standing {
  const isStored = records === null || records.stored.has(name);
  const file = isObject(source.value) ? source.value['kind'] : undefined;
  return {
    isColumn: scope === 'sample' || scope === 'row' || place.pointer.includes('/items/'),
    isOfRecord: isStored || scope === 'record',
    isStored: isStored || (scope === 'record' && !records.served.has(name)),
    isOfRecordsAlone: scope === 'record' || file === 'record',
    // A set of no record is told of as such.
    isListed: records?.listed.get(name)?.has(key) ?? true,
  };
}

/** Words that do nothing where the field stands. */
export function idleByPlace(field: FieldSchema, standing: Standing): readonly Idle[] {
  return [
    ...idleUnique(field, standing),
    ...idlePaste(field, standing),
    ...idleLength(field, standing),
    ...idleTag(field, standing),
    ...idleRepeat(field, standing),
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
function idleTag({ 'x-format': format }: FieldSchema, { isColumn, isOfRecord, isListed }: Standing): readonly Idle[] {
  const isRow = isOfRecord && !isColumn;
  if (format !== 'tag' || (isRow && isListed)) return [];
  const reason = isRow
    ? {
        zh: '没有记录的 "list" 写有它，只有列表显示彩色标记。',
        en: 'no "list" of a record names it, and lists alone show coloured marks.',
      }
    : { zh: '只有记录的列表显示彩色标记。', en: 'only lists of records show coloured marks.' };
  return [{ word: 'x-format', reason }];
}

/** Pages of steps alone are filled in as last time, and of a table its columns. */
function idleRepeat(field: FieldSchema, { isOfRecordsAlone }: Standing): readonly Idle[] {
  const word = 'x-repeat';
  if (field[word] === undefined) return [];
  if (isOfRecordsAlone) {
    const reason = { zh: '只有流程的步骤页面能按上次填写。', en: 'only pages of steps are filled in as last time.' };
    return [{ word, reason }];
  }
  const { items } = field;
  if ((items?.['x-fields'] ?? items?.properties) === undefined) return [];
  return [{ word, reason: { zh: '表格按列写它。', en: 'of a table, its columns say so.' } }];
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
