import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { canonicalJson } from '../text/canonical.ts';
import { timeFormats } from '../values/formats.ts';

/** What stored values of a field mean; where it differs, a stored value says something else than was meant. */
export function meaningChanges(old: FieldModel, now: FieldModel): readonly Text[] {
  const { zh, en } = now.label;
  const parts: readonly (readonly [Text, string, string])[] = [
    [{ zh: '类型', en: 'type' }, typeOf(old), typeOf(now)],
    [{ zh: '单位', en: 'unit' }, old.unit ?? '-', now.unit ?? '-'],
    [{ zh: '字典', en: 'dictionary' }, dictionaryOf(old), dictionaryOf(now)],
    [{ zh: '引用', en: 'reference' }, targetOf(old), targetOf(now)],
    [{ zh: '时间格式', en: 'form of date or time' }, momentOf(old), momentOf(now)],
  ];
  return parts
    .filter(([, before, after]) => before !== after)
    .map(([what, before, after]) => ({
      zh: `字段“${zh}”的${what.zh}由 ${before} 变为 ${after}`,
      en: `the ${what.en} of "${en}" changes from ${before} to ${after}`,
    }));
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

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/** Whether some value that was good before is refused now. */
export function isTighter(old: FieldModel, now: FieldModel): boolean {
  const [before, after] = [old.schema, now.schema];
  const raised = lower.some((word) => (after[word] ?? -Infinity) > (before[word] ?? -Infinity));
  const lowered = upper.some((word) => (after[word] ?? Infinity) < (before[word] ?? Infinity));
  const others = (['pattern', 'format', 'multipleOf', 'const', 'uniqueItems'] as const).some(
    (word) => after[word] !== undefined && canonicalJson(after[word]) !== canonicalJson(before[word]),
  );
  const places = (now.decimals ?? Infinity) < (old.decimals ?? Infinity);
  return raised || lowered || choicesGone(old, now) || others || places || (now.unique && !old.unique);
}

/** Whether a value that could be chosen before can't be any more. */
function choicesGone(old: FieldModel, now: FieldModel): boolean {
  return choices(now) !== null && (choices(old) ?? [null]).some((value) => !choices(now)?.includes(value));
}

function choices(field: FieldModel): readonly unknown[] | null {
  return field.schema.enum ?? field.schema.items?.enum ?? null;
}

/** Whether stored values of a field may need an expression: they mean something else, or some are not accepted any more. */
export function mayNeedMigration(old: FieldModel, now: FieldModel): boolean {
  return meaningChanges(old, now).length > 0 || isTighter(old, now);
}
