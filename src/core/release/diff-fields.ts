import type { FieldModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import type { Text } from '../text/text.ts';
import { change, moving, withReason, type ReleaseChange } from './change.ts';
import { choiceNames } from './choice-names.ts';
import { isReadAnew, meaningChanges } from './field-meaning.ts';
import type { FieldPair, FieldPairs } from './field-pairs.ts';
import { limitChanges } from './limits.ts';
import type { MigrateTrial } from './migrate-trial.ts';
import { prefixOf } from './form-fields.ts';
import { sayBeyond, sayHow, sayWhatIsMeant, shortly } from './say-how.ts';
import { takenNames } from './taken-names.ts';

type Fields = ReadonlyMap<string, FieldModel>;

/** What is known of two versions beside their fields. */
export interface FieldSetting {
  readonly before: Fields;
  readonly after: Fields;
  /** By path, how the new version says that stored values are converted. */
  readonly migrated: ReadonlyMap<string, string>;
  /** What the conversions make of sample values, by path. */
  readonly trials: ReadonlyMap<string, MigrateTrial>;
  /** Choices of a field that are back under another name. */
  readonly back: (pair: FieldPair) => readonly Text[];
  /** Whether codes of its dictionary become others. */
  readonly recoded: (pair: FieldPair) => boolean;
  /** Paths that some step of the new version demands. */
  readonly needed: ReadonlySet<string>;
  /** Whether they are fields of stored rows, which have no version of their own to stay with. */
  readonly ofRows: boolean;
}

/** Compares the fields of two versions. */
export function diffFields({ pairs, gone, fresh }: FieldPairs, setting: FieldSetting): readonly ReleaseChange[] {
  return [
    ...gone.map((path) => goneChange(path, setting)),
    ...exchangedNames(pairs, setting.migrated),
    ...pairs.flatMap((pair) => [...renamed(pair), ...fieldChanges(pair, setting)]),
    ...fresh.flatMap((path) => newChange(path, setting)),
  ];
}

/** What becomes of rows that were stored before, of records alone. */
const rows = {
  unseen: { zh: '；已有行中的值不再显示', en: '; rows keep its values unseen' },
  incomplete: { zh: '；没有值的行要补上才能保存', en: '; rows without it can’t be saved until it is filled in' },
  unfit: { zh: '；超出范围的行要改正才能保存', en: '; rows beyond that can’t be saved until they are corrected' },
} as const satisfies Readonly<Record<string, Text>>;

function about(path: string, { zh, en }: Text, rest?: Text | false): ReleaseChange {
  const tail = rest === undefined || rest === false ? { zh: '', en: '' } : rest;
  return change('pin', path, zh + tail.zh, en + tail.en);
}

function renamed({ from, to, old, now }: FieldPair): readonly ReleaseChange[] {
  // The columns of a renamed table go with it.
  if (old.key === now.key) return [];
  const [zh, en] = [`字段“${old.label.zh}”改名为 ${to}`, `the field "${old.label.en}" is now called ${to}`];
  return [moving(change('upcast', from, zh, en))];
}

const words = /[A-Za-z_]\w*/g;

/** Fields beside each other of which one is called now what another one was called. */
function exchangedNames(pairs: readonly FieldPair[], migrated: FieldSetting['migrated']): readonly ReleaseChange[] {
  const beside = new Map<string, FieldPair[]>();
  for (const pair of pairs) {
    const place = `${prefixOf(pair.to)} ${pair.old.set} ${pair.now.set}`;
    beside.set(place, [...(beside.get(place) ?? []), pair]);
  }
  return [...beside.values()].flatMap((some) => {
    const taken = takenNames(some.map(({ to, old, now }) => ({ id: to, was: old.label, is: now.label })));
    // Where the values are exchanged too, they go with their names.
    const keyOf = (id: string): string => some.find(({ to }) => to === id)?.old.key ?? '';
    const misread = taken.filter(({ id, from }) => migrated.get(id)?.match(words)?.includes(keyOf(from)) !== true);
    return misread.map(({ id, from, name: { zh, en } }) =>
      about(id, {
        zh: `字段 ${id} 现在叫“${zh}”，那是 ${from} 原来的名称；已存的值会被当作另一个字段的值`,
        en: `the field ${id} is now called "${en}", as ${from} was called; stored values read as those of the other`,
      }),
    );
  });
}

function goneChange(path: string, { before, ofRows }: FieldSetting): ReleaseChange {
  const { zh, en } = before.get(path)?.label ?? { zh: path, en: path };
  return about(path, { zh: `去掉了字段“${zh}”`, en: `the field "${en}" is gone` }, ofRows && rows.unseen);
}

function newChange(path: string, { after, migrated, needed, ofRows }: FieldSetting): readonly ReleaseChange[] {
  const field = after.get(path);
  if (field === undefined) return [];
  const { zh, en } = field.label;
  if (field.required || field.need !== null || needed.has(path)) {
    return [about(path, { zh: `新增必填字段“${zh}”`, en: `new required field "${en}"` }, ofRows && rows.incomplete)];
  }
  if (migrated.has(path))
    return [change('upcast', path, `新增字段“${zh}”，由已有数据得出`, `new field "${en}", filled from stored values`)];
  return [change('safe', path, `新增字段“${zh}”`, `new field "${en}"`)];
}

function fieldChanges(pair: FieldPair, setting: FieldSetting): readonly ReleaseChange[] {
  const { migrated, trials, back, ofRows } = setting;
  const { to: path, old, now } = pair;
  const { zh, en } = now.label;
  const isMigrated = migrated.has(path);
  const found = [...meant(pair, back(pair), isMigrated), ...mergedValues(pair, trials)];
  if (setting.recoded(pair))
    found.push(change('upcast', path, `字段“${zh}”的字典编码会换算`, `dictionary codes of "${en}" are converted`));
  if (typeDiffers(old, now) && !isMigrated) return found;
  if (!old.required && now.required) {
    found.push(about(path, { zh: `字段“${zh}”改为必填`, en: `"${en}" becomes required` }, ofRows && rows.incomplete));
  }
  if (old.required && !now.required)
    found.push(change('safe', path, `字段“${zh}”不再必填`, `"${en}" is no longer required`));
  found.push(...limitsChanged(pair, setting));
  found.push(...pickChanges(pair));
  const isSameSet = old.set === now.set;
  if (logic(old, isSameSet) !== logic(now, isSameSet))
    found.push(change('pin', path, `字段“${zh}”的公式或规则有变`, `the formulas or rules of "${en}" have changed`));
  if (look(old, now) !== look(now, old))
    found.push(change('safe', path, `字段“${zh}”的文字或样式有变`, `texts or look of "${en}" have changed`));
  return found;
}

function meant({ to: path, old, now }: FieldPair, back: readonly Text[], isMigrated: boolean): ReleaseChange[] {
  const named = choiceNames(old, now);
  if (isReadAnew(now, path))
    return [
      ...meaningChanges(old, now, path).map(({ zh, en }) => change(isMigrated ? 'upcast' : 'refuse', path, zh, en)),
      ...named.map(({ zh, en }) => change('pin', path, zh, en)),
    ];
  const keys = new Set([...named, ...back].map(({ en }) => en));
  return [...meaningChanges(old, now, path), ...back].map((text) => {
    if (isMigrated) return change('upcast', path, text.zh, text.en);
    const refused = change('refuse', path, text.zh, text.en);
    return withReason(refused, keys.has(text.en) ? sayWhatIsMeant(path, old.key) : sayHow(path, old, now));
  });
}

/** Values that were different and that an expression makes the same. */
function mergedValues({ to, now }: FieldPair, trials: FieldSetting['trials']): readonly ReleaseChange[] {
  const merged = trials.get(to)?.merged ?? null;
  if (merged === null) return [];
  const [one, other, end] = merged.map(shortly);
  const { zh, en } = now.label;
  const [told, said] = [
    `字段“${zh}”的换算会丢失差别：如 ${one} 和 ${other} 都变为 ${end}，退回也分不清`,
    `migrate of "${en}" loses what tells values apart: ${one} and ${other}, for example, both become ${end}, and going back cannot tell them apart`,
  ];
  return [change('upcast', to, told, said)];
}

function typeDiffers(old: FieldModel, now: FieldModel): boolean {
  return old.type !== now.type || (old.columns === null) !== (now.columns === null);
}

function limitsChanged(
  { to, old, now }: FieldPair,
  { migrated, trials, ofRows }: FieldSetting,
): readonly ReleaseChange[] {
  const { zh, en } = now.label;
  const changes = limitChanges(old, now);
  const listed = (wanted: boolean): Text | null => {
    const texts = changes.flatMap(({ tighter, text }) => (tighter === wanted ? [text] : []));
    if (texts.length === 0) return null;
    return { zh: texts.map((text) => text.zh).join('；'), en: texts.map((text) => text.en).join('; ') };
  };
  const [tighter, wider] = [listed(true), listed(false)];
  // What an expression gives may lie beyond the new limits; whether a value comes twice, none can tell.
  const isFitted = trials.get(to)?.isBeyond === false && old.unique === now.unique;
  const beyond = (said: Text): Text =>
    migrated.has(to)
      ? { zh: `${said.zh}；migrate 得出的值会超出`, en: `${said.en}; migrate gives values beyond that` }
      : said;
  const past = tighter === null && now.calc === null ? (trials.get(to)?.beyond ?? null) : null;
  const told = tighter && {
    zh: `字段“${zh}”的限制变严：${tighter.zh}`,
    en: `the limits of "${en}" are tighter: ${tighter.en}`,
  };
  return [
    ...(told === null
      ? []
      : [isFitted ? { ...about(to, told), class: 'upcast' as const } : about(to, beyond(told), ofRows && rows.unfit)]),
    ...(past === null ? [] : [about(to, sayBeyond(now, past), ofRows && rows.unfit)]),
    ...(wider === null
      ? []
      : [change('safe', to, `字段“${zh}”的限制变宽：${wider.zh}`, `the limits of "${en}" are wider: ${wider.en}`)]),
  ];
}

/** What may be picked, attached or typed at all; a value stored before stays good. */
function pickChanges({ to, old, now }: FieldPair): readonly ReleaseChange[] {
  const { zh, en } = now.label;
  const [before, after] = [filesOf(old), filesOf(now)];
  const fewerFiles = after !== null && (before === null || before.some((end) => !after.includes(end)));
  const otherFiles = canonicalJson(before) !== canonicalJson(after);
  const isShut = (field: FieldModel): boolean => field.words.readOnly === true;
  return [
    ...(canonicalJson(old.only) === canonicalJson(now.only)
      ? []
      : [
          change(
            now.only === null ? 'safe' : 'pin',
            to,
            `字段“${zh}”可选的行有变`,
            `which rows may be picked for "${en}" has changed`,
          ),
        ]),
    ...(otherFiles
      ? [change(fewerFiles ? 'pin' : 'safe', to, `字段“${zh}”可附的文件有变`, `which files "${en}" takes has changed`)]
      : []),
    ...(isShut(old) === isShut(now)
      ? []
      : [
          isShut(now)
            ? change('pin', to, `字段“${zh}”不再由人填写`, `nobody types "${en}" any more`)
            : change('safe', to, `字段“${zh}”可以填写了`, `"${en}" may be typed now`),
        ]),
  ];
}

/** The endings of files that may be attached; null where any may. */
function filesOf({ words }: FieldModel): readonly string[] | null {
  const accepted = words['x-accept'] ?? words.items?.['x-accept'];
  return accepted?.split(',').map((end) => end.trim().toLowerCase()) ?? null;
}

/** What decides on the value; the condition of a whole set is told of the set. */
function logic(field: FieldModel, isSameSet: boolean): string {
  const { calc, suggest, need, lock, keep, match, number, numberIfEmpty, rules, checks, access } = field;
  const when = isSameSet ? (field.words['x-when'] ?? null) : field.when;
  const parent = field.dict?.parentField ?? null;
  return canonicalJson({
    calc,
    suggest,
    when,
    need,
    lock,
    keep,
    match,
    number,
    numberIfEmpty,
    rules,
    checks,
    access,
    parent,
  });
}

function look(field: FieldModel, other: FieldModel): string {
  const { label, help, widget, link, language, personal, words } = field;
  // Choices that come or go are told among the limits.
  const labels = field.choices?.filter(({ value }) => other.choices?.some((choice) => choice.value === value));
  const {
    'x-fill': fill,
    'x-errors': errors,
    'x-paste': paste,
    'x-format': format,
    'x-position': position,
    'x-repeat': repeat,
    description,
    default: initial,
  } = words;
  const texts = labels?.map((choice) => choice.label);
  return canonicalJson({
    label,
    help,
    widget,
    fill,
    link,
    language,
    personal,
    texts,
    errors,
    paste,
    format,
    position,
    repeat,
    description,
    initial,
  });
}
