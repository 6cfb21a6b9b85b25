import { applicationLabel, startStep } from '../words/application-step.ts';
import type { OutcomeModel, ProcessModel, StepModel } from '../model/model.ts';
import { pick, type Language, type Text } from '../text/text.ts';
import { outcomeTexts } from '../words/standard-texts.ts';
import { endId, gatewayId, outcomeFlowId, plainFlowId, startEventId } from './chart-ids.ts';
import { joinList } from '../text/list-text.ts';

/** A figure of the chart. Ids are those of the BPMN elements; the id of a user task is the step's own. */
export interface ChartNode {
  readonly id: string;
  readonly kind: 'start' | 'task' | 'gateway' | 'end' | 'terminated';
  readonly name: string;
  /** The step whose task this is, or to which gateway and end belong. */
  readonly step: string;
}

/** A task with what an engine has to know of it. */
export interface ChartTask extends ChartNode {
  readonly kind: 'task';
  readonly roles: readonly string[];
  readonly dueWorkdays: number | null;
  /** Told beside the chart. */
  readonly notes: readonly string[];
  /** Written into the chart: what its outcomes open. */
  readonly opened: string | null;
}

/** A way from one figure to another. `outcome` is null where there is nothing to choose. */
export interface ChartFlow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly outcome: string | null;
  /** Leads straight on to the figure beside it. */
  readonly straight: boolean;
  readonly note: string | null;
}

/** The flow of a process as figures and ways, in the order of its steps. */
export interface Chart {
  readonly nodes: readonly (ChartNode | ChartTask)[];
  readonly flows: readonly ChartFlow[];
}

/** Names in a chart. */
export interface ChartWords {
  readonly language: Language;
  /** The name of another process; null where it is not known. */
  readonly processName: (id: string) => Text | null;
}

type OutcomeSource = Pick<OutcomeModel, 'id' | 'label' | 'to' | 'when' | 'opens'>;

interface StepSource extends Pick<StepModel, 'id' | 'label' | 'roles' | 'dueWorkdays'> {
  readonly outcomes: readonly OutcomeSource[];
}

/** Whether a figure is a task. */
export function isTask(node: ChartNode | ChartTask): node is ChartTask {
  return node.kind === 'task';
}

/**
 * The chart of a process: its application form and its steps as tasks, an exclusive gateway behind each task that has
 * more than one way to go on, and an end of its own for every outcome that ends the process.
 */
export function chartOf(process: ProcessModel, words: ChartWords): Chart {
  const steps = [applicationOf(process), ...process.steps];
  const begin: ChartNode = { id: startEventId, kind: 'start', name: pick(bpmnTexts.start, words.language), step: '' };
  const first: ChartFlow = { ...flowBetween(startEventId, startStep), straight: true };
  const parts = steps.map((step, index) => partOf(step, steps[index + 1]?.id ?? 'end', words));
  return {
    nodes: [begin, ...parts.flatMap(({ nodes }) => nodes)],
    flows: [first, ...parts.flatMap(({ flows }) => flows)],
  };
}

function applicationOf({ start, steps }: ProcessModel): StepSource {
  const submit = {
    id: 'submit',
    label: outcomeTexts['submit'] ?? applicationLabel,
    to: steps[0]?.id ?? 'end',
    when: null,
    opens: [],
  };
  return { id: startStep, label: applicationLabel, roles: start.roles, dueWorkdays: null, outcomes: [submit] };
}

function partOf(step: StepSource, next: string, words: ChartWords): Chart {
  const straight = step.outcomes.findIndex(({ to }) => to === next);
  const chosen = step.outcomes.length > 1 || straight < 0;
  const gateway = gatewayId(step.id);
  const ends = step.outcomes.flatMap((outcome) => endOf(step, outcome, words));
  const flows = step.outcomes.map((outcome, index) => ({
    ...flowBetween(chosen ? gateway : step.id, endIdOf(step, outcome) ?? outcome.to),
    id: outcomeFlowId(step.id, outcome.id),
    name: pick(outcome.label, words.language),
    outcome: chosen ? outcome.id : null,
    straight: index === straight,
    note: outcome.when === null ? null : `${pick(bpmnTexts.offered, words.language)}${outcome.when}`,
  }));
  const task = taskOf(step, words);
  if (!chosen) return { nodes: [task, ...ends], flows };
  const choice: ChartNode = { id: gateway, kind: 'gateway', name: '', step: step.id };
  return { nodes: [task, choice, ...ends], flows: [{ ...flowBetween(step.id, gateway), straight: true }, ...flows] };
}

function taskOf(step: StepSource, words: ChartWords): ChartTask {
  const { language } = words;
  const lines = step.outcomes.filter(({ opens }) => opens.length > 0).map((outcome) => openedLine(outcome, words));
  const notes = [
    ...(step.id === startStep ? [pick(bpmnTexts.application, language)] : []),
    ...(step.dueWorkdays === null ? [] : [pick(bpmnTexts.due(step.dueWorkdays), language)]),
  ];
  return {
    id: step.id,
    kind: 'task',
    name: pick(step.label, language),
    step: step.id,
    roles: step.roles,
    dueWorkdays: step.dueWorkdays,
    notes,
    opened: lines.length === 0 ? null : lines.join('\n'),
  };
}

function openedLine({ label, opens }: OutcomeSource, { language, processName }: ChartWords): string {
  const names = opens.map(({ process }) => processName(process)?.[language] ?? process);
  return openedText(pick(label, language), names, language);
}

function endIdOf(step: StepSource, { id, to }: OutcomeSource): string | null {
  return to === 'end' || to === 'terminated' ? endId(step.id, id) : null;
}

function endOf(step: StepSource, outcome: OutcomeSource, { language }: ChartWords): readonly ChartNode[] {
  const id = endIdOf(step, outcome);
  if (id === null) return [];
  const kind = outcome.to === 'terminated' ? 'terminated' : 'end';
  return [{ id, kind, name: pick(bpmnTexts[kind], language), step: step.id }];
}

function flowBetween(from: string, to: string): Omit<ChartFlow, 'straight'> {
  return { id: plainFlowId(from, to), from, to, name: '', outcome: null, note: null };
}

/** The words that a chart has beside the names of its process. */
const bpmnTexts = {
  start: { zh: '开始', en: 'Start' },
  end: { zh: '完成', en: 'Completed' },
  terminated: { zh: '终止', en: 'Terminated' },
  offered: { zh: '条件：', en: 'Offered when: ' },
  application: { zh: '退回时回到申请人。', en: 'Returned to who applied.' },
  due: (days: number): Text => ({
    zh: `时限：${days} 个工作日。`,
    en: `Due within ${days} working ${days === 1 ? 'day' : 'days'}.`,
  }),
} as const;

/** Which processes an outcome opens. */
function openedText(outcome: string, processes: readonly string[], language: Language): string {
  const list = joinList(processes, language);
  return language === 'zh' ? `${outcome}后可开启：${list}` : `${outcome} opens: ${list}`;
}
