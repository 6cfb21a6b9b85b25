import { loadForm } from '../../core/release/form-fields.ts';
import type { ProcessModel, RecordModel } from '../../core/model/model.ts';
import { withReason, type ReleaseChange } from '../../core/release/change.ts';
import { pairVersions } from '../../core/release/version-pairs.ts';
import type { Text } from '../../core/text/text.ts';
import { usableRelease } from '../forms/find-release.ts';
import { refKey } from '../forms/ref-key.ts';
import { afterRelease } from '../forms/released-together.ts';
import { newestHeads } from '../forms/release-queries.ts';
import type { RecordChange } from '../forms/stored-rows.ts';
import type { Unit } from '../platform/unit.ts';
import { filledPairs, isMisread } from './fill-faults.ts';
import { othersUse, ownUse } from './words-in-use.ts';

/**
 * Changes of a record that would need rows to be converted where they can't be, each with the reason: rows have one form
 * for everybody in the company, keys that others store stay, and what rows booked, reserved or projected stays true.
 */
export async function unconvertible(
  unit: Unit,
  { before, descriptor, former, scope, changes }: RecordChange,
): Promise<readonly ReleaseChange[]> {
  const converting = changes.filter((change) => change.class === 'upcast');
  if (converting.length === 0) return [];
  const after = loadForm(descriptor);
  if (after.kind !== 'record') return converting;
  if (scope.tenantId === null || scope.roles.length > 0) return converting.map((change) => withReason(change, oneForm));
  const others = await formsInUse(unit, before.id);
  const { pairs } = pairVersions(before, after, former);
  const keys = new Set([refKey(before), refKey(after)]);
  const filling = new Set(
    others.flatMap((other) => filledOtherwise([other, afterRelease(unit.tx, other)], before, after)),
  );
  return converting.flatMap((change) => {
    const { subject } = change;
    const pair = pairs.find(({ from, to }) => from === subject || to === subject);
    const used =
      pair === undefined ? null : (ownUse({ before, after, pairs }, pair) ?? othersUse(before.id, others, pair));
    const reason = keys.has(subject) ? storedElsewhere : filling.has(subject) ? filledElsewhere : used;
    return reason === null ? [] : [withReason(change, reason)];
  });
}

const oneForm: Text = {
  zh: '已有数据只能按整个公司换算，这个版本却只给部分角色或所有公司：请为本公司的所有角色发布',
  en: 'rows have one form for a whole company, but this version is for some roles or for all companies: publish it for your company and all roles',
};
const storedElsewhere: Text = {
  zh: '其他表单按这个编号引用这些行，不能改名或换算',
  en: 'other forms refer to these rows by this key; it keeps its name and its values',
};
const filledElsewhere: Text = {
  zh: '其他表单选中一行后按这个字段填写或核对（x-fill、x-match），改动后会填不上或读作别的意思：请在同一次发布中把那些表单的字段也改成同样的单位和选项',
  en: 'other forms fill their fields from it or compare with it (x-fill, x-match), which would find nothing or read it as something else: release these forms with the same unit and choices along with it',
};

async function formsInUse(unit: Unit, but: string): Promise<readonly (ProcessModel | RecordModel)[]> {
  const models: (ProcessModel | RecordModel)[] = [];
  for (const kind of ['process', 'record'] as const) {
    for (const head of await newestHeads(unit.tx, kind, null)) {
      const model = (await usableRelease(unit, head))?.loaded.model;
      if (model !== undefined && model.id !== but) models.push(model);
    }
  }
  return models;
}

/**
 * Fields that a form fills from a picked row by their key, or compares with it, and would read otherwise.
 *
 * @param form as it is, and as it will be
 */
function filledOtherwise(
  [old, now]: readonly [ProcessModel | RecordModel, ProcessModel | RecordModel],
  before: RecordModel,
  after: RecordModel,
): readonly string[] {
  const known = new Map(filledPairs(old, before.id).map(([here, there]) => [`${here.path} ${there}`, here] as const));
  return filledPairs(now, before.id).flatMap(([here, there]) => {
    const [was, is] = [before.fields.get(there), after.fields.get(there)];
    if (was === undefined) return [];
    const reader = known.get(`${here.path} ${there}`) ?? here;
    return is === undefined || (isMisread(is, here) && !isMisread(was, reader)) ? [there] : [];
  });
}
