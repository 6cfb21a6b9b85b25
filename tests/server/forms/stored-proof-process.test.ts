import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breadth } from '../../support/breadth.ts';
import { asOwner } from '../records/jars.ts';
import { claim, complete, doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { ReleaseDesk } from './stored-desk.ts';
import { inMicrograms, tubeCheck } from './tube-forms.ts';

let server: TestServer;
let [desk, lead, tech, qc]: [ReleaseDesk, Client, Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  desk = new ReleaseDesk(await server.login('analyst'));
  [lead, tech, qc] = [await server.login('lead'), await server.login('tech'), await server.login('qc')];
});
afterAll(() => server.close());

/** What tasks hold that wait to be read: 1,000 in all, or 20. */
const measured: readonly Json[] = [
  { blank: 1, spare: '20', samples: [{ tubeNo: 'T1', conc: 12.5, grade: 'a' }] },
  { blank: 250, spare: 'half a tube', samples: [{ tubeNo: 'T1', conc: 300, grade: 'b' }] },
  { spare: '7', samples: [{ tubeNo: 'T1', grade: 'b' }] },
  { blank: 3, samples: [{ tubeNo: 'T1' }] },
];
const tasksEach = breadth(1000 / measured.length, 5);

/** What people typed into the application form: 300 drafts in all, or 15. */
const typed: readonly Json[] = [{ tubeRoom: 'R1', tubeNote: 'x' }, { tubeRoom: 'R2' }, { tubeNote: 'by hand' }];
const draftsEach = breadth(300 / typed.length, 5);

type Edit = (head: Json, state: Json, column: Json, form: Json) => void;

/** A process of its own for each change. */
function check(id: string, edit: Edit = () => {}): Json {
  return tubeCheck(1, (form) => {
    form.id = id;
    form.label = text(id, id);
    form.start.roles = ['lab-technician', 'lab-supervisor', 'qc'];
    form.sets['tube-head'].properties.tubeNote = { type: 'string', 'x-label': text('说明', 'Remark') };
    const [head, state, column] = ['tube-head', 'tube-state', 'tube-result'].map((name) => form.sets[name].properties);
    edit(head, state, column, form);
  });
}

function rename(properties: Json, old: string, now: string): void {
  properties[now] = { ...properties[old], 'x-was': [old] };
  delete properties[old];
}

const changes: readonly (readonly [string, Edit])[] = [
  ['a removed field', (_, state) => delete state.spare],
  ['a removed column', (_, __, column) => delete column.conc],
  ['a removed choice', (_, __, column) => delete column.grade['x-enum'].b],
  ['a maximum', (_, state) => (state.blank.maximum = 100)],
  ['a maximum of a column', (_, __, column) => (column.conc.maximum = 100)],
  ['a greatest length', (_, state) => (state.spare.maxLength = 5)],
  ['a pattern', (_, state) => (state.spare.pattern = '^[0-9]+$')],
  ['a rename', (_, state) => rename(state, 'spare', 'rest')],
  ['a rename of a column', (_, __, column) => rename(column, 'conc', 'concentration')],
  [
    'a unit with a migrate',
    (_, state, __, form) => {
      state.blank['x-unit'] = 'ug/uL';
      form.migrate = { blank: 'blank / 1000.0' };
    },
  ],
  [
    'a type whose migrate fails for some',
    (_, state, __, form) => {
      state.spare = { type: 'number', 'x-label': state.spare['x-label'] };
      form.migrate = { spare: 'number(spare)' };
    },
  ],
  ['units, names, codes and a type at once', (_, __, ___, form) => inMicrograms(form)],
  ['other labels', (_, state) => (state.spare['x-label'] = text('剩余', 'Rest'))],
  ['a new field', (_, state) => (state.colour = { type: 'string', 'x-label': text('颜色', 'Colour') })],
  ['a removed field of the application', (head) => delete head.tubeNote],
  ['a rename in the application', (head) => rename(head, 'tubeNote', 'tubeRemark')],
];

/** Changes that touch nothing stored. */
const quiet = new Set(['other labels', 'a new field']);

async function definition(client: Client, id: string): Promise<string> {
  const { body } = await client.get(`${flow}/work/start-list`, { size: 100 });
  return body.data.records.find(({ key }: Json) => key === id).id;
}

/** One task for each of what tasks may hold, waiting to be read. */
async function openTasks(id: string): Promise<string[]> {
  const processDefinitionId = await definition(tech, id);
  const found: string[] = [];
  for (const held of measured) {
    const data = { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] };
    const started = await tech.post(`${flow}/process/start`, {}, { processDefinitionId, data });
    found.push((await doTask(tech, started.body.data.taskId, 'submit', held)).taskId);
  }
  return found;
}

async function typeDrafts(id: string): Promise<void> {
  for (const [index, client] of [tech, lead, qc].entries()) {
    const draft = { seq: 1, release: { formId: id, version: 1 }, header: typed[index], patches: [] };
    const processDefinitionId = await definition(client, id);
    const { body } = await client.post(`${flow}/process/draft`, { processDefinitionId }, draft);
    expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  }
}

/** As many more tasks and drafts of the same kinds as they lie in the database. */
async function multiply(id: string): Promise<void> {
  const columns = (table: string) => `(select string_agg(column_name, ',') from information_schema.columns
    where table_name = '${table}' and table_schema = current_schema() and is_generated = 'NEVER')`;
  await asOwner(
    server,
    `do $$
     declare instances text := ${columns('wf_instance')};
     declare tasks text := ${columns('wf_task')};
     begin
       create temp table copies on commit drop as
         select t.id as task, i.id as instance, n, next_id() as made
         from wf_task t join wf_instance i on i.id = t.instance_id, generate_series(1, ${tasksEach - 1}) n
         where t.process_key = '${id}' and t.status <> 'done';
       execute format('insert into wf_instance (%1$s) select %1$s from (
         select (jsonb_populate_record(null::wf_instance, to_jsonb(i)
           || jsonb_build_object(''id'', made, ''business_no'', i.business_no || ''-'' || n))).*
         from copies join wf_instance i on i.id = instance) made', instances);
       execute format('insert into wf_task (%1$s) select %1$s from (
         select (jsonb_populate_record(null::wf_task, to_jsonb(t)
           || jsonb_build_object(''id'', next_id(), ''instance_id'', made))).*
         from copies join wf_task t on t.id = task) made', tasks);
     end $$`,
  );
  await asOwner(
    server,
    `insert into wf_start_draft (tenant_id, user_id, process_key, seq, body, saved_at)
     select tenant_id, user_id % 1000000 + n * 1000000, process_key, seq, body, saved_at
     from wf_start_draft, generate_series(1, ${draftsEach - 1}) n where process_key = '${id}'`,
  );
}

/** What a plan tells of one kind of stored data, as places with a count. */
function foretold(effects: readonly Json[], of: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const failing = new Set(['choice', 'limit', 'missing']);
  for (const { fate, subject, count } of effects.filter((effect) => effect.of === of)) {
    const name = `${failing.has(fate) ? 'fails' : fate} ${subject}`;
    counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
}

function counted(names: readonly string[], each: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + each;
  return counts;
}

/** What stands at a path of a task: of a column the value of the only tube. */
function at(data: Json, path: string): unknown {
  const [first = '', column] = path.split('.');
  return column === undefined ? data[first] : data[first]?.[0]?.[column];
}

/** What becomes of one task that is sent back: it stays with its form, or goes on with the next and is handed in again. */
async function foundOf(taskId: string, held: Json, effects: readonly Json[]): Promise<string[]> {
  const next = await doTask(lead, taskId, 'return', {}, { comment: 'again' });
  const detail = await taskDetail(tech, next.taskId);
  const left = effects.filter(({ fate }) => fate === 'left' || fate === 'unread');
  if (detail.release.version === 1)
    return left.length === 0 ? ['untold stay'] : [`${left[0]?.fate} ${left[0]?.subject}`];
  const found: string[] = [];
  for (const { fate, subject } of effects) {
    const [was, is] = [at(held, subject), at(detail.data, subject)];
    const isGone = was !== undefined && is === undefined;
    if ((fate === 'unseen' || fate === 'moved') && isGone) found.push(`${fate} ${subject}`);
    if (fate === 'converted' && is !== undefined && is !== was) found.push(`converted ${subject}`);
  }
  const { samples, tubeRoom: _room, tubeNote: _note, tubeRemark: _remark, ...state } = detail.data;
  expect((await claim(tech, next.taskId)).body).toMatchObject({ code: 200 });
  const { body } = await complete(tech, next.taskId, 'submit', { ...state, samples });
  const findings: readonly Json[] = body.code === 200 ? [] : body.data.findings;
  return [...found, ...findings.map(({ table, key }) => `fails ${[table, key].filter(Boolean).join('.')}`)];
}

describe('what a plan foretold of open tasks and drafts is what is found after applying', () => {
  test.each(changes.map(([name, edit], index) => [name, edit, `tubes-${index}`] as const))(
    '%s',
    async (name, edit, id) => {
      await desk.release(check(id));
      const tasks = await openTasks(id);
      await typeDrafts(id);
      await multiply(id);
      const form = check(id, edit);
      const dropped = ['spare', 'samples.conc', 'tubeNote'].map((path) => `${id}.${path}`);
      const plan = await desk.plan(form, { dropped });
      expect(plan).toMatchObject({ diagnostics: [], ok: true });
      const [{ effects, ...item }] = plan.items;
      expect(item).toMatchObject({ tasks: tasks.length * tasksEach, drafts: typed.length * draftsEach });
      expect(effects.length > 0).toBe(!quiet.has(name));
      const { body } = await desk.apply(form, plan.token, { dropped });
      expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
      const ofTasks = effects.filter(({ of }: Json) => of === 'tasks');
      const found: string[] = [];
      let isLeft = false;
      for (const [index, taskId] of tasks.entries()) {
        const one = await foundOf(taskId, measured[index], ofTasks);
        isLeft ||= one.some((each) => each.startsWith('left') || each.startsWith('unread'));
        found.push(...one);
      }
      const told = foretold(effects, 'tasks');
      // Of a task that stays with its form nothing else becomes true.
      const ofAll = isLeft
        ? Object.fromEntries(Object.entries(told).filter(([name]) => /^(?:left|unread)/.test(name)))
        : told;
      const those = isLeft ? found.filter((name) => /^(?:left|unread|untold)/.test(name)) : found;
      expect(counted(those, tasksEach)).toEqual(ofAll);
      const offered: string[] = [];
      for (const client of [tech, lead, qc]) {
        const reply = await client.get(`${flow}/process/draft`, { processDefinitionId: await definition(client, id) });
        const { left = [], header } = reply.body.data;
        offered.push(...left.map(({ path }: Json) => `unseen ${path}`));
        if (header.tubeRemark !== undefined) offered.push('moved tubeNote');
      }
      expect(counted(offered, draftsEach)).toEqual(foretold(effects, 'drafts'));
    },
  );
});
