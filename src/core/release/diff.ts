import type { RecordModel, SetModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { change, type ChangeClass, gravest, type ReleaseChange } from './change.ts';
import { diffFields } from './diff-fields.ts';
import { diffSteps } from './diff-steps.ts';
import { allFields, loadForm, type FormModel } from './form-fields.ts';
import { lossesBetween, type ReleaseLoss } from './losses.ts';
import { migrateFaults } from './migrate-faults.ts';
import { recordWords } from '../words/record-words.ts';
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
 * @throws DescriptorError when one of the descriptors is damaged
 */
export function diffReleases(old: Pick<Release, 'descriptor'>, next: Pick<Release, 'descriptor'>): ReleaseDiff {
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
  const changes = [
    ...diffWords(before, after),
    ...diffFields(allFields(before), allFields(after), migrated(next.descriptor)),
    ...migrateFaults(before, after),
    ...diffSets(before, after),
    ...diffTables(before, after),
    ...(before.kind === 'process' && after.kind === 'process' ? diffSteps(before, after) : []),
  ];
  return { class: gravest(changes), changes, losesOnReturn: lossesBetween(after, before) };
}

/** Paths that the new version fills by an expression over the old data. */
function migrated({ migrate }: ReleasedDescriptor): ReadonlySet<string> {
  return new Set(Object.keys(migrate ?? {}));
}

/** Words of the form as a whole. */
function diffWords(before: FormModel, after: FormModel): readonly ReleaseChange[] {
  const texts =
    canonicalJson(before.label) === canonicalJson(after.label)
      ? []
      : [change('safe', 'label', '名称有变', 'the name has changed')];
  if (before.kind === 'record' || after.kind === 'record') return [...texts, ...diffRecordWords(before, after)];
  const words = (['stage', 'prefix', 'node', 'counter'] as const).filter((word) => before[word] !== after[word]);
  const prints = canonicalJson(before.prints) === canonicalJson(after.prints) ? [] : [changedPrints];
  const overseers = canonicalJson(before.oversee) === canonicalJson(after.oversee) ? [] : [changedOverseers];
  return [
    ...texts,
    ...prints,
    ...overseers,
    ...words.map((word) => change('pin', word, `“${word}”有变`, `"${word}" has changed`)),
  ];
}

const changedOverseers = change('safe', 'oversee', '督办的角色有变', 'who oversees the work has changed');
const changedPrints = change('safe', 'prints', '打印件有变', 'the prints have changed');

function diffRecordWords(before: FormModel, after: FormModel): readonly ReleaseChange[] {
  if (before.kind !== 'record' || after.kind !== 'record') return [];
  const look = [
    'singular',
    'rowPath',
    'search',
    'list',
    'form',
    'sort',
    'actions',
    'roles',
    'title',
    'page',
    'prints',
  ] as const;
  const kept = [
    'area',
    'rowKey',
    'unique',
    'states',
    'single',
    'tree',
    ...recordWords.map(({ name }) => name),
  ] as const;
  const said = (form: RecordModel, word: (typeof look)[number] | (typeof kept)[number] | 'api'): unknown =>
    // A page that no descriptor lays out follows the form, which is compared already.
    // The same of what one row is called, which follows the name.
    (word === 'page' || word === 'singular') && form.descriptor[word] === undefined ? null : form[word];
  const differs = (word: Parameters<typeof said>[1]): boolean =>
    canonicalJson(said(before, word)) !== canonicalJson(said(after, word));
  return [
    ...look.filter(differs).map((word) => change('safe', word, `“${word}”有变`, `"${word}" has changed`)),
    // Whoever publishes a form must not send what others press to calls of another kind.
    ...(differs('api') ? [change('refuse', 'api', '接口有变', 'its calls have changed')] : []),
    ...kept.filter(differs).map((word) => change('pin', word, `“${word}”有变`, `"${word}" has changed`)),
  ];
}

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
