import type { PlanItem, ReleasePlan } from '../../src/core/calls/releases.ts';
import { pick, type Language, type Text } from '../../src/core/text/text.ts';

const words = {
  zh: {
    new: '新增',
    gone: '停用',
    tasks: '未完成任务',
    drafts: '草稿',
    rows: '行数据',
    tried: '只试算了',
    along: '随查询表更新',
    absent: '服务器上有、本文件夹没有',
    cure: '--pull 取回，--prune 停用',
    nothing: '没有改动：服务器上的内容与文件一致。',
    loses: '失去',
    breaks: '不符',
    moves: '改名或换位',
    asks: '改名？',
    keeps: '保留',
    same: '同样涉及',
    safe: '安全',
    upcast: '换算',
    pin: '保留旧版',
    refuse: '拒绝',
  },
  en: {
    new: 'new',
    gone: 'out of use',
    tasks: 'open tasks',
    drafts: 'drafts',
    rows: 'rows',
    tried: 'only tried on',
    along: 'comes along with a look-up table',
    absent: 'on the server, not in this folder',
    cure: '--pull brings it here, --prune takes it out of use',
    nothing: 'Nothing to do: what is live is what the files say.',
    loses: 'loses',
    breaks: 'breaks',
    moves: 'moves',
    asks: 'renamed?',
    keeps: 'keeps',
    same: 'the same in',
    safe: 'safe',
    upcast: 'upcast',
    pin: 'pin',
    refuse: 'refuse',
  },
} as const;

/** Which items of a plan are shown; without a list all of them. */
export interface PlanFilter {
  readonly forms: readonly string[];
  readonly classes: readonly string[];
}

const order = { refuse: 0, upcast: 1, pin: 2, safe: 3 } as const;

/**
 * A plan for people: what loses data first, then what is gravest; each thing with its class, what it touches, and one
 * line for each meaning. What a change says of several forms is said once.
 */
export function planText({ items, forms, same, absent }: ReleasePlan, filter: PlanFilter, language: Language): string {
  const others = absentText({ absent }, language);
  if (items.length === 0) return `${others}${words[language].nothing}\n`;
  const shown = items.filter(({ id, class: one }) => matches(filter.forms, id) && matches(filter.classes, one));
  const sorted = shown.toSorted((one, other) => losses(other) - losses(one) || order[one.class] - order[other.class]);
  const along = forms.map(({ formId, version }) => `${formId} v${version}: ${words[language].along}\n`);
  const told = new Set<PlanItem>();
  const blocks = sorted.flatMap((item) => {
    if (told.has(item)) return [];
    const alike = sorted.filter((other) => other === item || isAlike(item, other));
    for (const each of alike) told.add(each);
    return [blockText(alike, language)];
  });
  return [...blocks, ...along, others, summary({ items, same }, language)].join('');
}

/** The files that are live and not in the folder, one a line. */
export function absentText({ absent }: Pick<ReleasePlan, 'absent'>, language: Language): string {
  return absent.map((one) => absentLine(one, language)).join('');
}

function absentLine(one: ReleasePlan['absent'][number], language: Language): string {
  const word = words[language];
  const counts = (['tasks', 'drafts', 'rows'] as const).flatMap((name) =>
    one[name] === 0 ? [] : [`, ${one[name]} ${word[name]}`],
  );
  return `${word.absent}: ${one.kind} ${one.id} (${one.file})${counts.join('')}: ${word.cure}\n`;
}

function matches(wanted: readonly string[], one: string): boolean {
  return wanted.length === 0 || wanted.includes(one);
}

function losses({ effects }: PlanItem): number {
  return effects.some(({ loss }) => loss) ? 1 : 0;
}

/** Whether two forms change alike and nothing stored tells them apart. */
function isAlike(one: PlanItem, other: PlanItem): boolean {
  const told = ({ kind, class: grave, changes, effects }: PlanItem): string =>
    JSON.stringify([kind, grave, changes, effects.map(({ message }) => message)]);
  return one.against >= 0 && other.against >= 0 && told(one) === told(other);
}

function blockText(items: readonly PlanItem[], language: Language): string {
  const word = words[language];
  const [first] = items;
  if (first === undefined) return '';
  const { changes, effects, renames } = first;
  const line = (mark: string, message: Text): string => `  ${mark}: ${pick(message, language)}\n`;
  const edits = changes.filter(({ moves }) => moves !== true);
  const moves = changes.filter((change) => change.moves === true);
  const kept = effects.filter(({ fate }) => isKept(fate));
  return [
    ...items.map((item, index) => `${index === 0 ? '' : `  ${word.same}: `}${headOf(item, language)}\n`),
    ...effects.filter(({ loss }) => loss).map(({ message }) => line(word.loses, message)),
    ...effects.filter(({ loss, fate }) => !loss && !isKept(fate)).map(({ message }) => line(word.breaks, message)),
    ...renames.filter(({ open }) => open).map((rename) => line(word.asks, questionOf(rename))),
    ...edits.map(({ class: one, message }) => line(word[one], message)),
    ...moves.map(({ message }) => line(word.moves, message)),
    ...kept.map(({ message }) => line(word.keeps, message)),
  ].join('');
}

function questionOf({ old, now, oldLabel, nowLabel }: PlanItem['renames'][number]): Text {
  return {
    zh: `“${oldLabel.zh}”（${old}）没有了，“${nowLabel.zh}”（${now}）是新的：--rename 或 --no-rename`,
    en: `"${oldLabel.en}" (${old}) is gone and "${nowLabel.en}" (${now}) is new: --rename or --no-rename`,
  };
}

function isKept(fate: PlanItem['effects'][number]['fate']): boolean {
  return fate === 'moved' || fate === 'converted';
}

function headOf(item: PlanItem, language: Language): string {
  const word = words[language];
  const { kind, id, against, version, tried } = item;
  const ends = version === 0 ? word.gone : `v${version}`;
  const versions = against < 0 ? `${word.new}, v${version}` : `v${against} → ${ends}`;
  const counts = (['tasks', 'drafts', 'rows'] as const).flatMap((name) => {
    if (item[name] === 0) return [];
    // Drafts of tasks stay with the form of their task, whatever is released.
    const isPart = name !== 'drafts' && item.class !== 'safe' && tried[name] < item[name];
    return [`${item[name]} ${word[name]}${isPart ? ` (${word.tried} ${tried[name]})` : ''}`];
  });
  return [`${word[item.class]}  ${kind} ${id} (${versions})`, ...counts].join(', ');
}

function summary({ items, same }: Pick<ReleasePlan, 'items' | 'same'>, language: Language): string {
  const counts = Object.keys(order).flatMap((name) => {
    const count = items.filter((item) => item.class === name).length;
    return count === 0 ? [] : [`${count} ${words[language][name as keyof typeof order]}`];
  });
  if (language === 'zh') return `共 ${items.length} 项改动（${counts.join('，')}），${same} 个文件无改动。\n`;
  return `${items.length} to change (${counts.join(', ')}), ${same} files as they are live.\n`;
}
