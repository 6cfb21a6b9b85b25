import type { OutcomeModel } from '../../src/core/descriptor/model.ts';
import type { Dice } from './dice.ts';

const agreed = [
  '同意',
  '资料齐全，同意',
  '样本与对照齐全，同意',
  '数据核对无误，同意提交',
  '已与客户电话确认，请按计划推进',
  '符合 SOP 要求，通过',
] as const;

const returned = [
  '请补充样本运输温度记录后重新提交',
  '第 2 个样本浓度与电泳图不符，请复核',
  '计划完成日期与客户约定不一致，请调整',
  '请附上原始记录扫描件',
  '数量与送样单不符，请与客户经理核对',
] as const;

const mentionEvery = 0.12;

/**
 * What somebody says to the way they send a task on; now and then they name who has it next.
 *
 * @param next their real name
 */
export function remark({ direction }: OutcomeModel, dice: Dice, next: string | null): string {
  const said = direction === 'forward' ? dice.pick(agreed) : dice.pick(returned);
  return next !== null && dice.roll() < mentionEvery ? `@${next} ${said}` : said;
}
