import type { ReleasePlan } from '../../src/core/calls/releases.ts';
import type { RenameQuestion } from '../../src/core/release/former-name.ts';
import {
  classNames,
  classOrder,
  countsOn,
  planBlocks,
  type PlanBlock,
  type PlanFilter,
  type PlannedItem,
} from '../../src/core/release/plan-blocks.ts';
import { pick, type Language, type Text } from '../../src/core/text/text.ts';

const words = {
  zh: {
    new: '新增',
    gone: '停用',
    tasks: ['未完成任务', '未完成任务'],
    drafts: ['草稿', '草稿'],
    rows: ['行数据', '行数据'],
    colon: '：',
    tried: '只试算了',
    along: '随查询表更新',
    absent: '服务器上有、本文件夹没有',
    cure: '--pull 取回，--prune 停用',
    unbuilt: '与服务器构建时所用的不同',
    build: '发布不包括它；用这个文件夹重新构建服务器后生效',
    nothing: '没有改动：服务器上的内容与文件一致。',
    nothingElse: '没有其他改动：服务器上的内容与其余文件一致。',
    loses: '失去',
    breaks: '不符',
    moves: '改名或换位',
    asks: '改名？',
    keeps: '保留',
    same: '同样涉及',
  },
  en: {
    new: 'new',
    gone: 'out of use',
    tasks: ['open task', 'open tasks'],
    drafts: ['draft', 'drafts'],
    rows: ['row', 'rows'],
    colon: ': ',
    tried: 'only tried on',
    along: 'comes along with a look-up table',
    absent: 'on the server, not in this folder',
    cure: '--pull brings it here, --prune takes it out of use',
    unbuilt: 'differs from what the server was built with',
    build: 'no release takes it along; it takes effect when the server is built from this folder and started again',
    nothing: 'Nothing to do: what is live is what the files say.',
    nothingElse: 'Nothing else to do: what is live is what the other files say.',
    loses: 'loses',
    breaks: 'breaks',
    moves: 'moves',
    asks: 'renamed?',
    keeps: 'keeps',
    same: 'the same in',
  },
} as const;

/**
 * A plan for people: what loses data first, then what is gravest; each thing with its class, what it touches, and one
 * line for each meaning. What a change says of several forms is said once.
 */
export function planText(plan: ReleasePlan, filter: PlanFilter, language: Language): string {
  const { items, forms, same, unbuilt } = plan;
  const others = leftOutText(plan, language);
  if (items.length === 0) return `${others}${words[language][unbuilt.length === 0 ? 'nothing' : 'nothingElse']}\n`;
  const along = forms.map(({ formId, version }) => `${formId} v${version}: ${words[language].along}\n`);
  const blocks = planBlocks(items, filter).map((block) => blockText(block, language));
  return [...blocks, ...along, others, summary({ items, same }, language)].join('');
}

/** What no release of the files changes: what is live and not in the folder, and files that a build takes alone; one a line. */
export function leftOutText({ absent, unbuilt }: Pick<ReleasePlan, 'absent' | 'unbuilt'>, language: Language): string {
  const word = words[language];
  const files = unbuilt.map((file) => `${file} ${word.unbuilt}${word.colon}${word.build}\n`);
  return [...absent.map((one) => absentLine(one, language)), ...files].join('');
}

function absentLine(one: ReleasePlan['absent'][number], language: Language): string {
  const word = words[language];
  const counts = (['tasks', 'drafts', 'rows'] as const).flatMap((name) =>
    one[name] === 0 ? [] : [`, ${counted(one[name], name, language)}`],
  );
  return `${word.absent}${word.colon}${one.kind} ${one.id} (${one.file})${counts.join('')}${word.colon}${word.cure}\n`;
}

/** A number with what it counts, such as `1 draft`. */
function counted(count: number, of: 'tasks' | 'drafts' | 'rows', language: Language): string {
  return `${count} ${words[language][of][count === 1 ? 0 : 1]}`;
}

function blockText({ items, losses, breaks, asks, edits, moves, keeps }: PlanBlock, language: Language): string {
  const word = words[language];
  const line = (mark: string, message: Text): string => `  ${mark}: ${pick(message, language)}\n`;
  return [
    ...items.map((item, index) => `${index === 0 ? '' : `  ${word.same}: `}${headOf(item, language)}\n`),
    ...losses.map(({ message }) => line(word.loses, message)),
    ...breaks.map(({ message }) => line(word.breaks, message)),
    ...asks.map((rename) => line(word.asks, questionOf(rename))),
    ...edits.map(({ class: one, message }) => line(pick(classNames[one], language), message)),
    ...moves.map(({ message }) => line(word.moves, message)),
    ...keeps.map(({ message }) => line(word.keeps, message)),
  ].join('');
}

function questionOf({ old, now, oldLabel, nowLabel }: RenameQuestion): Text {
  return {
    zh: `“${oldLabel.zh}”（${old}）没有了，“${nowLabel.zh}”（${now}）是新的：--rename 或 --no-rename`,
    en: `"${oldLabel.en}" (${old}) is gone and "${nowLabel.en}" (${now}) is new: --rename or --no-rename`,
  };
}

function headOf(item: PlannedItem, language: Language): string {
  const word = words[language];
  const { kind, id, against, version } = item;
  const ends = version === 0 ? word.gone : `v${version}`;
  const versions = against < 0 ? ` (${word.new}, v${version})` : against === version ? '' : ` (v${against} → ${ends})`;
  const counts = countsOn(item).map(
    ({ of, count, tried }) => `${counted(count, of, language)}${tried === null ? '' : ` (${word.tried} ${tried})`}`,
  );
  return [`${pick(classNames[item.class], language)}  ${kind} ${id}${versions}`, ...counts].join(', ');
}

function summary({ items, same }: Pick<ReleasePlan, 'items' | 'same'>, language: Language): string {
  const classes = Object.keys(classOrder) as (keyof typeof classOrder)[];
  const counts = classes.flatMap((name) => {
    const count = items.filter((item) => item.class === name).length;
    return count === 0 ? [] : [`${count} ${pick(classNames[name], language)}`];
  });
  if (language === 'zh') return `共 ${items.length} 项改动（${counts.join('，')}），${same} 个文件无改动。\n`;
  const others = same === 1 ? '1 file is live as it is' : `${same} files are live as they are`;
  return `${items.length} to change (${counts.join(', ')}), ${others}.\n`;
}
