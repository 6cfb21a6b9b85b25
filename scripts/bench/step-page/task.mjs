// A task with many samples, and what its page shows of them: the columns to type in, one of each kind.
import { must } from '../support/report.mjs';

/**
 * @typedef {'text' | 'number' | 'choice' | 'date'} Kind
 *
 * @typedef {object} Column
 * @property {string} key
 * @property {string} label
 * @property {Kind} kind
 * @property {string[]} choices as they are shown
 *
 * @typedef {object} StepTask
 * @property {string} id
 * @property {string} path of its page
 * @property {readonly Column[]} columns
 * @property {readonly Record<string, string>[]} rows as they are shown
 *
 * @typedef {{ type?: string, format?: string, 'x-label'?: { zh: string }, 'x-enum'?: Record<string, { zh: string }> }} Field
 */

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

/**
 * Starts a process with so many samples and claims its first task.
 * @param {import('../support/person.mjs').Person} person
 * @param {number} count
 * @returns {Promise<StepTask>}
 */
export async function openStepTask(person, count) {
  const list = /** @type {{ records: { id: string, key: string }[] }} */ (
    await person.get('blade-flow/work/start-list?size=200')
  );
  const definition = list.records.find(({ key }) => key === process);
  must(definition !== undefined, `${process} cannot be started`);
  const projects = /** @type {{ records: Record<string, unknown>[] }} */ (
    await person.get('seqdesk-project/project/list?current=1&size=1')
  );
  const project = projects.records[0] ?? {};
  const head = Object.fromEntries([...facts, ...moreFacts].map((key) => [key, project[key]]));
  const samples = Array.from({ length: count }, () => nextSample());
  const data = { ...head, ...demand, samples };
  const started = await person.post('blade-flow/process/start', { processDefinitionId: definition.id, data });
  const { taskId } = /** @type {{ taskId: string }} */ (started);
  await person.post(`blade-flow/work/claim-task?taskId=${taskId}`);
  return describe(person, taskId);
}

function nextSample() {
  samplesMade += 1;
  const identity = { sampleNo: `26S${700_000 + samplesMade}`, sampleName: `B-${samplesMade}` };
  return { ...identity, sampleKind: 'original', sampleType: 'water', isControl: 'none', containerType: 'tube' };
}

/**
 * @param {import('../support/person.mjs').Person} person
 * @param {string} taskId
 * @returns {Promise<StepTask>}
 */
async function describe(person, taskId) {
  const detail =
    /** @type {{ release: { descriptor: { sets: Record<string, { properties: Record<string, Field> }> } }, data: { samples: Record<string, unknown>[] } }} */ (
      await person.get(`blade-flow/work/task-detail?taskId=${taskId}`)
    );
  const sets = Object.values(detail.release.descriptor.sets);
  const fields = new Map(sets.flatMap(({ properties }) => Object.entries(properties)));
  const columns = ['sampleNo', 'sampleName', ...measured].map((key) => columnOf(key, fields.get(key)));
  const rows = detail.data.samples.map((row) => {
    return Object.fromEntries(columns.map(({ key }) => [key, typeof row[key] === 'string' ? row[key] : '']));
  });
  return { id: taskId, path: `/work/process/${process}/${step}/${taskId}`, columns, rows };
}

/**
 * @param {string} key
 * @param {Field | undefined} field
 * @returns {Column}
 */
function columnOf(key, field) {
  must(field !== undefined, `the process has no field ${key}`);
  const choices = Object.values(field['x-enum'] ?? {}).map(({ zh }) => zh);
  return { key, label: field['x-label']?.zh ?? '', kind: kindOf(field, choices), choices };
}

/**
 * @param {Field} field
 * @param {readonly string[]} choices
 * @returns {Kind}
 */
function kindOf({ type, format }, choices) {
  if (choices.length > 0) return 'choice';
  if (format === 'date') return 'date';
  return type === 'number' ? 'number' : 'text';
}
