import { sql, type RawBuilder } from 'kysely';
import type { ProcessModel } from '../../core/model/model.ts';
import type { FilterKind } from '../platform/http/filters.ts';
import { routeValue, stepLabel } from './listed-task.ts';
import { startStep } from '../../core/words/application-step.ts';

/** A field of a list's rows, as its query can filter and sort by it. */
export interface ListField {
  readonly kind: FilterKind;
  /** What filters compare. */
  readonly column: RawBuilder<unknown>;
  /** What rows are sorted by. */
  readonly order: RawBuilder<unknown>;
  /** All names of what has several, as a JSON list: filters find each of them. Absent where it has one. */
  readonly names?: RawBuilder<unknown>;
}

/** The fields of a list's rows by their names on the wire. */
export type ListFields = ReadonlyMap<string, ListField>;

/** Fields whose values come from descriptors; only queries that name one need `ProcessTexts`. */
export const describedFields =
  /^(stepCode|taskDefinitionKey|taskName|historyActivityName|categoryName|processDefinitionName|routeValue|name)/i;

/** What descriptors say of processes now, as JSON by process, and for steps by `process/step`. */
export interface ProcessTexts {
  readonly names: string;
  readonly routes: string;
  readonly steps: string;
  /** What steps that have another name now are called, by `process/step`; null where there are none. */
  readonly renamed: string | null;
  /** All names that those steps have or had, by `process/step` under each of them; null where there are none. */
  readonly stepNames: string | null;
}

/** The texts of these processes. */
export function processTexts(models: readonly ProcessModel[]): ProcessTexts {
  const former = models.flatMap((model) =>
    model.steps.flatMap(({ id, was }) => was.map((name) => [`${model.id}/${name}`, id] as const)),
  );
  const stepNames = models.flatMap((model) =>
    model.steps.flatMap(({ id, was }) => {
      const all = [id, ...was];
      return was.length === 0 ? [] : all.map((name) => [`${model.id}/${name}`, all] as const);
    }),
  );
  const steps = models.flatMap((model) =>
    [startStep, ...model.steps.flatMap(({ id, was }) => [id, ...was])].map((id) => [
      `${model.id}/${id}`,
      stepLabel(model, id).zh,
    ]),
  );
  return {
    names: JSON.stringify(Object.fromEntries(models.map((model) => [model.id, model.label.zh]))),
    routes: JSON.stringify(Object.fromEntries(models.map((model) => [model.id, routeValue(model, model.id)]))),
    steps: JSON.stringify(Object.fromEntries(steps)),
    renamed: former.length === 0 ? null : JSON.stringify(Object.fromEntries(former)),
    stepNames: stepNames.length === 0 ? null : JSON.stringify(Object.fromEntries(stepNames)),
  };
}

/** A field that is compared as text; `order` where it sorts by something else. */
export function textField(column: RawBuilder<unknown>, order = column): ListField {
  return { kind: 'text', column, order };
}

/** A field that is a number. */
export function numberField(column: RawBuilder<unknown>): ListField {
  return { kind: 'number', column, order: column };
}

/** A moment; the wire knows no parts of a second. */
export function timeField(column: RawBuilder<unknown>): ListField {
  return { kind: 'time', column: sql`date_trunc('second', ${column})`, order: column };
}

const none = sql`null::timestamptz`;

/** Fields of a task row; the query has `t`, `i` and `d` for task, instance and definition. */
export function taskFields(texts: ProcessTexts): ListFields {
  return new Map([
    ...instanceFields(texts),
    ['createTime', timeField(sql`t.opened_at`)],
    ['claimTime', timeField(sql`t.claimed_at`)],
    ['dueTime', timeField(sql`case when t.status <> 'done' then t.due_at end`)],
    ['historyTaskEndTime', timeField(sql`t.done_at`)],
    ['endTime', timeField(none)],
    ['comment', textField(sql`nullif(t.comment, '')`)],
    ['status', textField(sql`case t.status when 'open' then 'claim' when 'claimed' then 'todo' else 'finish' end`)],
  ]);
}

/** Fields of a row of the send-list. */
export function sentFields(texts: ProcessTexts): ListFields {
  return new Map([
    ...instanceFields(texts),
    ['createTime', timeField(sql`i.started_at`)],
    ['claimTime', timeField(none)],
    ['dueTime', timeField(none)],
    ['historyTaskEndTime', timeField(none)],
    ['endTime', timeField(sql`i.ended_at`)],
    ['status', textField(sql`'finish'::text`)],
  ]);
}

/** The keys of the dictionary of priorities, the most urgent first: its entries are sorted from the least urgent on. */
const urgentFirst = sql`array(
  select p.dict_key from dict_biz p
  where p.code = 'priority' and p.parent_id > 0 and not p.is_deleted order by p.sort desc, p.id desc)`;

/** The rank of a task's instance by its priority, within a statement; what has none counts as the least urgent. */
export const priorityOrder = sql`coalesce(array_position(${urgentFirst}, i.priority), cardinality(${urgentFirst}))`;

/** The step of a task as it is called now; whoever asks for a former name finds it as well. */
function stepField({ renamed, stepNames }: ProcessTexts, place: RawBuilder<unknown>): ListField {
  if (renamed === null || stepNames === null) return textField(sql`t.step`);
  const field = textField(sql`coalesce(${renamed}::jsonb ->> ${place}, t.step)`);
  return { ...field, names: sql`coalesce(${stepNames}::jsonb -> ${place}, jsonb_build_array(t.step))` };
}

function instanceFields(texts: ProcessTexts): readonly (readonly [string, ListField])[] {
  const { names, routes, steps } = texts;
  const instanceId = textField(sql`i.id::text`, sql`i.id`);
  const name = textField(sql`(${names}::jsonb ->> i.process_key)`);
  const place = sql`(i.process_key || '/' || t.step)`;
  const step = stepField(texts, place);
  const stepName = textField(sql`(${steps}::jsonb ->> ${place})`);
  const definition = sql`(d.key || ':' || d.version || ':' || d.id)`;
  return [
    ['taskId', textField(sql`t.id::text`, sql`t.id`)],
    ['taskName', stepName],
    ['historyActivityName', stepName],
    ['taskDefinitionKey', step],
    ['stepCode', step],
    ['assignee', textField(sql`('taskUser_' || t.assignee)`)],
    ['assigneeName', textField(sql`(select u.real_name from app_user u where u.id = t.assignee)`)],
    ['category', textField(sql`('flow_' || i.process_key)`)],
    ['categoryName', name],
    ['processDefinitionName', name],
    ['processDefinitionKey', textField(sql`i.process_key`)],
    ['processDefinitionId', textField(definition)],
    ['processDefinitionVersion', numberField(sql`d.version`)],
    ['processInstanceId', instanceId],
    ['historyProcessInstanceId', instanceId],
    ['executionId', instanceId],
    ['processCode', textField(sql`i.business_no`)],
    ['projectNo', textField(sql`i.project_no`)],
    ['projectName', textField(sql`i.project_name`)],
    ['customerName', textField(sql`i.customer_name`)],
    ['customerOrg', textField(sql`i.customer_org`)],
    ['priority', textField(sql`i.priority`, priorityOrder)],
    ['routeValue', textField(sql`(${routes}::jsonb ->> i.process_key)`)],
    ['processIsFinished', textField(sql`case i.status when 'running' then 'unfinished' else 'finished' end`)],
  ];
}
