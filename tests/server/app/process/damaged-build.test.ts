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
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bringUpToDate } from '../../../../scripts/build/steps.mjs';
import { builtServer, runToExit, type Ended } from '../../support/server-program.ts';

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
async function complaint(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = { file: join(image, 'dist/server/main.js'), commands: '' };
  return untouched(await runToExit(program, { DATA_DIR: join(image, 'data'), PORT: '0', ...env }));
}

/** The output of something that ended with 1 before it made anything. */
function untouched({ code, output }: Ended): string {
  expect([code, output]).toEqual([1, expect.any(String)]);
  expect(readdirSync(image)).not.toContain('data');
  return output;
}

/** Runs a program in the folder of the image. */
async function run(command: readonly string[]): Promise<Ended> {
  const env = { ...process.env, PORT: 'none', DATA_DIR: join(image, 'data') };
  const [file = '', ...words] = command;
  const ended = promisify(execFile)(file, words, { cwd: image, env });
  const {
    code = 0,
    stdout,
    stderr,
  } = (await ended.catch((error: unknown) => error)) as {
    readonly code?: number;
    readonly stdout: string;
    readonly stderr: string;
  };
  return { code, output: stdout + stderr };
}

/** What the image runs, with these words in place of its own command. */
function inImage(words?: readonly string[]): Promise<Ended> {
  const told = (name: string): string[] => {
    const line = readFileSync('Dockerfile', 'utf8')
      .split('\n')
      .findLast((each) => each.startsWith(`${name} `));
    return JSON.parse(line?.slice(name.length) ?? '[]');
  };
  return run([...told('ENTRYPOINT'), ...(words ?? told('CMD'))]);
}

const line = (problem: string): string =>
  `SeqDesk cannot start: ${problem}. Run "npm run build", or take the image anew; what is stored is safe.\n`;

test.each([
  ['a program that breaks off in the middle', () => fileOf('dist/server', 'runtime-')],
  ['a page whose file breaks off in the middle', () => fileOf('dist/web/assets', 'AppFrame-')],
  ['an empty file', () => 'dist/web/index.html'],
  ['a packed file', () => 'dist/web/index.html.br'],
  ['a program of another thread', () => 'dist/server/worker.js'],
  ['a map of the source', () => 'dist/server/main.js.map'],
])('a start names %s, and starts nothing', async (_what, choose) => {
  const file = choose();
  truncateSync(join(image, file), file.endsWith('.html') ? 0 : file.endsWith('.br') ? 9 : 200);
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

test('pages without their list count as damage, and so do missing pages where they are served', async () => {
  rmSync(join(image, 'dist/web/files.sha256'));
  expect(await complaint()).toBe(line('dist/web/files.sha256 is damaged or missing'));
  rmSync(join(image, 'dist/web'), { recursive: true });
  expect(await complaint({ NODE_ENV: 'production' })).toBe(line('dist/web/files.sha256 is damaged or missing'));
});

test('a command of the operator names what is damaged, whatever became of the pages', async () => {
  const operate = [process.execPath, 'dist/server/operate.js', 'backup'];
  truncateSync(join(image, 'dist/web/index.html'), 0);
  expect((await run(operate)).output).toContain('PORT is "none"');
  const chunk = fileOf('dist/server', 'commands-');
  truncateSync(join(image, chunk), 200);
  expect(untouched(await run(operate))).toBe(line(`${chunk} is damaged`));
});

describe('the entry of the image', () => {
  const told =
    'SeqDesk cannot start: dist/server/main.js or operate.js is damaged. Take the image anew; what is stored is safe.\n';
  const operate = ['node', 'dist/server/operate.js', 'backup'];

  test('goes on where they are whole, to the server and to a command', async () => {
    expect((await inImage()).output).toContain('PORT is "none"');
    expect((await inImage(operate)).output).toContain('PORT is "none"');
  });

  test.each([
    ['main.js', 0],
    ['main.js', 200],
    ['operate.js', 10],
    ['files.sha256', 0],
  ])('names the first files in one line where %s is cut after %i bytes', async (file, length) => {
    truncateSync(join(image, 'dist/server', file), length);
    expect(untouched(await inImage())).toBe(told);
    expect(untouched(await inImage(operate))).toBe(told);
  });

  test.each(['main.js', 'operate.js', 'files.sha256'])('and where %s is missing', async (file) => {
    rmSync(join(image, 'dist/server', file));
    expect(untouched(await inImage())).toBe(told);
  });
});

test.each([
  ['npm start', 'start.mjs', 'runtime-'],
  ['npm start', 'start.mjs', 'main.js'],
  ['npm run backup', 'operate.mjs', 'operate.js'],
])('%s builds anew what was damaged, and says so: scripts/%s, %s', async (_command, script, damaged) => {
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
  truncateSync(join(image, fileOf('dist/server', damaged)), 10);
  // The server itself is not wanted here: it ends at once for want of a port.
  const { output } = await run([process.execPath, `scripts/${script}`, 'backup']);
  expect(output).toContain('dist/server is not as it was built. Building the server …\n');
  expect(output).toContain('PORT is "none"');
});
