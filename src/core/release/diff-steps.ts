import type { OutcomeModel, ProcessModel, StepModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import type { Text } from '../text/text.ts';
import { change, moving, type ReleaseChange } from './change.ts';
import { roleChanges } from './diff-roles.ts';
import type { PathNames } from './path-names.ts';
import { pairNamed, stepNames } from './step-names.ts';
import { takenNames } from './taken-names.ts';

/** Two versions of a process, and what the fields of the earlier are called in the later. */
interface Versions {
  readonly before: ProcessModel;
  readonly after: ProcessModel;
  readonly names: PathNames;
}

/** Compares the application form and the steps of two versions of a process. */
export function diffSteps(versions: Versions): readonly ReleaseChange[] {
  const { before, after } = versions;
  const pairs = pairNamed(before.steps, after.steps);
  const known = new Set(pairs.values());
  const gone = before.steps.filter((step) => !pairs.has(step));
  const fresh = after.steps.filter((step) => !known.has(step));
  const kept = before.steps.flatMap((step) => pairs.get(step)?.id ?? []);
  const order = after.steps.filter((step) => known.has(step)).map((step) => step.id);
  return [
    ...startChanges(versions),
    ...gone.map(({ id, label: { zh, en } }) =>
      change('pin', `step:${id}`, `去掉了步骤“${zh}”`, `the step "${en}" is gone`),
    ),
    ...fresh.map(({ id, label: { zh, en } }) => change('pin', `step:${id}`, `新增步骤“${zh}”`, `new step "${en}"`)),
    ...(same(kept, order)
      ? []
      : [moving(change('pin', 'steps', '步骤的次序有变', 'the order of the steps has changed'))]),
    ...exchangedNames(pairs, { at: 'step:', zh: '步骤', en: 'step' }),
    ...[...pairs].flatMap(([old, now]) => [...renamed('step', old, now), ...stepChanges({ old, now }, versions)]),
  ];
}

function startChanges({ before, after, names }: Versions): readonly ReleaseChange[] {
  const [old, now] = [before.start, after.start];
  const deed = { zh: '提交申请', en: 'hand in the application' };
  const lost = old.by.filter((way) => !now.by.includes(way));
  const work = (start: typeof old) => ({ ...start, hide: [], own: [] });
  const others = [
    ...roleChanges('start', deed, { old: old.roles, now: now.roles }),
    ...lost.map((way) =>
      change('pin', 'start', `不再能以 ${way} 方式开始`, `the process can no longer be started by the way "${way}"`),
    ),
    ...workChanges(
      { subject: 'start', at: { zh: '申请表', en: 'the application form' } },
      { old: work(old), now: work(now) },
      names,
    ),
  ];
  const isMoreWays = now.by.some((way) => !old.by.includes(way));
  return isMoreWays ? [...others, change('safe', 'start', '开始的方式增加', 'it may be started in more ways')] : others;
}

/** A step or an outcome under another name. */
function renamed(what: 'step' | 'outcome', old: StepModel | OutcomeModel, now: StepModel | OutcomeModel, at = '') {
  if (old.id === now.id) return [];
  const { zh, en } = old.label;
  const word = { step: '步骤', outcome: '出口' }[what];
  const [told, said] = [`${word}“${zh}”改名为 ${now.id}`, `the ${what} "${en}" is now called ${now.id}`];
  return [moving(change('upcast', `${what}:${at}${old.id}`, told, said))];
}

interface StepPair {
  readonly old: StepModel;
  readonly now: StepModel;
}

function stepChanges({ old, now }: StepPair, { before, after, names }: Versions): readonly ReleaseChange[] {
  const subject = `step:${now.id}`;
  const { zh, en } = now.label;
  const look = ({ label, read, countsAs, letter, prints, sheet, edit }: StepModel, by: typeof names.from) => [
    [label, countsAs, letter, prints],
    [by(read), by(edit), sheet === null ? null : [sheet.freeze, by(sheet.columns ?? [])]],
  ];
  const deed = { zh: `办理步骤“${zh}”`, en: `work on the step "${en}"` };
  const work = workChanges({ subject, at: { zh: `步骤“${zh}”`, en: `the step "${en}"` } }, { old, now }, names);
  return [
    ...roleChanges(subject, deed, { old: old.roles, now: now.roles }),
    ...sheetChanges({ old, now }, names),
    ...deadlineChanges({ old, now }),
    ...work,
    ...(work.length > 0 || same(look(old, names.from), look(now, names.kept))
      ? []
      : [change('safe', subject, `步骤“${zh}”的名称或显示有变`, `name or look of the step "${en}" have changed`)]),
    ...outcomeChanges({ old, now }, { before, after, names }),
  ];
}

/** Tasks keep the deadline that they were opened with. */
function deadlineChanges({ old, now }: StepPair): readonly ReleaseChange[] {
  const [was, is] = [old.dueWorkdays, now.dueWorkdays];
  if (was === is) return [];
  const { zh, en } = now.label;
  const days = (count: number | null, none: Text): Text =>
    count === null ? none : { zh: `${count} 个工作日`, en: `${count} ${count === 1 ? 'working day' : 'working days'}` };
  const [next, before] = [days(is, { zh: '无', en: 'no deadline' }), days(was, { zh: '无', en: 'no deadline' })];
  return [
    change(
      'safe',
      `step:${now.id}`,
      `步骤“${zh}”的时限由${before.zh}改为${next.zh}，用于今后打开的任务；已打开的不变`,
      `tasks opened from now on at the step "${en}" have ${next.en} instead of ${before.en}; those that are open keep theirs`,
    ),
  ];
}

/** Rows of a workbook find theirs by the key: one filled in before would meet other rows. */
function sheetChanges({ old, now }: StepPair, { to }: PathNames): readonly ReleaseChange[] {
  if (old.sheet === null || now.sheet === null) return [];
  const [from, key] = [old.sheet, now.sheet].map((sheet) => `${sheet?.at}.${sheet?.key}`) as [string, string];
  if ((to(from) ?? from) === key) return [];
  const { zh, en } = now.label;
  const told = `步骤“${zh}”的表格改按“${key}”对行，原为“${from}”`;
  return [change('pin', `step:${now.id}`, told, `rows of the sheet of "${en}" are found by ${key} instead of ${from}`)];
}

type Work = Pick<StepModel, 'edit' | 'hide' | 'need' | 'own'>;

/**
 * What is filled in, demanded and hidden. A field that is new, gone or renamed is told as such, not once more at each
 * step that holds it.
 */
function workChanges(
  { subject, at }: { readonly subject: string; readonly at: Text },
  { old, now }: { readonly old: Work; readonly now: Work },
  { from, kept }: PathNames,
): readonly ReleaseChange[] {
  const parts = (word: 'edit' | 'hide' | 'need'): [readonly string[], readonly string[]] => [
    from(old[word]),
    kept(now[word]),
  ];
  const tell = (paths: readonly string[], changeClass: 'safe' | 'pin', { zh, en }: Text): readonly ReleaseChange[] =>
    paths.length === 0
      ? []
      : [change(changeClass, subject, `${at.zh}${zh}：${paths.join('、')}`, `${at.en} ${en}: ${paths.join(', ')}`)];
  const [edit, hide, need] = [parts('edit'), parts('hide'), parts('need')];
  const own = [old.own, now.own] as const;
  return [
    ...tell(less(edit), 'pin', { zh: '不再填写', en: 'no longer fills in' }),
    ...tell(less(own), 'pin', { zh: '不再记录', en: 'no longer records' }),
    ...tell(more(need), 'pin', { zh: '要求填写', en: 'demands' }),
    ...tell(more(hide), 'pin', { zh: '不再显示', en: 'no longer shows' }),
    ...tell(less(hide), 'pin', { zh: '显示了', en: 'shows' }),
    ...tell(less(need), 'safe', { zh: '不再要求填写', en: 'no longer demands' }),
    ...tell(more(edit), 'safe', { zh: '可填写', en: 'fills in' }),
    ...tell(more(own), 'safe', { zh: '另记录', en: 'records' }),
  ];
}

function less([old, now]: readonly [readonly string[], readonly string[]]): readonly string[] {
  return old.filter((path) => !now.includes(path));
}

function more([old, now]: readonly [readonly string[], readonly string[]]): readonly string[] {
  return less([now, old]);
}

/** Outcomes or steps that are called now what another one was called: who goes by the name goes another way. */
function exchangedNames(pairs: ReadonlyMap<Called, Called>, { at, zh, en }: Text & { readonly at: string }) {
  const named = [...pairs].map(([was, is]) => ({ id: is.id, was: was.label, is: is.label }));
  return takenNames(named).map(({ id, from, name }) =>
    change(
      'pin',
      `${at}${id}`,
      `${zh} ${id} 现在叫“${name.zh}”，那是 ${from} 原来的名称`,
      `the ${en} ${id} is now called "${name.en}", as ${from} was called`,
    ),
  );
}

type Called = Pick<StepModel, 'id' | 'label'>;

function outcomeChanges({ old, now }: StepPair, { before, after, names }: Versions): readonly ReleaseChange[] {
  const { step: called } = stepNames(before, after);
  const pairs = pairNamed(old.outcomes, now.outcomes);
  const known = new Set(pairs.values());
  const fresh = now.outcomes.filter((outcome) => !known.has(outcome));
  const all = [
    ...old.outcomes.map((was) => ({ was, is: pairs.get(was) })),
    ...fresh.map((is) => ({ was: undefined, is })),
  ];
  const exchanged = exchangedNames(pairs, { at: `outcome:${now.id}/`, zh: '出口', en: 'outcome' });
  const changes = all.flatMap(({ was, is }) => {
    const { id = '', label: { zh, en } = { zh: id, en: id } } = is ?? was ?? {};
    const subject = `outcome:${now.id}/${id}`;
    if (was === undefined) return [change('pin', subject, `新增出口“${zh}”`, `new outcome "${en}"`)];
    if (is === undefined) return [change('pin', subject, `去掉了出口“${zh}”`, `the outcome "${en}" is gone`)];
    const moved = renamed('outcome', was, is, `${now.id}/`);
    const way = (
      to: string,
      need: readonly string[],
      { when, opens, only, pick, direction }: OutcomeModel,
    ): unknown => [[to, direction, when, opens, only, pick], need];
    const isOther = !same(way(called(was.to), names.from(was.need), was), way(is.to, names.kept(is.need), is));
    const words: Text = {
      zh: `出口“${zh}”的去向或条件有变`,
      en: `target or conditions of the outcome "${en}" have changed`,
    };
    if (isOther) return [...moved, change('pin', subject, words.zh, words.en)];
    const texts = change('safe', subject, `出口“${zh}”的名称有变`, `the name of the outcome "${en}" has changed`);
    return same(was.label, is.label) ? moved : [...moved, texts];
  });
  return [...exchanged, ...changes];
}

function same(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
