import type { FieldModel, ProcessModel } from '../model/model.ts';
import { listText } from '../text/list-text.ts';
import { change, type ReleaseChange } from './change.ts';
import type { VersionPairs } from './version-pairs.ts';
import { prefixOf, type FormModel } from './form-fields.ts';
import { pairNamed } from './step-names.ts';

/** `migrate` of a form that is new: there are no values to convert. */
export function migrateOfNew({ migrate = {} }: Pick<FormModel['descriptor'], 'migrate'>): readonly ReleaseChange[] {
  const paths = Object.keys(migrate);
  if (paths.length === 0) return [];
  const named = paths.join(', ');
  return [
    change(
      'safe',
      'migrate',
      `migrate（${named}）不起作用：表单是新的，没有以前的值；请去掉它`,
      `migrate (${named}) has no effect: the form is new and has no values from before; remove it`,
    ),
  ];
}

/**
 * Former names of new fields, steps and outcomes of which the version before has none: it was another one that was meant,
 * or there is nothing to name. Names of what was found by another one, or was there before, are from versions still older;
 * a field that is back has the values that it left.
 */
export function strangeFormerNames(
  { before, after }: Readonly<Record<'before' | 'after', FormModel>>,
  { pairs, fresh, gone, returning }: VersionPairs,
  fields: ReadonlyMap<string, FieldModel>,
): readonly ReleaseChange[] {
  const taken = new Set(pairs.map(({ from }) => from));
  const ofFields = fresh.flatMap((path) => {
    if (returning.has(path)) return [];
    const field = fields.get(path);
    // A set that the form did not have before brings the history of other forms along.
    const names = before.sets.has(field?.set ?? '') ? (field?.words['x-was'] ?? []) : [];
    // A name that another field goes on with is told as a clash.
    if (names.length === 0 || names.some((name) => taken.has(prefixOf(path) + name))) return [];
    return [strange(path, { word: 'x-was', names, left: gone.filter((one) => prefixOf(one) === prefixOf(path)) })];
  });
  if (before.kind !== 'process' || after.kind !== 'process') return ofFields;
  return [...ofFields, ...ofSteps(before, after)];
}

function ofSteps(before: ProcessModel, after: ProcessModel): readonly ReleaseChange[] {
  const ofOutcomes = [...pairNamed(before.steps, after.steps)].flatMap(([old, now]) =>
    strangeAmong(old.outcomes, now.outcomes, (id) => `outcome:${now.id}/${id}`),
  );
  return [...strangeAmong(before.steps, after.steps, (id) => `step:${id}`), ...ofOutcomes];
}

interface Named {
  readonly id: string;
  readonly was: readonly string[];
}

/** Of steps, or of the outcomes of a step, those whose former names the version before does not have. */
function strangeAmong(
  before: readonly Named[],
  after: readonly Named[],
  subjectOf: (id: string) => string,
): readonly ReleaseChange[] {
  const known = new Set(before.flatMap(({ id, was }) => [id, ...was]));
  const left = before.map(({ id }) => id).filter((id) => after.every((one) => one.id !== id && !one.was.includes(id)));
  return after.flatMap(({ id, was }) => {
    const isFresh = !known.has(id) && !was.some((name) => known.has(name));
    // One that is what it was may still name those of versions before that one.
    const isNamedAnew = before.some((one) => one.id === id) && was.length > 0 && was.every((name) => !known.has(name));
    if (was.length === 0 || !(isFresh || isNamedAnew)) return [];
    return [strange(subjectOf(id), { word: 'was', names: was, left })];
  });
}

interface Former {
  readonly word: 'x-was' | 'was';
  readonly names: readonly string[];
  /** What the version before has and this one has not: one of these may be meant. */
  readonly left: readonly string[];
}

function strange(subject: string, { word, names, left }: Former): ReleaseChange {
  const [said, named, others] = [subject.replace(/^(?:step|outcome):/, ''), listText(names), listText(left)];
  const [zh, en] =
    left.length === 0
      ? ['请去掉它', 'remove it']
      : [`是否指 ${others.zh}？否则去掉它`, `is ${others.en} meant? Else remove it`];
  // Values are kept for good, so a name of a field may be that of one that went versions before.
  const [unlessZh, unlessEn] =
    word === 'was' ? ['', ''] : ['（除非更早的版本留下过值）', ' unless an earlier one left values'];
  return change(
    'safe',
    subject,
    `${said} 的 ${word} 写了 ${named.zh}，上一版本没有这个名称，不起作用${unlessZh}；${zh}`,
    `${word} of ${said} names ${named.en}, which the version before does not have: it has no effect${unlessEn}; ${en}`,
  );
}
