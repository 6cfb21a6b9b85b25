import type { FieldModel, RecordModel } from '../../core/model/model.ts';
import { pick, type Language, type Text } from '../../core/text/text.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import { isSecret, secretText } from '../../core/values/secret.ts';
import { formOfEntry, type LoggedEntry } from '../records/form-of-entry.ts';
import type { Change } from '../platform/store/audit.ts';
import { camelCase } from '../platform/store/column-names.ts';
import type { Unit } from '../platform/unit.ts';

/** A change with the name of its field as pages show it. */
export type NamedChange = Change & { readonly field: string };

/** Records whose rows are logged under another name. */
const recordNames: Readonly<Record<string, string>> = { topmenu: 'top-menu' };

/** What is written and stands in no form. */
const otherTexts: Readonly<Record<string, Text>> = {
  assignee: { zh: '办理人', en: 'Who has the task' },
  menus: { zh: '菜单与按钮', en: 'Menu entries and buttons' },
  roles: { zh: '角色', en: 'Roles' },
  code: { zh: '编号', en: 'Code' },
  dictKey: { zh: '字典键值', en: 'Key' },
  dictValue: { zh: '字典名称', en: 'Name' },
  dictValueEn: { zh: '英文名称', en: 'Name in English' },
  parentId: { zh: '上级', en: 'Above it' },
  sort: { zh: '排序', en: 'Order' },
  remark: { zh: '备注', en: 'Remark' },
  isSealed: { zh: '封存', en: 'Sealed' },
  status: { zh: '状态', en: 'Status' },
  password: { zh: '密码', en: 'Password' },
  avatar: { zh: '头像', en: 'Picture' },
};

/** The changes of an entry with the names of their fields in a language; what has no name keeps its key. */
export async function namedChanges(
  unit: Unit,
  { changes, subject, ...entry }: LoggedEntry & { readonly changes: readonly Change[] },
  language: Language,
): Promise<readonly NamedChange[]> {
  const found = await formOfEntry(unit, { ...entry, subject: recordNames[subject] ?? subject });
  const model = found?.model ?? null;
  return changes.map((change) => {
    const label = labelOf(change.path, model);
    const field = label === null ? change.path : label.map((text) => pick(text, language)).join(' · ');
    return { ...withoutSecret(change, model), field };
  });
}

/** The change without what a secret was and became. */
function withoutSecret(change: Change, model: RecordModel | null): Change {
  if (!isSecret(fieldOf(change.path, model)?.words ?? {})) return change;
  const hidden = (value: unknown): unknown => (isEmptyValue(value) ? value : secretText);
  return { ...change, before: hidden(change.before), after: hidden(change.after) };
}

/** The label of a field; of a column after that of its table. Null where neither is known. */
function labelOf(path: string, model: RecordModel | null): readonly Text[] | null {
  const [key = '', column] = path.replace(/\[[^\]]*\]/, '').split('.');
  const field = fieldOf(key, model);
  if (column === undefined) return field === undefined ? textOf(key) : [field.label];
  const inside = field?.columns?.find((one) => one.key === column);
  return field === undefined || inside === undefined ? null : [field.label, inside.label];
}

/** The fields of the server's own tables are written as columns are spelled. */
function fieldOf(key: string, model: RecordModel | null): FieldModel | undefined {
  return model?.fields.get(key) ?? model?.fields.get(camelCase(key));
}

function textOf(key: string): readonly Text[] | null {
  const name = camelCase(key);
  return Object.hasOwn(otherTexts, name) ? [otherTexts[name] as Text] : null;
}
