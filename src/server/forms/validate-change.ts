import { gravest, withReason, type ReleaseChange } from '../../core/release/change.ts';
import { diffReleases, type ReleaseDiff } from '../../core/release/diff.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { releaseToFollow, usableRelease } from './find-release.ts';
import { formerFieldsOf } from './former-releases.ts';
import { newestOfScope } from './release-queries.ts';
import type { StoredScope } from './release-row.ts';
import type { Unit } from '../platform/unit.ts';

/** What validating a change needs of the server. */
/** What a new release would change of the one before it. */
export interface ToldChange extends ReleaseDiff {
  /** The version compared with. */
  readonly against: number;
}

/** What a descriptor changes of the newest release that the tenant sees, whoever that is for; null for a new form. */
export async function changeOf(unit: Unit, descriptor: ReleasedDescriptor): Promise<ToldChange | null> {
  const current = await releaseToFollow(unit, descriptor.id);
  if (current === null) return null;
  const former = await formerFieldsOf(unit, current.head);
  const diff = diffReleases(current.loaded, { descriptor }, former);
  const misread = await unit.services.rows.misreadValues(unit, { before: current.loaded.model, descriptor, former });
  const changes = [...diff.changes, ...misread];
  return { ...diff, changes, class: gravest(changes), against: current.head.version };
}

/**
 * What a descriptor changes, measured against all that it takes the place of: the newest release, and the newest of its
 * own scope where that is another.
 *
 * @throws BusinessError 400 where stored values would lose their meaning, or would have to be converted and can't be
 */
export async function acceptableChange(
  unit: Unit,
  descriptor: ReleasedDescriptor,
  scope: StoredScope,
): Promise<ToldChange | null> {
  const told = await changeOf(unit, descriptor);
  if (told === null) return null;
  refuse('form.breaks-data', told.changes, told.changes);
  const head = await newestOfScope(unit.tx, descriptor.id, scope);
  const replaced = head === undefined ? null : await usableRelease(unit, head);
  if (replaced !== null && replaced.head.version !== told.against) {
    const other = diffReleases(replaced.loaded, { descriptor }, await formerFieldsOf(unit, replaced.head));
    refuse('form.breaks-data', other.changes, other.changes);
    // Data are converted from one form: the newest one.
    refuse('form.converts-data', other.changes, other.changes);
  }
  refuse('form.converts-data', told.changes, await unconverted(unit, { descriptor, scope, change: told }));
  return told;
}

/** What a candidate changes, and for whom it would be. */
interface Candidate {
  readonly descriptor: ReleasedDescriptor;
  readonly scope: StoredScope;
  readonly change: ToldChange;
}

/** A change as the check tells it: whether it may be published, and what can't be converted with the reason. */
export async function validatedChange(
  unit: Unit,
  candidate: Candidate,
): Promise<{ readonly ok: boolean; readonly change: ToldChange }> {
  const { change } = candidate;
  const left = await unconverted(unit, candidate);
  const told = (one: ReleaseChange): ReleaseChange => {
    const kept = left.find(({ subject, message }) => subject === one.subject && message.en.startsWith(one.message.en));
    return kept === undefined ? one : { ...kept, class: 'refuse' };
  };
  return {
    ok: change.class !== 'refuse' && left.length === 0,
    change: { ...change, changes: change.changes.map(told) },
  };
}

/** Changes for which stored values would have to be converted and nothing does it. */
async function unconverted(
  unit: Unit,
  { descriptor, scope, change: { changes } }: Candidate,
): Promise<readonly ReleaseChange[]> {
  const current = await releaseToFollow(unit, descriptor.id);
  const before = current?.loaded.model;
  if (current !== null && before?.kind === 'record') {
    const former = await formerFieldsOf(unit, current.head);
    return unit.services.rows.unconvertible(unit, { before, descriptor, former, scope, changes });
  }
  return changes
    .filter((change) => change.class === 'upcast' && isOwnField(change))
    .map((change) => withReason(change, storedAnew));
}

const storedAnew = {
  zh: '每次完成步骤都另存这个值，历史中的旧值不能改写',
  en: 'each completion of the step stores it anew, and history is not written over',
};

/** The class of changes that each text refuses. */
const refused = { 'form.breaks-data': 'refuse', 'form.converts-data': 'upcast' } as const;

function refuse(
  message: keyof typeof refused,
  changes: readonly ReleaseChange[],
  validated: readonly ReleaseChange[],
): void {
  const worst = validated.find((change) => change.class === refused[message]);
  if (worst === undefined) return;
  const args = { subject: worst.subject, ...worst.message };
  throw new BusinessError(400, message, { args, data: { diagnostics: [], changes } });
}

/** Fields that a step stores anew with each completion stand in its events alone. */
function isOwnField({ subject }: ReleaseChange): boolean {
  return /^[^/]*:/.test(subject) && !/^(?:step|outcome|set|table):/.test(subject);
}
