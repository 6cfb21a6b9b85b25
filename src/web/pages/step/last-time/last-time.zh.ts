import type { LastTimeTexts } from './last-time.en.ts';

/** Texts of filling a form in as last time. */
export const lastTimeZh: LastTimeTexts = {
  none: '您还没有办理过其他批次的这一步骤',
  ask: (count) => `已填写的内容有 ${count} 处与上次不同，要替换吗？`,
  askMore: (number) => `上次为 ${number}。空着的内容都会填入。`,
  replace: '替换',
  keep: '保留现有内容',
  filled: (number, at, count) => `已按 ${number}（${at}）填入 ${count} 处`,
  nothing: (number, at) => `内容已与 ${number}（${at}）相同`,
  kept: (count) => `已填写的 ${count} 处保持不变`,
  refused: '以下内容现在不能用，已留空：',
  undo: '撤销',
};
