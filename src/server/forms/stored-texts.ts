import type { PlanItem } from '../../core/calls/releases.ts';
import type { Fate, StoredFate } from '../../core/release/stored-fate.ts';
import type { Text } from '../../core/text/text.ts';
import type { CountedFate, StoredIn } from './stored-job.ts';

type Effect = PlanItem['effects'][number];

/** Fates after which people miss something that was stored. */
const losing: ReadonlySet<Fate> = new Set([
  'left',
  'merged',
  'replaced',
  'unrestored',
  'unread',
  'unseen',
  'dropped',
  'hidden',
]);

/** The fates of some stored data in words. Of removed rows only those count that would keep a release from being stored. */
export function effectsOf(kind: StoredIn, fates: readonly CountedFate[], tried: number): readonly Effect[] {
  const told = fates.filter(({ fate }) => kind !== 'removed' || fate === 'left');
  return told.map((counted) => {
    const { fate, path, count, examples } = counted;
    const of = kind === 'removed' ? 'rows' : kind === 'taskDrafts' ? 'drafts' : kind;
    const isRefused = (kind === 'rows' || kind === 'removed') && (fate === 'left' || fate === 'unread');
    const message = messageOf(kind, counted, tried);
    // Of a draft of a task the task is told; who typed it comes after that.
    const ids = [...new Set(examples.map((id) => id.split(' ')[0] ?? id))];
    return { of, fate, subject: path, count, loss: losing.has(fate), refused: isRefused, examples: ids, message };
  });
}

const nouns: Readonly<Record<StoredIn, { readonly zh: string; readonly one: string; readonly many: string }>> = {
  rows: { zh: '行', one: 'row', many: 'rows' },
  removed: { zh: '已删除的行', one: 'removed row', many: 'removed rows' },
  tasks: { zh: '个未完成任务', one: 'open task', many: 'open tasks' },
  drafts: { zh: '份草稿', one: 'draft', many: 'drafts' },
  taskDrafts: { zh: '份任务草稿', one: 'draft of an open task', many: 'drafts of open tasks' },
};

function messageOf(kind: StoredIn, fate: CountedFate, tried: number): Text {
  const { count } = fate;
  const { zh, one, many } = nouns[kind];
  const said = sentence(kind, fate, count === 1);
  const number = { zh: `${count}/${tried} ${zh}`, en: `${count} of ${tried} ${tried === 1 ? one : many}` };
  return { zh: `${number.zh}${said.zh}`, en: `${number.en} ${said.en}` };
}

/** How a fate is told of. */
interface Told {
  readonly kind: StoredIn;
  readonly fate: StoredFate;
  readonly isOne: boolean;
  /** The name of the field, with its path. */
  readonly zh: string;
  readonly en: string;
  readonly hold: string;
}

/** What follows the number. */
function sentence(kind: StoredIn, fate: StoredFate, isOne: boolean): Text {
  const { path, label } = fate;
  const [zh, en] = [`“${label.zh}”（${path}）`, `"${label.en}" (${path})`];
  const told = { kind, fate, isOne, zh, en, hold: isOne ? 'holds' : 'hold' };
  return losing.has(fate.fate) ? lossOf(told) : changeOf(told);
}

function lossOf({ kind, fate: { fate }, isOne, zh, en, hold }: Told): Text {
  const goesOn = `; ${isOne ? 'it goes' : 'they go'} on with the form of now`;
  const rest = (otherwise: Text): Text => (kind === 'tasks' ? { zh: '；继续用现在的表单', en: goesOn } : otherwise);
  switch (fate) {
    case 'left': {
      if (kind === 'taskDrafts')
        return {
          zh: `的${zh}无法由 migrate 换算，会丢失`,
          en: `${hold} a value of ${en} that migrate cannot convert, and would lose it`,
        };
      const then = rest({ zh: '；因此不能发布', en: '; so it cannot be released' });
      const said = `${hold} a value of ${en} that migrate cannot convert${then.en}`;
      return { zh: `的${zh}无法由 migrate 换算${then.zh}`, en: said };
    }
    case 'unread': {
      const then = rest({ zh: '；须写 migrate', en: '; write a migrate' });
      const said = `${hold} a value of ${en} that would mean something else${then.en}`;
      return { zh: `的${zh}含义会变${then.zh}`, en: said };
    }
    case 'merged': {
      const said = `${hold} a value of ${en} that migrate makes the same as another; going back cannot tell them apart`;
      return { zh: `的${zh}换算后与别的值相同，退回也分不清`, en: said };
    }
    case 'replaced': {
      const kept: Text =
        kind === 'drafts' || kind === 'taskDrafts'
          ? { zh: '', en: '' }
          : { zh: '；原值留在历史中', en: '; the history keeps it' };
      const said = `${hold} a typed value of ${en} that its formula gives otherwise${kept.en}`;
      return { zh: `填写的${zh}与公式算出的不同${kept.zh}`, en: said };
    }
    case 'unrestored': {
      const said = `${hold} a value of ${en} as the release made it; what it was before does not come back, the history keeps it`;
      return { zh: `的${zh}是此次发布换算或计算出的，原来的值不会恢复；原值留在历史中`, en: said };
    }
    case 'dropped':
      return {
        zh: `留有以前另一字段的${zh}，含义不同，会被去掉`,
        en: `${hold} a value of a former field ${en} that meant something else, which goes`,
      };
    case 'hidden': {
      const said = `${hold} a value of ${en} that would be hidden, and dropped with the next save`;
      return { zh: `的${zh}会被隐藏，下次保存时去掉`, en: said };
    }
    default:
      return kind === 'drafts'
        ? { zh: `会丢失${zh}`, en: `would lose ${en}` }
        : { zh: `有${zh}，新版表单不再显示`, en: `${hold} a value of ${en} that the new form does not show` };
  }
}

function changeOf({ kind, fate: { fate, detail }, isOne, zh, en, hold }: Told): Text {
  const [are, have, take] = isOne ? ['it is', 'has', 'takes'] : ['they are', 'have', 'take'];
  const until: Text =
    kind === 'rows' ? { zh: '；改正后才能保存', en: `; to be corrected before ${are} saved` } : { zh: '', en: '' };
  switch (fate) {
    case 'choice': {
      const said = `${hold} the removed choice ${detail} of ${en}${until.en}`;
      return { zh: `选了去掉的 ${detail}：${zh}${until.zh}`, en: said };
    }
    case 'limit': {
      const said = `would break the new limit of ${en} (${detail})${until.en}`;
      return { zh: `超出${zh}的新限制（${detail}）${until.zh}`, en: said };
    }
    case 'missing':
      return { zh: `没有填写今后必填的${zh}`, en: `${have} no ${en}, which is required from now on` };
    case 'rule':
      return { zh: `不符合${zh}的新规则${until.zh}`, en: `would break a rule of ${en}${until.en}` };
    case 'recomputed':
      return { zh: `的${zh}会算出另一个值`, en: `would have another value computed for ${en}` };
    case 'returns':
      return { zh: `留有以前填的${zh}，会重新显示`, en: `${hold} a value of ${en} from before, which is shown again` };
    case 'stays':
      return {
        zh: '的流程步骤已不同：不换算，继续用自己的版本',
        en: `${isOne ? 'stays with its own form' : 'stay with their own form'}: ${isOne ? 'its' : 'their'} steps are others now, nothing is converted`,
      };
    case 'converted':
      return { zh: `的${zh}会换算`, en: `${have} a value of ${en} converted` };
    default:
      return { zh: `的${zh}移到 ${detail}`, en: `${take} ${en} along as ${detail}` };
  }
}

/** What is told of stored data that hold an entry of a dictionary which has the name of another from now on. */
export function misreadEntry(of: Effect['of'], key: string, count: number): Effect {
  const { zh, one, many } = nouns[of];
  const isOne = count === 1;
  const message = {
    zh: `${count} ${zh}选了 ${key}，会读作另一个条目`,
    en: `${count} ${isOne ? one : many} ${isOne ? 'holds' : 'hold'} the entry ${key} and ${isOne ? 'reads' : 'read'} as another one`,
  };
  return { of, fate: 'unread', subject: `entry:${key}`, count, loss: true, refused: false, examples: [], message };
}

/** What is told of stored data that hold an entry of a dictionary which goes. */
export function heldEntry(of: Effect['of'], key: string, count: number): Effect {
  const { zh, one, many } = nouns[of];
  const isOne = count === 1;
  const message = {
    zh: `${count} ${zh}选了去掉的 ${key}`,
    en: `${count} ${isOne ? one : many} ${isOne ? 'holds' : 'hold'} the removed entry ${key}`,
  };
  return { of, fate: 'choice', subject: `entry:${key}`, count, loss: false, refused: false, examples: [], message };
}
