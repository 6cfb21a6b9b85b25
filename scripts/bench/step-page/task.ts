// A task with many samples, and what its page shows of them: the columns to type in, one of each kind.
import type { Person } from '../support/person.ts';

import { must } from '../support/report.ts';

export type Kind = 'text' | 'number' | 'choice' | 'date';

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly kind: Kind;
  /** As they are shown. */
  readonly choices: string[];
}

export interface StepTask {
  readonly id: string;
  /** Of its page. */
  readonly path: string;
  readonly columns: readonly Column[];
  /** As they are shown. */
  readonly rows: readonly Record<string, string>[];
}

export type Field = {
  type?: string;
  format?: string;
  'x-label'?: { zh: string };
  'x-enum'?: Record<string, { zh: string }>;
};

export const account = 'seqop';
const process = 'original-sample-sequencing';
const step = 'outsourced-test-preparation';

/** What the process asks for besides a project. */
const demand = { sequencingPlatform: 'novaseq-6000', readLength: 'pe150' };
const facts = ['projectNo', 'projectName', 'customerName', 'customerOrg', 'salesUser', 'customerManager', 'region'];
const moreFacts = ['productType', 'sampleCount', 'priority', 'dueDate'];

/** No two tasks have a sample in common. */
let samplesMade = 0;

/** The columns measured, one of each kind. */
const measured = ['collectionSite', 'declaredVolume', 'declaredMethod', 'collectedAt'];

/** Starts a process with so many samples and claims its first task. */
export async function openStepTask(person: Person, count: number): Promise<StepTask> {
  const list = (await person.get('blade-flow/work/start-list?size=200')) as { records: { id: string; key: string }[] };
  const definition = list.records.find(({ key }) => key === process);
  must(definition !== undefined, `${process} cannot be started`);
  const projects = (await person.get('seqdesk-project/project/list?current=1&size=1')) as {
    records: Record<string, unknown>[];
  };
  const project = projects.records[0] ?? {};
  const head = Object.fromEntries([...facts, ...moreFacts].map((key) => [key, project[key]]));
  const samples = Array.from({ length: count }, () => nextSample());
  const data = { ...head, ...demand, samples };
  const started = await person.post('blade-flow/process/start', { processDefinitionId: definition.id, data });
  const { taskId } = started as { taskId: string };
  await person.post(`blade-flow/work/claim-task?taskId=${taskId}`);
  return describe(person, taskId);
}

function nextSample() {
  samplesMade += 1;
  const identity = { sampleNo: `26S${700_000 + samplesMade}`, sampleName: `B-${samplesMade}` };
  return { ...identity, sampleKind: 'original', sampleType: 'water', isControl: 'none', containerType: 'tube' };
}

async function describe(person: Person, taskId: string): Promise<StepTask> {
  const detail = (await person.get(`blade-flow/work/task-detail?taskId=${taskId}`)) as {
    release: { descriptor: { sets: Record<string, { properties: Record<string, Field> }> } };
    data: { samples: Record<string, unknown>[] };
  };
  const sets = Object.values(detail.release.descriptor.sets);
  const fields = new Map(sets.flatMap(({ properties }) => Object.entries(properties)));
  const columns = ['sampleNo', 'sampleName', ...measured].map((key) => columnOf(key, fields.get(key)));
  const rows = detail.data.samples.map((row) => {
    return Object.fromEntries(columns.map(({ key }) => [key, typeof row[key] === 'string' ? row[key] : '']));
  });
  return { id: taskId, path: `/work/process/${process}/${step}/${taskId}`, columns, rows };
}

function columnOf(key: string, field: Field | undefined): Column {
  must(field !== undefined, `the process has no field ${key}`);
  const choices = Object.values(field['x-enum'] ?? {}).map(({ zh }) => zh);
  return { key, label: field['x-label']?.zh ?? '', kind: kindOf(field, choices), choices };
}

function kindOf({ type, format }: Field, choices: readonly string[]): Kind {
  if (choices.length > 0) return 'choice';
  if (format === 'date') return 'date';
  return type === 'number' ? 'number' : 'text';
}
