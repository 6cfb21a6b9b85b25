import type { PlanItem } from '../../core/calls/releases.ts';
import { change, gravestForWork, type ReleaseChange } from '../../core/release/change.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import type { TableDescriptor } from '../../generated/descriptor.ts';
import { nothingStored } from './stored-effects.ts';

/** What is planned for a form or a look-up table. */
interface Planned {
  readonly file: string;
  readonly descriptor: ReleasedDescriptor | TableDescriptor;
  readonly changes: readonly ReleaseChange[];
  readonly against: number | undefined;
  readonly counts: Pick<PlanItem, 'tasks' | 'drafts' | 'rows'>;
}

/** What a plan says of it, losses first. */
export function itemOf({ file, descriptor, changes, against = -1, counts }: Planned): PlanItem {
  const { kind, id, label, version } = descriptor;
  const told = lossesFirst(changes);
  const grave = gravestForWork(told);
  return { kind, id, file, label, class: grave, against, version, changes: told, ...counts, ...nothingStored };
}

const weight = { refuse: 0, upcast: 1, pin: 2, safe: 3 } as const;

/** Each meaning once, the gravest first. */
function lossesFirst(changes: readonly ReleaseChange[]): readonly ReleaseChange[] {
  const told = new Map(changes.map((change) => [`${change.subject} ${change.message.en}`, change]));
  return [...told.values()].toSorted((one, other) => weight[one.class] - weight[other.class]);
}

/** Names under which values of another meaning are kept, which go: no new field is safe then. */
export function clearedNames(effects: PlanItem['effects']): readonly ReleaseChange[] {
  const paths = new Set(effects.flatMap(({ fate, subject }) => (fate === 'dropped' ? [subject] : [])));
  return [...paths].map((path) =>
    change(
      'pin',
      path,
      `${path} 以前是另一个字段：它留下的值会被去掉`,
      `${path} was another field before: what that left goes`,
    ),
  );
}
