import type { RecordModel } from '../../core/model/model.ts';
import type { Row } from '../../core/values/finding.ts';

/** Fields whose values together may stand in one row of a tenant only. */
export function uniqueGroups(model: RecordModel): readonly (readonly string[])[] {
  const single = [...model.fields.values()].filter((field) => field.unique && field.table === null);
  const groups = [...model.unique, ...single.map(({ key }) => [key])];
  return [...new Map(groups.map((group) => [group.join('+'), group] as const)).values()];
}

/** The values of a group as they are kept unique. */
export function keyValue(group: readonly string[], data: Row): string {
  return JSON.stringify(group.map((key) => data[key]));
}
