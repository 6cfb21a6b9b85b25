import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { text } from '../server/forms/fridge-forms.ts';
import { fileOf } from '../server/forms/stored-desk.ts';
import { tubeCheck } from '../server/forms/tube-forms.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();

/** A dictionary of rooms, and what is kept in them. */
function rooms(...entries: readonly (readonly [key: string, zh: string])[]) {
  return {
    kind: 'dictionary',
    id: 'tube-zone',
    version: 1,
    label: text('管区', 'Tube zones'),
    store: 'biz',
    code: 'tube_zone',
    entries: entries.map(([dictKey, dictValue], sort) => ({ dictKey, dictValue, en: dictKey, sort })),
  };
}

const zone = { type: 'string', 'x-dict': 'biz:tube_zone', 'x-label': text('冷区', 'Zone') };
const grade = (code: string, more: string) => ({
  type: 'string',
  'x-enum': { [code]: text('优等', 'Fine'), [more]: text('次等', 'Poor') },
  'x-label': text('等级', 'Grade'),
});

function tubes(codes: readonly [string, string], migrate?: Readonly<Record<string, string>>) {
  return tubeCheck(1, (form) => {
    form.sets['tube-state'].properties.spare = zone;
    form.sets['tube-state'].properties.state = grade(...codes);
    form.sets['tube-result'].properties.grade = zone;
    form.prints = [{ id: 'slip', label: text('管单', 'Tube slip'), blocks: [{ fields: ['spare', 'state'] }] }];
    if (migrate !== undefined) form.migrate = migrate;
  });
}

interface Done {
  readonly processInstanceId: string;
  readonly taskId: string;
}

let [admin, tech, lead]: [ApiClient, ApiClient, ApiClient] = [] as never;
let instance = '';

async function release(...forms: readonly unknown[]): Promise<void> {
  const files = forms.flatMap((form) => fileOf(form as never));
  const address = 'seqdesk-baseconfig/release';
  const { token } = await admin.post<{ readonly token: string }>(`${address}/plan`, { files });
  await admin.post(`${address}/apply`, { files, token, reason: 'names' });
}

async function done(client: ApiClient, taskId: string, outcome: string, data: object): Promise<string> {
  await client.post(`blade-flow/work/claim-task?taskId=${taskId}`);
  const body = { taskId, outcome, data, comment: 'again', release: { formId: 'tube-check', version: 1 } };
  return (await client.post<Done>('blade-flow/work/complete-task', body)).taskId;
}

beforeAll(async () => {
  [admin, tech, lead] = await Promise.all([
    apiClient(stage.url(), 'admin', 'admin'),
    apiClient(stage.url(), 'tech'),
    apiClient(stage.url(), 'lead'),
  ]);
  await release(rooms(['m80', '负八十'], ['n2', '液氮']), tubes(['a', 'b']));
  const [row] = await tech.post<readonly { readonly id: string }[]>(
    `blade-flow/work/getProcessListByName?flowName=${encodeURIComponent('管检')}`,
  );
  const data = { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] };
  const started = await tech.post<Done>('blade-flow/process/start', { processDefinitionId: row?.id, data });
  instance = started.processInstanceId;
  const first = { blank: 1, spare: 'n2', state: 'b', samples: [{ tubeNo: 'T1', conc: 1, grade: 'n2' }] };
  const read = await done(tech, started.taskId, 'submit', first);
  const again = await done(lead, read, 'return', {});
  const second = { blank: 1, spare: 'm80', state: 'a', samples: [{ tubeNo: 'T1', conc: 1, grade: 'm80' }] };
  await done(lead, await done(tech, again, 'submit', second), 'approve', {});
  const recode = (key: string): string => `${key} == 'm80' ? 'freezer' : ${key} == 'n2' ? 'tank' : ${key}`;
  await release(
    rooms(['freezer', '冰箱'], ['tank', '液氮罐']),
    tubes(['fine', 'poor'], {
      spare: recode('spare'),
      state: "state == 'a' ? 'fine' : 'poor'",
      'samples.grade': recode('grade'),
    }),
  );
});

const shown = (page: Page) => page.locator('.app-content, main').first();

test('S7-31 ended work says by name what was entered before codes were renamed: whole, compared and on paper', async () => {
  const { page } = await stage.desk('lead');
  await page.goto(`/work/process/tube-check/detail/${instance}`);
  await expect(page.getByTestId('compare')).toContainText('负八十');
  await expect(page.getByTestId('compare')).toContainText('液氮');
  await expect(page.getByTestId('compare')).toContainText('优等');
  await expect(shown(page)).not.toContainText(/m80|\bn2\b/);
  await page.goto(`/print/${instance}/slip`);
  const paper = page.locator('[data-testid="print-page"][data-print="slip"]');
  await expect(paper).toContainText('负八十');
  await expect(paper).toContainText('优等');
  await expect(paper).not.toContainText('m80');
});
