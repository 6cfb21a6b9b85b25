import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bringUpToDate } from '../../../../scripts/build/steps.mjs';
import { builtServer, runToExit } from '../../support/server-program.ts';

const home = mkdtempSync(join(tmpdir(), 'seqdesk-damaged-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let image: string;
let copies = 0;

/** What a container holds: the built program without its sources. */
beforeEach(async () => {
  await builtServer();
  await bringUpToDate('web');
  image = join(home, String(copies++));
  cpSync('dist', join(image, 'dist'), { recursive: true });
  cpSync('package.json', join(image, 'package.json'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(image, 'node_modules'));
});

/** The file below a folder whose name begins so. */
function fileOf(folder: string, start: string): string {
  const name = readdirSync(join(image, folder)).find((file) => file.startsWith(start) && file.endsWith('.js'));
  if (name === undefined) throw new Error(`no ${start}*.js in ${folder}`);
  return join(folder, name);
}

/** What the damaged program prints before it ends with 1. */
async function complaint(): Promise<string> {
  const program = { file: join(image, 'dist/server/main.js'), commands: '' };
  const { code, output } = await runToExit(program, { DATA_DIR: join(image, 'data'), PORT: '0' });
  expect(code).toBe(1);
  expect(readdirSync(image)).not.toContain('data');
  return output;
}

const line = (problem: string): string =>
  `SeqDesk cannot start: ${problem}. Run "npm run build", or take the image anew; what is stored is safe.\n`;

test.each([
  ['a program that breaks off in the middle', () => fileOf('dist/server', 'runtime-')],
  ['a page whose file breaks off in the middle', () => fileOf('dist/web/assets', 'AppFrame-')],
  ['an empty file', () => 'dist/web/index.html'],
])('a start names %s, and starts nothing', async (_what, choose) => {
  const file = choose();
  truncateSync(join(image, file), file.endsWith('.html') ? 0 : 200);
  expect(await complaint()).toBe(line(`${file} is damaged`));
});

test('a start names a file that is missing, and one that has the same length but other bytes', async () => {
  const style = fileOf('dist/web/assets', 'AppFrame-');
  rmSync(join(image, style));
  expect(await complaint()).toBe(line(`${style} is missing`));
  cpSync(style, join(image, style));
  const chunk = fileOf('dist/server', 'serve-');
  truncateSync(join(image, chunk), readFileSync(join(image, chunk)).length - 1);
  appendFileSync(join(image, chunk), ' ');
  expect(await complaint()).toBe(line(`${chunk} is damaged`));
});

test('a list of files that is cut or gone counts as damage', async () => {
  const list = join(image, 'dist/server/files.sha256');
  const cut = readFileSync(list, 'utf8').split('\n').slice(0, 2).join('\n').length + 1;
  truncateSync(list, cut);
  expect(await complaint()).toBe(line('dist/server/files.sha256 is damaged or missing'));
  rmSync(list);
  expect(await complaint()).toBe(line('dist/server/files.sha256 is damaged or missing'));
});

test('npm start builds anew what was damaged, and says so', async () => {
  for (const part of [
    'generators',
    'scripts',
    'schemas',
    'src',
    'package-lock.json',
    'vite.config.ts',
    '.cache/stamps',
  ]) {
    cpSync(part, join(image, part), { recursive: true });
  }
  truncateSync(join(image, fileOf('dist/server', 'runtime-')), 200);
  // The server itself is not wanted here: it ends at once for want of a port.
  const env = { ...process.env, PORT: 'none', DATA_DIR: join(image, 'data') };
  const started = promisify(execFile)(process.execPath, ['scripts/start.mjs'], { cwd: image, env });
  const { stdout, stderr } = (await started.catch((error: unknown) => error)) as { stdout: string; stderr: string };
  expect(stdout).toBe('dist/server is not as it was built. Building the server …\n');
  expect(stderr).toContain('PORT is "none"');
});
