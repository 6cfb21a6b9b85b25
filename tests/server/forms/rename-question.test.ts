import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseCommand } from '../../../generators/release-command.ts';
import { seededTenants } from '../../../src/server/seed/accounts.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { addRows, ReleaseDesk, vialRows, vials, type Edit } from './stored-desk.ts';

let server: TestServer;
let analyst: Client;
let desk: ReleaseDesk;
let [url, root, id] = ['', '', ''];
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  url = await server.listen();
  analyst = await server.login('analyst');
  desk = new ReleaseDesk(analyst);
  root = mkdtempSync(join(tmpdir(), 'seqdesk-rename-'));
  cpSync('schemas', join(root, 'schemas'), { recursive: true });
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await server.close();
});

const edit: Edit = (properties) => {
  const { vialNote } = properties;
  delete properties.vialNote;
  properties.vialRemark = { ...vialNote, 'x-label': text('备注', 'Remark') };
};

beforeEach(async () => {
  made += 1;
  id = `vial-rename-${made}`;
  await desk.release(vials(id));
  await addRows(server, id, vialRows, 1);
  writeFileSync(join(root, 'vial.json'), `${JSON.stringify(vials(id, edit), null, 2)}\n`);
});

async function run(command: 'plan' | 'apply', args: readonly string[], answers: string[] | null = null) {
  const said = { out: '', complaint: '', questions: [] as string[] };
  const password = seededTenants.flatMap(({ people }) => people).find(({ account }) => account === 'admin')?.password;
  const code = await releaseCommand(
    command,
    ['vial.json', ...args, '--url', url, '--account', 'admin', '--password', password ?? ''],
    {
      root,
      environment: {},
      print: (out) => void (said.out += out),
      complain: (out) => void (said.complaint += out),
      ...(answers !== null && {
        ask: (question: string) => {
          said.questions.push(question);
          return Promise.resolve(answers.shift() ?? '');
        },
      }),
    },
  );
  return { code, ...said };
}

const written = (): string => readFileSync(join(root, 'vial.json'), 'utf8');

async function remarks(): Promise<number> {
  const rows = await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.selectFrom('record_row').select('data').where('record', '=', id).execute(),
  );
  return rows.filter(({ data }) => typeof data['vialRemark'] === 'string').length;
}

describe('a field that is gone while one that looks like it is new', () => {
  test('is refused without an answer, and the answers are named', async () => {
    for (const command of ['plan', 'apply'] as const) {
      const { code, out, complaint } = await run(command, command === 'apply' ? ['--yes'] : []);
      expect(code).toBe(1);
      expect(complaint).toContain(`--rename ${id}.vialNote=vialRemark`);
      expect(out).toContain('renamed?: "Note" (vialNote) is gone and "Remark" (vialRemark) is new');
    }
  });

  test('is refused by the server too, whoever asks', async () => {
    const plan = await desk.plan(vials(id, edit));
    expect(plan).toMatchObject({ ok: false, items: [{ renames: [{ old: 'vialNote', lost: 4, open: true }] }] });
    const { status, body } = await desk.apply(vials(id, edit), plan.token);
    expect([status, body.msg]).toEqual([400, expect.stringContaining('vialRemark')]);
  });

  test('is renamed by a yes, whose words --write puts into the file, and takes its values along', async () => {
    const { code, questions, out } = await run('apply', ['--write'], ['y', 'y']);
    expect(code).toBe(0);
    expect(questions[0]).toContain('4 stored values go with it. Is it renamed?');
    expect(out).toContain('4 of 8 rows take "Note" (vialNote) along as vialRemark');
    expect(JSON.parse(written()).sets[id].properties.vialRemark['x-was']).toEqual(['vialNote']);
    expect(await remarks()).toBe(4);
    expect((await run('plan', [])).code).toBe(0);
  });

  test('is renamed by a machine with --rename', async () => {
    const args = ['--yes', '--write', '--rename', `${id}.vialNote=vialRemark`];
    expect(await run('apply', args)).toMatchObject({ code: 0, complaint: '' });
    expect(await remarks()).toBe(4);
  });

  test('goes for good after a no, or by --no-rename', async () => {
    const asked = await run('plan', [], ['n']);
    expect(asked).toMatchObject({ code: 2 });
    expect(asked.out).toContain('loses: 4 of 8 rows hold a value of "Note" (vialNote) that the new form does not show');
    expect(await run('apply', ['--yes', '--no-rename'])).toMatchObject({ code: 0 });
    expect(written()).not.toContain('x-was');
    expect(await remarks()).toBe(0);
  });

  test('a rename that the plan does not know is misuse', async () => {
    const { code, complaint } = await run('plan', ['--rename', `${id}.vialNote=vialDay`]);
    expect([code, complaint.includes(`it could be ${id}.vialNote=vialRemark`)]).toEqual([3, true]);
  });
});
