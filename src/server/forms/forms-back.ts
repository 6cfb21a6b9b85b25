import type { PlanItem } from '../../core/calls/releases.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { change, gravestForWork, withReason, type ReleaseChange } from '../../core/release/change.ts';
import type { Unit } from '../platform/unit.ts';
import type { AskedFiles } from './asked-files.ts';
import { contentHash } from './release-row.ts';
import type { BundleEntry } from './tables.ts';
import { formBack, releaseForward, unconverted, type FormBack } from './ways-back.ts';

/** A form as a release would leave it. */
interface PlannedForm {
  readonly file: string;
  readonly descriptor: ReleasedDescriptor;
  readonly item: PlanItem;
}

/** What a form takes back, where the files take a release back; null where they do not, or it was new then. */
export async function backOf(unit: Unit, asked: AskedFiles, form: ReleasedDescriptor): Promise<FormBack | null> {
  const entry = entryOf(asked, form);
  return entry === undefined ? null : formBack(unit, entry, asked.files);
}

function entryOf({ restores }: AskedFiles, { kind, id }: ReleasedDescriptor): BundleEntry | undefined {
  return restores?.content.find((one) => one.kind === kind && one.id === id);
}

/** Whether values may be stored that do not become again what they were. */
export function keepsLess(back: FormBack | null): boolean {
  return back !== null && Object.keys(back.way.unrestored).length > 0;
}

/**
 * Fields whose values a release that is taken back converted, and that nothing converts back.
 *
 * @param told what is told of the form already: what is refused there is not refused twice
 */
export function unreturned(
  back: FormBack | null,
  { migrate = {} }: ReleasedDescriptor,
  told: readonly ReleaseChange[],
): readonly ReleaseChange[] {
  if (back === null) return [];
  const { then, way } = back;
  const refused = new Set(told.filter(isRefused).map(({ subject }) => subject));
  const unsaid = [...way.lost, ...Object.keys(way.migrate)].filter(
    (path) => migrate[path] === undefined && !refused.has(path),
  );
  return unsaid.map((path) => unconverted(then, path));
}

/** A form that would not be again what it was says so, and one that cannot be taken back says what helps. */
export function saidToDiffer(asked: AskedFiles, back: FormBack | null, form: PlannedForm): PlannedForm {
  const { item, descriptor } = form;
  const before = entryOf(asked, descriptor)?.before ?? null;
  if (before === null) return form;
  if (item.changes.some(isRefused)) {
    const withCure = item.changes.map((one) => (isRefused(one) ? withReason(one, releaseForward) : one));
    return { ...form, item: { ...item, changes: withCure } };
  }
  if (back !== null && !isOther(back.then.descriptor, descriptor)) return form;
  const changes = [...item.changes, notAsBefore(before)];
  return { ...form, item: { ...item, class: gravestForWork(changes), changes } };
}

/** Whether a form says something else than it did; how it took over values then is not meant. */
function isOther(
  { migrate: _then, ...then }: ReleasedDescriptor,
  { migrate: _now, ...next }: ReleasedDescriptor,
): boolean {
  return contentHash(then) !== contentHash(next);
}

function isRefused({ class: grave }: ReleaseChange): boolean {
  return grave === 'refuse';
}

function notAsBefore(version: number): ReleaseChange {
  return change(
    'pin',
    'release',
    `与版本 ${version} 不完全相同`,
    `does not come back exactly as version ${version} was`,
  );
}
