import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { timeFormats } from '../values/formats.ts';
import { choiceNames } from './choice-names.ts';
import { isTighter } from './limits.ts';

/**
 * What stored values of a field mean; where it differs, a stored value says something else than was meant.
 *
 * @param path where it stands
 */
export function meaningChanges(old: FieldModel, now: FieldModel, path = ''): readonly Text[] {
  const { zh, en } = now.label;
  const parts: readonly (readonly [Text, string, string])[] = [
    [{ zh: '类型', en: 'type' }, typeOf(old), typeOf(now)],
    [{ zh: '单位', en: 'unit' }, old.unit ?? '-', now.unit ?? '-'],
    [{ zh: '字典', en: 'dictionary' }, dictionaryOf(old), dictionaryOf(now)],
    [{ zh: '引用', en: 'reference' }, targetOf(old), targetOf(now)],
    [{ zh: '时间格式', en: 'form of date or time' }, momentOf(old), momentOf(now)],
  ];
  const changed = parts
    .filter(([, before, after]) => before !== after)
    .map(([what, before, after]) => ({
      zh: `字段“${zh}”的${what.zh}由 ${before} 变为 ${after}`,
      en: `the ${what.en} of "${en}" changes from ${before} to ${after}`,
    }));
  return [...changed, ...(isReadAnew(now, path) ? [] : choiceNames(old, now))];
}

/** Whether values are computed anew, or stored with each completion of a step and shown by its own form: names may change. */
export function isReadAnew({ calc }: FieldModel, path: string): boolean {
  return calc !== null || path.includes(':');
}

/** The type with that of the items. */
function typeOf(field: FieldModel): string {
  const items = field.schema.items?.type;
  const kind = field.columns === null ? (items ?? '') : 'rows';
  return kind === '' ? field.type : `${field.type}<${kind}>`;
}

function dictionaryOf({ dict }: FieldModel): string {
  return dict === null ? '-' : `${dict.store === 'system' ? 'sys' : 'biz'}:${dict.code}`;
}

function targetOf({ ref }: FieldModel): string {
  if (ref === null) return '-';
  return ref.kind === 'user' ? 'user' : `record:${ref.record}`;
}

function momentOf({ schema }: FieldModel): string {
  const format = schema.format ?? schema.items?.format;
  return format !== undefined && timeFormats.includes(format) ? format : '-';
}

/** Whether stored values of a field may need an expression: they mean something else, or some are not accepted any more. */
export function mayNeedMigration(old: FieldModel, now: FieldModel, path = ''): boolean {
  return meaningChanges(old, now, path).length > 0 || isTighter(old, now);
}
