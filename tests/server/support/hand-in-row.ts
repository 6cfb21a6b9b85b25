import { doTask } from './extraction-plan.ts';
import type { Client, Json, TestServer } from './test-server.ts';

/** The process that a row was handed in to last, as its page tells it. */
export async function processOfRow(client: Client, record: string, key: string): Promise<Json> {
  const reply = await client.get(`/api/seqdesk-${record}/work`, { key, part: 'process', size: 1 });
  const [instance] = (reply.body.data?.records ?? []) as Json[];
  if (instance === undefined) throw new Error(`${record} ${key}: ${JSON.stringify(reply.body)}`);
  return instance;
}

/** Takes a row of pay through its approval: hr hands it in, finance reviews it, the director releases it. */
export async function approveRow(
  server: Pick<TestServer, 'login'>,
  record: string,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const hr = await server.login('hr');
  const reply = await hr.post(`/api/seqdesk-${record}/move`, {}, { id, to: 'checked' });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  for (const account of ['finance', 'director']) {
    const { taskId } = await processOfRow(hr, record, key);
    await doTask(await server.login(account), taskId, 'approve', { opinionText: '同意' });
  }
}
