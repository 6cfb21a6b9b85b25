import { loadProcess, loadRecord } from '../../../core/model/load/load.ts';
import type { FieldModel, ProcessModel, RecordModel } from '../../../core/model/model.ts';
import { measuresApart, unsaidCodes } from '../../../core/release/carried-value.ts';
import { change, type ReleaseChange } from '../../../core/release/change.ts';
import type { FieldPair } from '../../../core/release/field-pairs.ts';
import { withFieldsOf } from '../../../core/release/former-fields.ts';
import { pastKeys } from '../../../core/release/past-keys.ts';
import { pairVersions, type VersionPairs } from '../../../core/release/version-pairs.ts';
import type { ChangedForm } from '../../forms/stored-rows.ts';
import { newestProcesses } from '../../workflow/process-names.ts';
import { projectionsOf, type Projection } from './projections.ts';
import { namesOf } from './source-rows.ts';
import type { Unit } from '../../platform/unit.ts';

/**
 * Fields that records take over from the table of a process by their key, and that a new version of either changes so
 * that the record has no word for their values any more: another measure, choices by other names. Or whose name: the
 * record would not find them any more. Units of one measure and codes with the same names are converted.
 */
export async function projectionFaults(
  unit: Unit,
  { before, descriptor, former }: ChangedForm,
): Promise<readonly ReleaseChange[]> {
  if (before.kind === 'process' && descriptor.kind === 'process') {
    const after = loadProcess(descriptor);
    return faultsOfSource(await projectionsOf(unit), { before, after, pairs: pairVersions(before, after, former) });
  }
  if (before.kind === 'record' && descriptor.kind === 'record' && before.projection !== null) {
    const after = loadRecord(descriptor);
    const sources = (await newestProcesses(unit, null)).map(({ model }) => model);
    const keys = pastKeys(withFieldsOf(former, before), after);
    return faultsOfRecord(sources, { after, keys, pairs: pairVersions(before, after, former) });
  }
  return [];
}

interface ChangedSource {
  readonly before: ProcessModel;
  readonly after: ProcessModel;
  readonly pairs: VersionPairs;
}

function faultsOfSource(
  projections: readonly Projection[],
  { before, after, pairs: { pairs } }: ChangedSource,
): readonly ReleaseChange[] {
  return projections.flatMap((projection) =>
    [...projection.model.fields.values()].flatMap((field): readonly ReleaseChange[] => {
      const [old, now] = [readBy(projection, field, before), readBy(projection, field, after)];
      const moved = now === undefined ? pairs.find((pair) => pair.old === old && pair.from !== pair.to) : undefined;
      const unread = now === undefined ? null : unreadable({ from: old, to: field }, { from: now, to: field });
      return [
        ...(moved === undefined ? [] : [renamed(projection, moved)]),
        ...(unread === null || now === undefined ? [] : [fault(projection.model, now, unread)]),
      ];
    }),
  );
}

function faultsOfRecord(
  sources: readonly ProcessModel[],
  { after, keys, pairs: { pairs } }: Pick<Projection, 'keys'> & { after: RecordModel; pairs: VersionPairs },
): readonly ReleaseChange[] {
  const { projection } = after;
  if (projection === null) return [];
  return pairs.flatMap(({ old, now }) =>
    sources.flatMap((source): readonly ReleaseChange[] => {
      const from = readBy({ model: after, source: projection, keys }, now, source);
      const unread = from === undefined ? null : unreadable({ from, to: old }, { from, to: now });
      return unread === null ? [] : [fault(source, now, unread)];
    }),
  );
}

function readBy(projection: Projection, field: FieldModel, { fields }: ProcessModel): FieldModel | undefined {
  const { table } = projection.source;
  const found = namesOf(field, projection).map((key) => fields.get(`${table}.${key}`) ?? fields.get(key));
  return found.find((one) => one !== undefined);
}

/** A field of a process and the field of a record that takes its values over. */
interface Reading {
  readonly from: FieldModel | undefined;
  readonly to: FieldModel;
}

/** What of a field can't be read any more by the other, though it could be: its codes, or with none of them all. */
function unreadable(old: Reading, now: Required<Reading>): readonly (string | number)[] | null {
  const { from, to } = now;
  if (from === undefined) return null;
  const { from: was } = old;
  if (measuresApart(from, to)) return was !== undefined && measuresApart(was, old.to) ? null : [];
  const before = was === undefined ? [] : unsaidCodes(was, old.to);
  const isRecoded = was?.choices?.some(({ value }) => !isListed(from, value)) === true;
  const lost = unsaidCodes(from, to).filter((code) => {
    // A new choice that the record does not list yet is shown by its code.
    const isSaidWrongly = isListed(to, code) || isListed(old.to, code) || isRecoded;
    return isSaidWrongly && !before.includes(code);
  });
  return lost.length === 0 ? null : lost;
}

function isListed({ choices }: FieldModel, code: string | number): boolean {
  return choices?.some(({ value }) => value === code) === true;
}

function renamed({ model: { label, id } }: Projection, { from, old, now }: FieldPair): ReleaseChange {
  return change(
    'refuse',
    from,
    `“${label.zh}”按名称 ${old.key} 取这个字段：请先发布 ${id} 的新版本，把其中的字段也改名为 ${now.key}，并在 x-was 中写 ${old.key}`,
    `"${label.en}" reads this field by its name ${old.key}: first publish a version of ${id} in which its field is called ${now.key} as well, with ${old.key} in x-was`,
  );
}

/** @param other the form on the other side, which reads the field or is read */
function fault(
  { label, id }: ProcessModel | RecordModel,
  { path, unit }: FieldModel,
  codes: readonly (string | number)[],
): ReleaseChange {
  const names = codes.join(', ');
  if (codes.length > 0)
    return change(
      'refuse',
      path,
      `与“${label.zh}”（${id}）之间按选项名称取值，选项 ${names} 在另一边没有同名的：请让两边的选项名称相同`,
      `choices are taken over between this field and "${label.en}" (${id}) by their names, and ${names} has none there: give the choices the same names on both sides`,
    );
  return change(
    'refuse',
    path,
    `“${label.zh}”（${id}）中的这个字段是另一种量，不能换算为 ${unit ?? '-'}：请给新的量另设字段`,
    `the field of "${label.en}" (${id}) is of another measure, which cannot be converted to ${unit ?? '-'}: give the new measure a field of its own`,
  );
}
