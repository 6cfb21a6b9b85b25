import type { FieldSchema } from '../../generated/descriptor.ts';
import { isMetByAll } from '../text/pattern-all.ts';
import type { Text } from '../text/text.ts';
import type { Idle } from './idle-places.ts';

const empty = {
  text: {
    zh: '空的文本不受这一限制；必填请写进 "required"。',
    en: 'an empty text is held to no length; to demand one, name the field in "required".',
  },
  list: {
    zh: '空的列表不受这一限制；必填请写进 "required"。',
    en: 'an empty list is held to no number; to demand one, name the field in "required".',
  },
} as const satisfies Record<string, Text>;

const limitWords = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
] as const;

/** Limits that every value of the field meets by itself, or that another limit of it is narrower than. */
export function idleLimits(field: FieldSchema, isTable: boolean): readonly Idle[] {
  const { type, minLength, minItems, multipleOf, pattern } = field;
  const found: Idle[] = [...idleBounds(field)];
  if (minLength !== undefined && minLength < 2) found.push({ word: 'minLength', reason: empty.text });
  if (minItems !== undefined && minItems < (isTable ? 1 : 2))
    found.push({
      word: 'minItems',
      reason: isTable ? { zh: '没有行也满足。', en: 'a table without rows has as many.' } : empty.list,
    });
  if (multipleOf === 1 && type === 'integer')
    found.push({ word: 'multipleOf', reason: { zh: '整数都是 1 的倍数。', en: 'every whole number is one.' } });
  for (const word of limitWords) {
    const list = field.enum === undefined ? 'const' : 'enum';
    if (field[word] !== undefined && field[list] !== undefined)
      found.push({ word, reason: { zh: `“${list}”已列出能有的值。`, en: `"${list}" says which values there are.` } });
  }
  if (pattern !== undefined && isMetByAll(pattern))
    found.push({ word: 'pattern', reason: { zh: '任何文本都满足它。', en: 'every text meets it.' } });
  return found;
}

/** Of two limits on one side the wider one. */
function idleBounds(field: FieldSchema): readonly Idle[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = field;
  const found: Idle[] = [];
  const told = (word: keyof FieldSchema, other: string): void => {
    found.push({ word, reason: { zh: `“${other}”更严。`, en: `"${other}" is narrower.` } });
  };
  if (minimum !== undefined && exclusiveMinimum !== undefined) {
    if (minimum > exclusiveMinimum) told('exclusiveMinimum', 'minimum');
    else told('minimum', 'exclusiveMinimum');
  }
  if (maximum !== undefined && exclusiveMaximum !== undefined) {
    if (maximum < exclusiveMaximum) told('exclusiveMaximum', 'maximum');
    else told('maximum', 'exclusiveMaximum');
  }
  return found;
}

/** What of a table is asked of its columns alone, row by row. */
const ofColumns = ['x-when', 'x-keep', 'x-need', 'x-lock', 'x-check', 'x-rules', 'x-errors', 'x-help'] as const;

/** A table as a whole is neither hidden nor validated by conditions. */
export function idleOnTable(field: FieldSchema, isTable: boolean): readonly Idle[] {
  if (!isTable) return [];
  const reason = {
    zh: '整张表不看它，只有列才看；一步里必填请写进 "need"。',
    en: 'a table as a whole does not look at it, its columns do; a step demands rows by "need".',
  };
  return ofColumns.filter((word) => field[word] !== undefined).map((word) => ({ word, reason }));
}
