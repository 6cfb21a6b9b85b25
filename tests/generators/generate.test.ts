import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generateCommand } from '../../generators/generate-command.ts';
import { staleMetaSchema } from '../../generators/output/meta-schema.ts';
import { smallLibrary, type SmallLibrary } from '../core/check/support/small-library.ts';
import { smallProject } from './support/small-project.ts';

let library: SmallLibrary;
let project: ReturnType<typeof smallProject>;

beforeEach(() => {
  library = smallLibrary();
  project = smallProject(library);
});
afterEach(() => project.remove());

async function generate(...args: string[]) {
  let out = '';
  let complaint = '';
  const code = await generateCommand(args, {
    root: project.root,
    environment: {},
    print: (text) => void (out += text),
    complain: (text) => void (complaint += text),
  });
  return { code, out, complaint };
}

const generated = (path = ''): string => join(project.root, 'src/generated', path);
const rewrite = (name: keyof SmallLibrary): void =>
  writeFileSync(join(project.root, 'schemas', `${name}.json`), JSON.stringify(library[name], null, 2));

function stamps(): Record<string, number> {
  const files = readdirSync(generated(), { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(files.map((file) => [file, statSync(generated(file)).ino]));
}

describe('npm run generate', () => {
  test('makes every file, and on the next run writes none', async () => {
    const first = await generate();
    expect(first).toMatchObject({ code: 0, complaint: '' });
    expect(first.out).toMatch(/(\d+) files, \1 written, 0 removed/);
    const before = stamps();
    expect((await generate()).out).toMatch(/ 0 written, 0 removed/);
    expect(stamps()).toEqual(before);
  });

  test('writes only what changed', async () => {
    await generate();
    const before = stamps();
    library.kind.entries[0].dictValue = '新';
    rewrite('kind');
    expect((await generate()).out).toMatch(/ 2 written/);
    const changed = Object.entries(stamps()).filter(([file, inode]) => before[file] !== inode);
    expect(changed.map(([file]) => file).toSorted()).toEqual(['dictionaries.json', 'server-library.json']);
  });

  test('brings the meta-schema of records up to what their words say, and --check tells where it is not', async () => {
    const path = join(project.root, 'schemas/meta/record.schema.json');
    const whole = readFileSync('schemas/meta/record.schema.json', 'utf8');
    const meta = JSON.parse(whole) as { properties: Record<string, { description: string }> };
    meta.properties['reservations']!.description = 'Something else.';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(meta));
    await generate();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(whole));
    writeFileSync(path, JSON.stringify(meta));
    const checked = await generate('--check');
    expect(checked).toMatchObject({ code: 1 });
    expect(checked.complaint).toMatch(/record\.schema\.json is out of date/);
  });

  test('the meta-schema of the project is up to date', () => {
    expect(staleMetaSchema(process.cwd())).toBeNull();
  });

  test('removes what no descriptor gives any more', async () => {
    await generate();
    writeFileSync(generated('left-over.ts'), '');
    rmSync(join(project.root, 'schemas/process.json'));
    expect((await generate()).code).toBe(0);
    expect(existsSync(generated('left-over.ts'))).toBe(false);
    expect(existsSync(generated('releases/bench-one.json'))).toBe(false);
    expect(existsSync(generated('releases/plain.json'))).toBe(true);
  });

  test('writes nothing while a descriptor has an error, and says where', async () => {
    library.process.params.bench = ['resullt'];
    rewrite('process');
    const { code, complaint } = await generate();
    expect(code).toBe(1);
    expect(complaint).toMatch(/schemas\/process\.json:\d+:\d+ error reference\/set-unknown/);
    expect(existsSync(generated())).toBe(false);
  });

  test('builds texts anew when the packages that build them change', async () => {
    await generate();
    const cache = join(project.root, '.cache/generate');
    const before = readdirSync(cache).toSorted();
    writeFileSync(join(project.root, 'package-lock.json'), '{}');
    expect((await generate()).out).toMatch(/ 0 written/);
    const after = readdirSync(cache).toSorted();
    expect(after.length).toBe(before.length);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
  });

  test('forgets texts that no run asks for any more', async () => {
    await generate();
    const cache = join(project.root, '.cache/generate');
    const before = readdirSync(cache).length;
    rmSync(join(project.root, 'schemas/process.json'));
    await generate();
    expect(readdirSync(cache).length).toBeLessThan(before);
  });
});

describe('npm run generate -- --check', () => {
  test('is content with what generate made', async () => {
    await generate();
    expect(await generate('--check')).toMatchObject({ code: 0, complaint: '' });
  });

  test('names each file that is out of date, missing or left over, and the command', async () => {
    await generate();
    writeFileSync(generated('routes.ts'), `${readFileSync(generated('routes.ts'), 'utf8')}\n`);
    rmSync(generated('menu.json'));
    writeFileSync(generated('old.ts'), '');
    const before = stamps();
    const { code, complaint } = await generate('--check');
    expect(code).toBe(1);
    expect(complaint).toContain('src/generated/routes.ts is out of date.');
    expect(complaint).toContain('src/generated/menu.json is missing.');
    expect(complaint).toContain('src/generated/old.ts belongs to no descriptor any more.');
    expect(complaint).toContain('Run: npm run generate');
    expect(stamps()).toEqual(before);
  });
});

test.each([['--chek'], ['schemas'], ['--check=yes']])('misuse (%s) gives 2 and the usage', async (argument) => {
  const { code, complaint } = await generate(argument);
  expect([code, complaint.startsWith('Usage: npm run generate')]).toEqual([2, true]);
});

test('--help tells how', async () => {
  expect(await generate('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--check') });
});
