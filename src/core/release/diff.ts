import type { SetModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { change, type ChangeClass, gravest, type ReleaseChange } from './change.ts';
import { computedChanges } from './computed-since.ts';
import { diffFields } from './diff-fields.ts';
import { diffRecord } from './diff-record.ts';
import { roleChanges } from './diff-roles.ts';
import { diffSteps } from './diff-steps.ts';
import { allFields, loadForm, type FormModel } from './form-fields.ts';
import { noFormerFields, type FormerFields } from './former-fields.ts';
import { isRecoded } from './recoded-entries.ts';
import { returningChoices } from './returning-choices.ts';
import { strangeFormerNames } from './idle-conversions.ts';
import { lossesOnReturn, type ReleaseLoss } from './losses.ts';
import { migrateFaults } from './migrate-faults.ts';
import { ownerChanges } from './owner-fields.ts';
import { migrateTrials, type MigrateTrial } from './migrate-trial.ts';
import { withPastNames } from './past-step-names.ts';
import { pathNames, type PathNames } from './path-names.ts';
import { pairVersions } from './version-pairs.ts';
import type { Release, ReleasedDescriptor } from '../model/release.ts';

/** What publishing a new version would do. */
export interface ReleaseDiff {
  readonly class: ChangeClass;
  readonly changes: readonly ReleaseChange[];
  /** Values that going back to the version before would lose or have converted. */
  readonly losesOnReturn: readonly ReleaseLoss[];
}

/**
 * Compares two versions of a form by their meaning.
 *
 * @param former the fields of the versions before both
 * @throws DescriptorError when one of the descriptors is damaged
 */
export function diffReleases(
  old: Pick<Release, 'descriptor'>,
  next: Pick<Release, 'descriptor'>,
  former: FormerFields = noFormerFields,
): ReleaseDiff {
  const [before, after] = [loadForm(old.descriptor), loadForm(next.descriptor)];
  if (before.kind !== after.kind || before.id !== after.id) {
    const other = change(
      'refuse',
      'id',
      `“${after.id}”不是“${before.id}”的新版本`,
      `"${after.id}" is no version of "${before.id}"`,
    );
    return { class: 'refuse', changes: [other], losesOnReturn: [] };
  }
  const fields = [allFields(before), allFields(after)] as const;
  const pairs = pairVersions(before, after, former);
  const names = pathNames(pairs);
  const past = before.kind === 'process' ? withPastNames(before, former) : before;
  // What cannot be computed is told, and not tried.
  const faults = migrateFaults(before, after, former);
  const trials: ReadonlyMap<string, MigrateTrial> =
    faults.length === 0 ? migrateTrials(before, after, former) : new Map();
  const changes = [
    ...diffWords(before, after, names),
    ...diffFields(pairs, {
      before: fields[0],
      after: fields[1],
      migrated: migrated(next.descriptor),
      trials,
      back: (pair) => returningChoices(pair, before, former),
      recoded: (pair) => isRecoded(pair, before, after),
      needed: neededPaths(after),
      ofRows: after.kind === 'record',
    }),
    ...ownerChanges(pairs, ...fields),
    ...computedChanges(pairs.pairs, after),
    ...faults,
    ...strangeFormerNames({ before: past, after }, pairs, fields[1]),
    ...diffSets(before, after),
    ...diffTables(before, after),
    ...(past.kind === 'process' && after.kind === 'process' ? diffSteps({ before: past, after, names }) : []),
  ];
  const told = changes.length === 0 ? lostMigrates(before, after) : changes;
  return { class: gravest(told), changes: told, losesOnReturn: lossesOnReturn({ after, pairs, trials }) };
}

/** What a version changes that says no more how the one before it took over values, and nothing else. */
function lostMigrates({ descriptor: old }: FormModel, { descriptor: now }: FormModel): readonly ReleaseChange[] {
  const lost = Object.keys(old.migrate ?? {}).filter((path) => now.migrate?.[path] === undefined);
  if (lost.length === 0) return [];
  const paths = lost.join(', ');
  const [zh, en] = [
    `去掉了 migrate（${paths}）：不再换算`,
    `migrate (${paths}) is gone: nothing is converted any more`,
  ];
  return [change('safe', 'migrate', zh, en)];
}

/** By path the expressions over the old data by which the new version fills them. */
function migrated({ migrate }: ReleasedDescriptor): ReadonlyMap<string, string> {
  return new Map(Object.entries(migrate ?? {}));
}

/** What some step, outcome or the application demands. */
function neededPaths(form: FormModel): ReadonlySet<string> {
  if (form.kind === 'record') return new Set();
  const { start, steps } = form;
  return new Set([
    ...start.need,
    ...steps.flatMap(({ need, outcomes }) => [...need, ...outcomes.flatMap((o) => o.need)]),
  ]);
}

/** Words of the form as a whole. */
function diffWords(before: FormModel, after: FormModel, names: PathNames): readonly ReleaseChange[] {
  const texts =
    canonicalJson(before.label) === canonicalJson(after.label)
      ? []
      : [change('safe', 'label', '名称有变', 'the name has changed')];
  if (before.kind === 'record' && after.kind === 'record') return [...texts, ...diffRecord(before, after, names)];
  if (before.kind === 'record' || after.kind === 'record') return texts;
  const words = (['stage', 'prefix', 'node', 'counter'] as const).filter((word) => before[word] !== after[word]);
  const prints = canonicalJson(before.prints) === canonicalJson(after.prints) ? [] : [changedPrints];
  const deed = { zh: '督办他人的工作', en: 'oversee the work of others' };
  const given =
    canonicalJson(names.from(before.given)) === canonicalJson(names.kept(after.given)) ? [] : [changedGiven];
  const subject =
    canonicalJson(names.from(before.subject)) === canonicalJson(names.kept(after.subject)) ? [] : [changedSubject];
  return [
    ...texts,
    ...prints,
    ...given,
    ...subject,
    ...roleChanges('oversee', deed, { old: before.oversee, now: after.oversee }),
    ...words.map((word) => change('pin', word, `“${word}”有变`, `"${word}" has changed`)),
  ];
}

const changedGiven = change('pin', 'given', '带来的数据有变', 'what comes along from before has changed');
const changedSubject = change(
  'safe',
  'subject',
  '列表中说明事项的字段有变',
  'what lists tell of an instance has changed',
);
const changedPrints = change('safe', 'prints', '打印件有变', 'the prints have changed');

/** Look-up tables that both read: what is under way goes on with the rows that it began with. */
function diffTables(before: FormModel, after: FormModel): readonly ReleaseChange[] {
  return [...after.lookups].flatMap(([name, table]) => {
    const old = before.lookups.get(name);
    if (old === undefined || canonicalJson({ ...old, version: 0 }) === canonicalJson({ ...table, version: 0 }))
      return [];
    const { zh, en } = table.label;
    return [change('pin', `table:${name}`, `查询表“${zh}”有变`, `the look-up table "${en}" has changed`)];
  });
}

/** Rules, checks and conditions of whole sets. */
function diffSets(before: FormModel, after: FormModel): readonly ReleaseChange[] {
  const logic = ({ when, rules, checks }: SetModel): string => canonicalJson({ when, rules, checks });
  return [...after.sets.values()].flatMap((set) => {
    const old = before.sets.get(set.name);
    if (old === undefined || logic(old) === logic(set)) return [];
    return [
      change(
        'pin',
        `set:${set.name}`,
        `字段集“${set.label.zh}”的规则有变`,
        `the rules of the set "${set.label.en}" have changed`,
      ),
    ];
  });
}
