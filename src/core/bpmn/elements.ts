import type { BpmnModdle, ModdleElement } from 'bpmn-moddle';
import { pick, type Language } from '../text/text.ts';
import type { ProcessModel } from '../model/model.ts';
import { isTask, type Chart, type ChartFlow, type ChartNode } from './chart.ts';

/** The elements of a process, by the ids of its chart. */
export interface BpmnElements {
  readonly process: ModdleElement;
  readonly nodes: ReadonlyMap<string, ModdleElement>;
  readonly flows: ReadonlyMap<string, ModdleElement>;
  /** Notes and what ties them to their task, by the task. */
  readonly notes: ReadonlyMap<string, { readonly note: ModdleElement; readonly tie: ModdleElement }>;
}

const elementTypes = {
  start: 'bpmn:StartEvent',
  task: 'bpmn:UserTask',
  gateway: 'bpmn:ExclusiveGateway',
  end: 'bpmn:EndEvent',
  terminated: 'bpmn:EndEvent',
} as const;

/** Makes the elements of a process from its chart. */
export function elementsOf(moddle: BpmnModdle, model: ProcessModel, chart: Chart, language: Language): BpmnElements {
  const nodes = new Map(chart.nodes.map((node) => [node.id, nodeOf(moddle, node)]));
  const flows = new Map(chart.flows.map((flow) => [flow.id, flowOf(moddle, flow, nodes)]));
  for (const [id, node] of nodes) {
    const ways = (side: 'from' | 'to'): unknown[] =>
      chart.flows.filter((flow) => flow[side] === id).map((flow) => flows.get(flow.id));
    Object.assign(node, { incoming: ways('to'), outgoing: ways('from') });
  }
  const notes = notesOf(moddle, chart, nodes);
  const process = moddle.create('bpmn:Process', {
    id: model.id,
    name: pick(model.label, language),
    isExecutable: true,
    'flowable:candidateStarterGroups': model.start.roles.join(','),
    'seqdesk:version': String(model.version),
    flowElements: [...nodes.values(), ...flows.values()],
    artifacts: [...notes.values()].flatMap(({ note, tie }) => [note, tie]),
  });
  return { process, nodes, flows, notes };
}

function nodeOf(moddle: BpmnModdle, node: ChartNode): ModdleElement {
  const { id, kind, name } = node;
  const common = { id, ...(name === '' ? {} : { name }) };
  const type = elementTypes[kind];
  if (kind === 'start') return moddle.create(type, { ...common, 'flowable:initiator': 'starter' });
  if (kind === 'terminated') {
    const definition = moddle.create('bpmn:TerminateEventDefinition', { id: `${id}_definition` });
    return moddle.create(type, { ...common, eventDefinitions: [definition] });
  }
  if (!isTask(node)) {
    const diverging = kind === 'gateway' ? { gatewayDirection: 'Diverging' } : {};
    return moddle.create(type, { ...common, ...diverging });
  }
  const due = node.dueWorkdays === null ? {} : { 'seqdesk:dueWorkdays': String(node.dueWorkdays) };
  return moddle.create(type, {
    ...common,
    'flowable:candidateGroups': node.roles.join(','),
    ...due,
    documentation: [...node.notes, ...(node.opened === null ? [] : [node.opened])].map((text) => told(moddle, text)),
  });
}

function flowOf(
  moddle: BpmnModdle,
  { id, from, to, name, outcome, note }: ChartFlow,
  nodes: ReadonlyMap<string, ModdleElement>,
): ModdleElement {
  const body = `\${outcome == '${outcome}'}`;
  return moddle.create('bpmn:SequenceFlow', {
    id,
    ...(name === '' ? {} : { name }),
    sourceRef: nodes.get(from),
    targetRef: nodes.get(to),
    ...(outcome === null ? {} : { conditionExpression: moddle.create('bpmn:FormalExpression', { body }) }),
    documentation: note === null ? [] : [told(moddle, note)],
  });
}

function notesOf(
  moddle: BpmnModdle,
  chart: Chart,
  nodes: ReadonlyMap<string, ModdleElement>,
): ReadonlyMap<string, { readonly note: ModdleElement; readonly tie: ModdleElement }> {
  const notes = new Map<string, { readonly note: ModdleElement; readonly tie: ModdleElement }>();
  for (const task of chart.nodes.filter(isTask)) {
    if (task.opened === null) continue;
    const note = moddle.create('bpmn:TextAnnotation', { id: `${task.id}_note`, text: task.opened });
    const ends = { sourceRef: nodes.get(task.id), targetRef: note };
    notes.set(task.id, { note, tie: moddle.create('bpmn:Association', { id: `${task.id}_note_tie`, ...ends }) });
  }
  return notes;
}

function told(moddle: BpmnModdle, text: string): ModdleElement {
  return moddle.create('bpmn:Documentation', { text });
}
