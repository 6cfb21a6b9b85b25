import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginAt } from '../../support/server-process.ts';
import { builtServer, runCommand, startProcess, type Ended, type ServerProgram } from '../../support/server-program.ts';

let program: ServerProgram;
const home = mkdtempSync(join(tmpdir(), 'seqdesk-sealed-'));
const inHome = (name: string): string => join(home, name);

function run(words: readonly string[], dataDir = 'data'): Promise<Ended> {
  return runCommand(program, words, { DATA_DIR: inHome(dataDir) });
}

const filesOf = (folder: string): string[] =>
  readdirSync(inHome(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** A restore that is refused: with one line, and without a trace. */
async function refusal(words: readonly string[]): Promise<string> {
  const { code, output } = await run(['restore', ...words], 'refused');
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(existsSync(inHome('refused')) || existsSync(inHome('refused.restoring'))).toBe(false);
  return output.trim();
}

async function signIn(dataDir: string): Promise<string> {
  const server = await startProcess(program, { DATA_DIR: inHome(dataDir), SEED: 'none' });
  try {
    return String((await loginAt(server.url, 'tech')).identity.account);
  } finally {
    process.kill(server.pid, 'SIGTERM');
    await server.exited;
  }
}

beforeAll(async () => {
  program = await builtServer();
  const server = await startProcess(program, { DATA_DIR: inHome('data'), SEED: 'accounts' });
  process.kill(server.pid, 'SIGTERM');
  await server.exited;
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a backup for a recipient holds nothing that is not encrypted, and its key alone restores it', async () => {
  const made = await run(['key', inHome('key.txt')]);
  const recipient = made.output.trim().split('\n').at(-1) ?? '';
  expect([made.code, recipient]).toEqual([0, expect.stringMatching(/^age1/)]);
  expect(statSync(inHome('key.txt')).mode & 0o777).toBe(0o600);
  expect((await run(['key', inHome('key.txt')])).code).toBe(1);
  const backup = await run(['backup', inHome('sealed'), '--recipient', recipient]);
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('Encrypted backup of ')]);
  for (const file of filesOf('sealed')) {
    expect([file, readFileSync(file, 'latin1').split('\n')[0]]).toEqual([
      expect.stringMatching(/\.age$/),
      'age-encryption.org/v1',
    ]);
  }
  expect(await refusal([inHome('sealed')])).toContain('is encrypted. Give its key: --identity FILE');
  await run(['key', inHome('other.txt')]);
  expect(await refusal([inHome('sealed'), '--identity', inHome('other.txt')])).toBe(
    'This key does not open the backup.',
  );
  expect(await refusal([inHome('sealed'), '--identity', inHome('none.txt')])).toContain('none.txt cannot be read');
  const restored = await run(['restore', inHome('sealed'), '--identity', inHome('key.txt')], 'restored');
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Start the server as usual')]);
  expect(await signIn('restored')).toBe('tech');
});

test('an encrypted backup that was tampered with is refused', async () => {
  const open = [inHome('sealed'), '--identity', inHome('key.txt')];
  const file = inHome('sealed/tables/role.copy.gz.age');
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  changed[whole.length - 20] = (changed[whole.length - 20] ?? 0) ^ 1;
  for (const bytes of [changed, whole.subarray(0, -1), readFileSync(inHome('sealed/tables/menu.copy.gz.age'))]) {
    writeFileSync(file, bytes);
    expect(await refusal(open)).toBe(`The backup is damaged: ${file} is not what was written. Nothing was restored.`);
  }
  writeFileSync(file, whole);
  const manifest = inHome('sealed/backup.json.age');
  writeFileSync(manifest, readFileSync(manifest).subarray(0, -1));
  expect(await refusal(open)).toContain('The backup is damaged');
});

test('a backup with a passphrase is restored by it alone', async () => {
  writeFileSync(inHome('passphrase'), 'correct horse battery staple\n');
  writeFileSync(inHome('wrong'), 'correct horse\n');
  writeFileSync(inHome('empty'), '\n');
  expect((await run(['backup', inHome('p'), '--passphrase-file', inHome('empty')])).output).toContain('is empty');
  const backup = await run(['backup', inHome('p'), '--passphrase-file', inHome('passphrase')]);
  expect(backup.code).toBe(0);
  expect(await refusal([inHome('p'), '--passphrase-file', inHome('wrong')])).toBe(
    'The passphrase is not that of this backup.',
  );
  const restored = await run(['restore', inHome('p'), '--passphrase-file', inHome('passphrase')], 'by-passphrase');
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Start the server as usual')]);
});

test('a recipient that is none is told before anything is written', async () => {
  const { code, output } = await run(['backup', inHome('none'), '--recipient', 'age1wrong']);
  expect([code, output]).toEqual([1, expect.stringContaining('"age1wrong" is no recipient')]);
  expect(existsSync(inHome('none'))).toBe(false);
  expect((await run(['backup', inHome('none'), '--identity', 'x'])).code).toBe(2);
});
