import { applicationLabel, startStep } from '../../core/words/application-step.ts';
import type { Text } from '../../core/text/text.ts';
import type { ProcessModel } from '../../core/model/model.ts';
import { stepNamed } from '../../core/release/step-names.ts';
import { startOutcome } from '../../core/form/step-view.ts';
import { wireTime } from '../platform/clock.ts';
import { wireDefinitionId } from './definition-store.ts';
import type { Subject } from './subjects.ts';
import type { InstanceTable, TaskTable } from './tables.ts';

/** What a list knows of a task and its instance. Task columns are null where an instance has no task. */
export interface ListedTask {
  readonly task_id: string | null;
  readonly step: string | null;
  readonly task_status: TaskTable['status'] | null;
  /** Those of whom one may claim it. */
  readonly roles: readonly string[] | null;
  readonly assignee: string | null;
  readonly release_id: string | null;
  readonly opened_at: Date | null;
  readonly claimed_at: Date | null;
  readonly done_at: Date | null;
  readonly due_at: Date | null;
  readonly outcome: string | null;
  readonly comment: string | null;
  readonly instance_id: string;
  readonly instance_status: InstanceTable['status'];
  readonly business_no: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly definition_id: string;
  readonly process_key: string;
  readonly definition_version: number;
  readonly project_no: string | null;
  readonly project_name: string | null;
  readonly customer_name: string | null;
  readonly customer_org: string | null;
  readonly priority: string | null;
  /** Its place among the priorities: 1 is the most urgent. */
  readonly urgency: number;
}

/** The states of a task as sent; stored they are open, claimed and done. */
export const wireStatus = { open: 'claim', claimed: 'todo', done: 'finish' } as const;

/** What makes a wire row beside the stored columns. */
export interface RowContext {
  /** The process of the task's release; null where no release of it is whole. */
  readonly model: ProcessModel | null;
  readonly names: ReadonlyMap<string, string>;
  /** Paths of the form that the person may see nowhere. */
  readonly hidden: ReadonlySet<string>;
  /** What the instance is about, as far as the person may see it; null where its form does not say. */
  readonly subject: Subject | null;
  /** Whether the person oversees the process and may take the task from who has it. */
  readonly overseen: boolean;
  /** Whether the person may claim the task. */
  readonly offered: boolean;
  /** When the list is read: what is late is late then. */
  readonly now: Date;
}

/** The label of a step in both languages, also by a former id; the id where the form has no such step. */
export function stepLabel(model: ProcessModel | null, step: string | null): Text {
  if (step === startStep) return applicationLabel;
  const id = step ?? '';
  return stepNamed(model, id)?.label ?? { zh: id, en: id };
}

/** The label of an outcome; null where a task has none yet. */
export function outcomeText(model: ProcessModel | null, step: string | null, outcome: string | null): Text | null {
  if (outcome === null) return null;
  const own = stepNamed(model, step)?.outcomes ?? [];
  const outcomes = step === startStep ? [startOutcome] : own;
  const found = outcomes.find(({ id }) => id === outcome) ?? outcomes.find(({ was }) => was.includes(outcome));
  return found?.label ?? { zh: outcome, en: outcome };
}

/** The path of a process's pages: its prefix, if any, and its id. */
export function routeValue(model: ProcessModel | null, key: string): string {
  return model?.prefix ? `${model.prefix}/${key}` : key;
}

/** Keys that the family of clients reads and that mean nothing here. */
const unused = {
  executionId: '',
  processDefinitionDesc: '',
  processDefinitionDiagramResName: '',
  processDefinitionResName: '',
  historyActivityId: '',
  historyActivityName: '',
  historyActivityDurationTime: '',
  businessTable: '',
  businessId: '',
  flag: '',
  pass: false,
  beginDate: '',
  endDate: '',
};

/** What tells people which of their tasks this is; nothing that is hidden from the person. */
function wireFacts(row: ListedTask, { hidden, now, subject }: RowContext) {
  const seen = (path: string, value: string | null): string => (hidden.has(path) ? '' : (value ?? ''));
  return {
    projectNo: seen('projectNo', row.project_no),
    projectName: seen('projectName', row.project_name),
    customerName: seen('customerName', row.customer_name),
    customerOrg: seen('customerOrg', row.customer_org),
    priority: seen('priority', row.priority),
    subject: subject?.text ?? { zh: '', en: '' },
    overdue: row.task_status !== 'done' && row.due_at !== null && row.due_at < now,
  };
}

/** A task row as the lists send it: every key present, empty where it does not apply. */
export function wireTask(row: ListedTask, context: RowContext) {
  const { model, names } = context;
  const taskLabel = stepLabel(model, row.step);
  const processLabel = model?.label ?? { zh: row.process_key, en: row.process_key };
  const definition = { id: row.definition_id, key: row.process_key, version: row.definition_version };
  return {
    ...unused,
    taskId: row.task_id ?? '',
    taskName: taskLabel.zh,
    taskLabel,
    taskDefinitionKey: row.step ?? '',
    assignee: row.assignee === null ? '' : `taskUser_${row.assignee}`,
    assigneeName: names.get(row.assignee ?? '') ?? '',
    category: `flow_${row.process_key}`,
    categoryName: processLabel.zh,
    createTime: wireTime(row.opened_at),
    claimTime: wireTime(row.claimed_at),
    dueTime: row.task_status === 'done' ? '' : wireTime(row.due_at),
    endTime: '',
    historyTaskEndTime: wireTime(row.done_at),
    executionId: row.instance_id,
    processInstanceId: row.instance_id,
    historyProcessInstanceId: row.instance_id,
    processDefinitionId: wireDefinitionId(definition),
    processDefinitionKey: row.process_key,
    processDefinitionName: processLabel.zh,
    processDefinitionVersion: row.definition_version,
    historyActivityName: '',
    processIsFinished: row.instance_status === 'running' ? ('unfinished' as const) : ('finished' as const),
    status: wireStatus[row.task_status ?? 'done'],
    overseen: context.overseen,
    offered: context.offered,
    inSight: true,
    comment: row.comment ?? '',
    variables: {
      ...(row.outcome === null ? {} : { outcome: row.outcome }),
      ...(row.instance_status === 'revoked' ? { revoked: true } : {}),
    },
    processCode: row.business_no,
    processLabel,
    routeValue: routeValue(model, row.process_key),
    stepCode: row.step ?? '',
    ...wireFacts(row, context),
  };
}

/** A task row on the wire. */
export type WireTask = ReturnType<typeof wireTask>;

/** A row of the send-list: an instance under its newest task's name. */
export function wireSent(row: ListedTask, context: RowContext): WireTask {
  return {
    ...wireTask(row, context),
    createTime: wireTime(row.started_at),
    claimTime: '',
    dueTime: '',
    endTime: wireTime(row.ended_at),
    historyTaskEndTime: '',
    executionId: '',
    historyActivityName: stepLabel(context.model, row.step).zh,
    comment: '',
    status: 'finish',
    overdue: false,
    variables: row.instance_status === 'revoked' ? { revoked: true } : {},
  };
}
