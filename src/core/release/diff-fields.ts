import type { FieldModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { change, type ReleaseChange } from './change.ts';
import { isTighter, meaningChanges } from './field-meaning.ts';
import { pairFields, type FieldPair } from './field-pairs.ts';

type Fields = ReadonlyMap<string, FieldModel>;

/**
 * Compares the fields of two versions.
 *
 * @param migrated paths for which the new version says how to convert stored values
 */
export function diffFields(before: Fields, after: Fields, migrated: ReadonlySet<string>): readonly ReleaseChange[] {
  const { pairs, gone, fresh } = pairFields(before, after);
  return [
    ...gone.map((path) => goneChange(path, before)),
    ...pairs.flatMap((pair) => [...renamed(pair), ...fieldChanges(pair, migrated.has(pair.to))]),
    ...fresh.flatMap((path) => newChange(path, after.get(path), migrated.has(path))),
  ];
}

function renamed({ from, to, old, now }: FieldPair): readonly ReleaseChange[] {
  // The columns of a renamed table go with it.
  if (old.key === now.key) return [];
  const [zh, en] = [`字段“${old.label.zh}”改名为 ${to}`, `the field "${old.label.en}" is now called ${to}`];
  return [change('upcast', from, zh, en)];
}

function goneChange(path: string, before: Fields): ReleaseChange {
  const { zh, en } = before.get(path)?.label ?? { zh: path, en: path };
  return change('pin', path, `去掉了字段“${zh}”`, `the field "${en}" is gone`);
}

function newChange(path: string, field: FieldModel | undefined, filled: boolean): readonly ReleaseChange[] {
  if (field === undefined) return [];
  const { zh, en } = field.label;
  if (field.required || field.need !== null)
    return [change('pin', path, `新增必填字段“${zh}”`, `new required field "${en}"`)];
  if (filled)
    return [change('upcast', path, `新增字段“${zh}”，由已有数据得出`, `new field "${en}", filled from stored values`)];
  return [change('safe', path, `新增字段“${zh}”`, `new field "${en}"`)];
}

function fieldChanges({ to: path, old, now }: FieldPair, migrated: boolean): readonly ReleaseChange[] {
  const { zh, en } = now.label;
  const meant = meaningChanges(old, now);
  const found = meant.map((text) => change(migrated ? 'upcast' : 'refuse', path, text.zh, text.en));
  if (typeDiffers(old, now) && !migrated) return found;
  if (!old.required && now.required) found.push(change('pin', path, `字段“${zh}”改为必填`, `"${en}" becomes required`));
  if (old.required && !now.required)
    found.push(change('safe', path, `字段“${zh}”不再必填`, `"${en}" is no longer required`));
  if (isTighter(old, now)) {
    const limitsClass = migrated ? 'upcast' : 'pin';
    found.push(change(limitsClass, path, `字段“${zh}”的限制变严`, `the limits of "${en}" are tighter`));
  }
  if (!isTighter(old, now) && limits(old) !== limits(now))
    found.push(change('safe', path, `字段“${zh}”的限制变宽`, `the limits of "${en}" are wider`));
  if (logic(old) !== logic(now))
    found.push(change('pin', path, `字段“${zh}”的公式或规则有变`, `the formulas or rules of "${en}" have changed`));
  if (look(old) !== look(now))
    found.push(change('safe', path, `字段“${zh}”的文字或样式有变`, `texts or look of "${en}" have changed`));
  return found;
}

function typeDiffers(old: FieldModel, now: FieldModel): boolean {
  return old.type !== now.type || (old.columns === null) !== (now.columns === null);
}

function limits({ schema, decimals, unique, columns }: FieldModel): string {
  const { items, ...own } = schema;
  return canonicalJson({ own, items: columns === null ? items : null, decimals, unique });
}

function logic(field: FieldModel): string {
  const { calc, suggest, when, need, lock, keep, number, rules, checks, access } = field;
  const parent = field.dict?.parentField ?? null;
  return canonicalJson({ calc, suggest, when, need, lock, keep, number, rules, checks, access, parent });
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
