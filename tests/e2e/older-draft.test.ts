import { beforeAll, describe, test } from 'vitest';
import { inMicrograms, tubeCheck } from '../server/forms/tube-forms.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { draftCall, restore, untilDraft } from './support/draft-page.ts';
import { expect } from './support/expect.ts';
import { field, fillText } from './support/form.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();
const samples = [{ tubeNo: 'T1', conc: 12.5, grade: 'a' }];

let analyst: ApiClient;
let tech: ApiClient;

beforeAll(async () => {
  [analyst, tech] = await Promise.all([apiClient(stage.url(), 'analyst'), apiClient(stage.url(), 'tech')]);
});

const publish = (descriptor: unknown): Promise<unknown> =>
  analyst.post('seqdesk-baseconfig/form-management/publish', { descriptor, reason: 'next' });

/** A claimed task of the first version. */
async function measuring(): Promise<{ readonly taskId: string; readonly processInstanceId: string }> {
  const [row] = await tech.post<readonly { readonly id: string }[]>(
    `blade-flow/work/getProcessListByName?flowName=${encodeURIComponent('管检')}`,
  );
  const data = { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] };
  const started = await tech.post<{ readonly taskId: string; readonly processInstanceId: string }>(
    'blade-flow/process/start',
    { processDefinitionId: row?.id, data },
  );
  await tech.post(`blade-flow/work/claim-task?taskId=${started.taskId}`);
  return started;
}

describe('what this browser kept of a task whose form moved on meanwhile', () => {
  test('is offered by the newer form: 40 ng/µL as 0.04 µg/µL, and what has no place there is told', async () => {
    await publish(tubeCheck(1));
    const { taskId, processInstanceId } = await measuring();
    const { page } = await stage.desk('tech');
    await page.goto(`/work/process/tube-check/measure/${taskId}`);
    await expect(field(page, 'blank')).toBeVisible();
    await page.route(draftCall, (route) => route.abort());
    await fillText(page, 'spare', 'half a tube');
    await fillText(page, 'blank', '40');
    await untilDraft(page, 'offline');
    await publish(tubeCheck(2, inMicrograms));
    const data = { blank: 0.5, spare: '20', samples };
    await tech.post('blade-flow/work/complete-task', {
      taskId,
      processInstanceId,
      outcome: 'submit',
      comment: '',
      data,
    });
    await tech.post(`blade-flow/workflow/recaption?processInstanceId=${processInstanceId}`);
    await page.unroute(draftCall);
    await page.reload();
    const left = page.getByTestId('draft-left');
    await expect(left).toContainText('余量: half a tube');
    await expect(left).toContainText('换算没有得出值');
    await restore(page);
    await expect(field(page, 'blank')).toHaveValue('0.04');
    await expect(left).toContainText('half a tube');
    await untilDraft(page, 'saved');
    const draft = await tech.get<{ readonly header: unknown }>(`blade-flow/work/draft?taskId=${taskId}`);
    expect(draft).toMatchObject({ release: { version: 2 }, header: { blank: 0.04 } });
  });
});
