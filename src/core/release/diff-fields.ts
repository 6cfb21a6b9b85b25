import type { FieldModel } from '../descriptor/model.ts';
import { canonicalJson } from './canonical.ts';
import { change, type ReleaseChange } from './change.ts';

type Fields = ReadonlyMap<string, FieldModel>;

/**
 * Compares the fields of two versions by path.
 *
 * @param migrated paths for which the new version says how to convert stored values
 */
export function diffFields(before: Fields, after: Fields, migrated: ReadonlySet<string>): readonly ReleaseChange[] {
  const gone = [...before].filter(([path]) => !after.has(path));
  const renamed = new Map(gone.flatMap(([path]) => newNames(path, before, after)));
  return [
    ...gone.map(([path, field]) => goneChange(path, field, renamed)),
    ...[...after].flatMap(([path, field]) => {
      const old = before.get(path);
      if (old !== undefined) return fieldChanges(path, old, field, migrated);
      return [...renamed.values()].includes(path) ? [] : [newChange(path, field)];
    }),
  ];
}

/** The new path of a field that `x-was` names. */
function newNames(path: string, before: Fields, after: Fields): readonly (readonly [string, string])[] {
  const old = before.get(path);
  const found = [...after].find(
    ([there, field]) =>
      !before.has(there) && field.table === old?.table && field.words['x-was']?.includes(old.key) === true,
  );
  return found === undefined ? [] : [[path, found[0]]];
}

function goneChange(path: string, field: FieldModel, renamed: ReadonlyMap<string, string>): ReleaseChange {
  const now = renamed.get(path);
  if (now !== undefined) {
    return change(
      'upcast',
      path,
      `字段“${field.label.zh}”改名为 ${now}`,
      `the field "${field.label.en}" is now called ${now}`,
    );
  }
  return change('pin', path, `去掉了字段“${field.label.zh}”`, `the field "${field.label.en}" is gone`);
}

function newChange(path: string, field: FieldModel): ReleaseChange {
  const needed = field.required || field.need !== null;
  if (needed) return change('pin', path, `新增必填字段“${field.label.zh}”`, `new required field "${field.label.en}"`);
  return change('safe', path, `新增字段“${field.label.zh}”`, `new field "${field.label.en}"`);
}

function fieldChanges(
  path: string,
  old: FieldModel,
  now: FieldModel,
  migrated: ReadonlySet<string>,
): readonly ReleaseChange[] {
  const { zh, en } = now.label;
  if (typeOf(old) !== typeOf(now)) {
    return [
      change(
        'refuse',
        path,
        `字段“${zh}”的类型由 ${typeOf(old)} 变为 ${typeOf(now)}`,
        `the type of "${en}" changes from ${typeOf(old)} to ${typeOf(now)}`,
      ),
    ];
  }
  const found: ReleaseChange[] = [];
  if (old.unit !== now.unit) {
    const told = migrated.has(path);
    const [from, to] = [old.unit ?? '-', now.unit ?? '-'];
    found.push(
      change(
        told ? 'upcast' : 'refuse',
        path,
        `字段“${zh}”的单位由 ${from} 变为 ${to}`,
        `the unit of "${en}" changes from ${from} to ${to}`,
      ),
    );
  }
  if (!old.required && now.required) found.push(change('pin', path, `字段“${zh}”改为必填`, `"${en}" becomes required`));
  if (old.required && !now.required)
    found.push(change('safe', path, `字段“${zh}”不再必填`, `"${en}" is no longer required`));
  if (isTighter(old, now))
    found.push(change('pin', path, `字段“${zh}”的限制变严`, `the limits of "${en}" are tighter`));
  else if (limits(old) !== limits(now))
    found.push(change('safe', path, `字段“${zh}”的限制变宽`, `the limits of "${en}" are wider`));
  if (logic(old) !== logic(now))
    found.push(change('pin', path, `字段“${zh}”的公式或规则有变`, `the formulas or rules of "${en}" have changed`));
  if (look(old) !== look(now))
    found.push(change('safe', path, `字段“${zh}”的文字或样式有变`, `texts or look of "${en}" have changed`));
  return found;
}

/** The type with that of the items, and what a reference points to. */
function typeOf(field: FieldModel): string {
  const items = field.schema.items?.type;
  const kind = field.columns === null ? (items ?? '') : 'rows';
  return kind === '' ? field.type : `${field.type}<${kind}>`;
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/** Whether some value that was good before is refused now. */
function isTighter(old: FieldModel, now: FieldModel): boolean {
  const [before, after] = [old.schema, now.schema];
  const raised = lower.some((word) => (after[word] ?? -Infinity) > (before[word] ?? -Infinity));
  const lowered = upper.some((word) => (after[word] ?? Infinity) < (before[word] ?? Infinity));
  const fewer = choices(now) !== null && (choices(old) ?? [null]).some((value) => !choices(now)?.includes(value));
  const others = (['pattern', 'format', 'multipleOf', 'const', 'uniqueItems'] as const).some(
    (word) => after[word] !== undefined && canonicalJson(after[word]) !== canonicalJson(before[word]),
  );
  const places = (now.decimals ?? Infinity) < (old.decimals ?? Infinity);
  return raised || lowered || fewer || others || places || (now.unique && !old.unique);
}

function choices(field: FieldModel): readonly unknown[] | null {
  return field.schema.enum ?? field.schema.items?.enum ?? null;
}

function limits({ schema, decimals, unique, columns }: FieldModel): string {
  const { items, ...own } = schema;
  return canonicalJson({ own, items: columns === null ? items : null, decimals, unique });
}

function logic(field: FieldModel): string {
  const { calc, suggest, when, need, lock, keep, number, rules, checks, access, dict, ref } = field;
  return canonicalJson({ calc, suggest, when, need, lock, keep, number, rules, checks, access, dict, ref });
}

function look(field: FieldModel): string {
  const { label, help, widget, fill } = field;
  const labels = field.choices?.map((choice) => choice.label);
  return canonicalJson({
    label,
    help,
    widget,
    fill,
    labels,
    format: field.words['x-format'],
    default: field.words.default,
  });
}
