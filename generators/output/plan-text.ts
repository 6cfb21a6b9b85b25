import type { PlanItem, ReleasePlan } from '../../src/core/calls/releases.ts';
import { pick, type Language } from '../../src/core/text/text.ts';

const words = {
  zh: {
    new: '新增',
    tasks: '未完成任务',
    drafts: '草稿',
    rows: '行数据',
    along: '随查询表更新',
    nothing: '没有改动：服务器上的内容与文件一致。',
    safe: '安全',
    upcast: '换算',
    pin: '保留旧版',
    refuse: '拒绝',
  },
  en: {
    new: 'new',
    tasks: 'open tasks',
    drafts: 'drafts',
    rows: 'rows',
    along: 'comes along with a look-up table',
    nothing: 'Nothing to do: what is live is what the files say.',
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

/** A plan for people: what is gravest first, each thing with its class, what it touches and its changes in words. */
export function planText({ items, forms, same }: ReleasePlan, filter: PlanFilter, language: Language): string {
  if (items.length === 0) return `${words[language].nothing}\n`;
  const shown = items.filter(({ id, class: one }) => matches(filter.forms, id) && matches(filter.classes, one));
  const sorted = shown.toSorted((one, other) => order[one.class] - order[other.class]);
  const along = forms.map(({ formId, version }) => `${formId} v${version}: ${words[language].along}\n`);
  return [...sorted.map((item) => itemText(item, language)), ...along, summary({ items, same }, language)].join('');
}

function matches(wanted: readonly string[], one: string): boolean {
  return wanted.length === 0 || wanted.includes(one);
}

function itemText(item: PlanItem, language: Language): string {
  const word = words[language];
  const { kind, id, against, version, tasks, drafts, rows, changes } = item;
  const versions = against < 0 ? `${word.new}, v${version}` : `v${against} → v${version}`;
  const counts = [
    ...(tasks > 0 ? [`${tasks} ${word.tasks}`] : []),
    ...(drafts > 0 ? [`${drafts} ${word.drafts}`] : []),
    ...(rows > 0 ? [`${rows} ${word.rows}`] : []),
  ];
  const head = [`${word[item.class]}  ${kind} ${id} (${versions})`, ...counts].join(', ');
  const lines = changes.map(({ class: one, message }) => `  ${word[one]}: ${pick(message, language)}\n`);
  return `${head}\n${lines.join('')}`;
}

function summary({ items, same }: Pick<ReleasePlan, 'items' | 'same'>, language: Language): string {
  const counts = Object.keys(order).flatMap((name) => {
    const count = items.filter((item) => item.class === name).length;
    return count === 0 ? [] : [`${count} ${words[language][name as keyof typeof order]}`];
  });
  if (language === 'zh') return `共 ${items.length} 项改动（${counts.join('，')}），${same} 个文件无改动。\n`;
  return `${items.length} to change (${counts.join(', ')}), ${same} files as they are live.\n`;
}
