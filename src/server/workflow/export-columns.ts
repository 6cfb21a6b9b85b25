import { pick, type Language, type Text } from '../../core/text/text.ts';
import { timeFormat } from '../../core/values/date-time.ts';
import type { Cell } from '../../core/values/kind.ts';
import { sheetTime, type SheetColumn } from '../workbooks/sheet-stream.ts';
import { outcomeText, stepLabel, type ListedTask, type RowContext } from './listed-task.ts';

/** A finished task with what its names are taken from. */
export interface ExportedTask {
  readonly row: ListedTask;
  readonly context: RowContext;
}

const states: Readonly<Record<ListedTask['instance_status'], Text>> = {
  running: { zh: '进行中', en: 'Running' },
  finished: { zh: '已结束', en: 'Finished' },
  terminated: { zh: '已终止', en: 'Terminated' },
  revoked: { zh: '已撤销', en: 'Revoked' },
};

interface Column {
  readonly header: Text;
  readonly width: number;
  readonly value: (task: ExportedTask, language: Language) => Cell;
  readonly numFmt?: string;
}

const columns: readonly Column[] = [
  { header: { zh: '流程编号', en: 'Number' }, width: 26, value: ({ row }) => row.business_no },
  {
    header: { zh: '流程', en: 'Process' },
    width: 30,
    value: ({ row, context }, language) =>
      context.model === null ? row.process_key : pick(context.model.label, language),
  },
  {
    header: { zh: '步骤', en: 'Step' },
    width: 20,
    value: ({ row, context }, language) => pick(stepLabel(context.model, row.step), language),
  },
  {
    header: { zh: '办理结果', en: 'Outcome' },
    width: 16,
    value: ({ row, context }, language) => {
      const label = outcomeText(context.model, row.step, row.outcome);
      return label === null ? null : pick(label, language);
    },
  },
  { header: { zh: '意见', en: 'Comment' }, width: 40, value: ({ row }) => row.comment },
  {
    header: { zh: '到达时间', en: 'Arrived' },
    width: 20,
    numFmt: timeFormat,
    value: ({ row }) => sheetTime(row.opened_at),
  },
  {
    header: { zh: '签收时间', en: 'Claimed' },
    width: 20,
    numFmt: timeFormat,
    value: ({ row }) => sheetTime(row.claimed_at),
  },
  { header: { zh: '办理时间', en: 'Done' }, width: 20, numFmt: timeFormat, value: ({ row }) => sheetTime(row.done_at) },
  {
    header: { zh: '流程状态', en: 'Process state' },
    width: 14,
    value: ({ row }, language) => pick(states[row.instance_status], language),
  },
];

/** The columns of the exported done-list, as its page shows them. */
export function doneColumns(language: Language): readonly SheetColumn<ExportedTask>[] {
  return columns.map(({ header, value, ...look }) => ({
    ...look,
    header: pick(header, language),
    value: (task) => value(task, language),
  }));
}
