import { changedRecords, joinedRecords, keptNames, recordWords } from '../../core/words/record-words.ts';
import type { FieldModel, RecordModel } from '../../core/model/model.ts';
import type { Text } from '../../core/text/text.ts';
import { canonicalJson } from '../../core/text/canonical.ts';
import { meaningChanges } from '../../core/release/field-meaning.ts';
import type { FieldPair } from '../../core/release/field-pairs.ts';
import type { FormModel } from '../../core/release/form-fields.ts';

const name = /[A-Za-z_]\w*/g;
const all = recordWords.map((word) => word.name);
const [allZh, allEn] = [all.join('、'), all.join(', ')];

/** What a record says by some of the words that connect its rows with others, as JSON. */
function said(model: RecordModel, words: readonly (typeof all)[number][] = all): string {
  return canonicalJson(Object.fromEntries(words.map((word) => [word, model[word]])));
}

function namesIn(json: string): ReadonlySet<string> {
  return new Set(json.match(name));
}

/** Whether a field has another name and nothing else that stored values depend on. */
function isRenamed({ old, now }: FieldPair, migrate: Readonly<Record<string, unknown>>): boolean {
  return old.key !== now.key && !(now.path in migrate) && meaningChanges(old, now).length === 0;
}

/** A record before and after, with its fields in pairs. */
export interface RecordPair {
  readonly before: RecordModel;
  readonly after: RecordModel;
  readonly pairs: readonly FieldPair[];
}

/**
 * Why a field of a record whose rows do more than hold values cannot be converted: its words name the field, and either
 * its values change, or the words do not say the same under the new names. Null where it can.
 */
export function ownUse({ before, after, pairs }: RecordPair, pair: FieldPair): Text | null {
  const [old, now] = [said(before), said(after)];
  if (!isNamed(pair, new Set([...namesIn(old), ...namesIn(now)]))) return null;
  const { zh, en } = pair.now.label;
  const migrate = after.descriptor.migrate ?? {};
  if (!isRenamed(pair, migrate))
    return {
      zh: `“${zh}”参与记账、占用或取数（${allZh}），已经按原值计算过，只能改名，不能换算`,
      en: `what "${en}" held was booked, reserved or projected already (${allEn}): it may get another name, but no other values`,
    };
  if (keptNames(after).includes(pair.now.key))
    return {
      zh: `“${zh}”与流程的列同名，按这个名字对应，不能改名`,
      en: `"${en}" has the name of a column of processes, by which it is found; it keeps that name`,
    };
  const names = new Map(pairs.filter((one) => isRenamed(one, migrate)).map((one) => [one.old.key, one.now.key]));
  const renamed = old.replaceAll(name, (word) => names.get(word) ?? word);
  if (canonicalJson(JSON.parse(renamed)) === now) return null;
  return {
    zh: `“${zh}”改名后，${allZh} 中仍用原名或另有修改：请在同一版本中全部改为新名，其他修改另行发布`,
    en: `"${en}" has another name, but one of ${allEn} still uses the old one, or changes otherwise: use the new name in all of them, and publish other changes apart`,
  };
}

/** Why a field cannot be converted by which rows of another record change or validate these; null where none does. */
export function othersUse(record: string, others: readonly FormModel[], pair: FieldPair): Text | null {
  const records = others.filter((other) => other.kind === 'record');
  const user = records.find((other) => reaches(other, record, records) && isNamed(pair, namesIn(wordsOver(other))));
  if (user === undefined) return null;
  const { zh, en } = pair.old.label;
  return {
    zh: `“${user.label.zh}”按“${zh}”（${pair.old.key}）记账或占用这里的行，两边不能在一个版本中同时修改`,
    en: `"${user.label.en}" books into rows here, or reserves them, by "${en}" (${pair.old.key}); both cannot change in one version`,
  };
}

/** Whether the words of a record lead to rows of another: straight, through those that they change, or by a join. */
function reaches(from: RecordModel, record: string, records: readonly RecordModel[]): boolean {
  const changed = changedRecords(from);
  const between = records.filter(({ id }) => changed.includes(id));
  const joined = joinedRecords(from, (id) => records.find((one) => one.id === id));
  return [...changed, ...between.flatMap((one) => changedRecords(one)), ...joined].includes(record);
}

/** What a record says by the words that change rows of others. */
function wordsOver(model: RecordModel): string {
  const over = recordWords.filter(({ name: word, changes }) => changes(model[word] as never).length > 0);
  const names = over.map((word) => word.name);
  return said(model, names);
}

function isNamed({ old, now }: { readonly old: FieldModel; readonly now: FieldModel }, names: ReadonlySet<string>) {
  return names.has(old.key) || names.has(now.key);
}
