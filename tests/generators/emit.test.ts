import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryCache } from '../../generators/emit/emit-cache.ts';
import type { EmittedFile } from '../../generators/emit/emitter.ts';
import { emitAll, emitters } from '../../generators/emit/emitters.ts';
import { compile } from '../../src/core/descriptor/compile.ts';
import type { RouteEntry } from '../../src/core/descriptor/route.ts';
import { stepView } from '../../src/core/form/step-view.ts';
import { fingerprint } from '../../src/core/release/make.ts';
import { interpreterChecks } from '../../src/core/validation/interpreter-check.ts';
import type { StandaloneModule } from '../../src/core/validation/schema-check.ts';
import { standaloneChecks } from '../../src/core/validation/standalone-check.ts';
import { type Json, smallLibrary, sourcesOf } from '../core/descriptor/support/small-library.ts';

/** Texts that would end a string, a template, a comment or a line, or be taken for code. */
const hostile = 'x"\'`${process.exit(1)}\\*/ // \u2028\n</script>__proto__';

/** The small library with such texts wherever a text may stand. */
function hostileLibrary() {
  const library = smallLibrary();
  const { facts, result, sample } = library.types.sets;
  facts.label.en = result.label.zh = library.process.label.en = hostile;
  facts.properties.title['x-label'] = { zh: hostile, en: hostile };
  facts.properties.title['x-help'] = { zh: hostile, en: hostile };
  facts.properties.title.pattern = '^[^"\'`$\\\\]*$';
  sample.properties.state['x-enum'][hostile] = { zh: hostile, en: hostile };
  library.kind.entries.push({ dictKey: 'k1', dictValue: hostile, en: hostile, sort: 9 });
  library.menu.menus[0].label.en = hostile;
  return library;
}

async function emitted(library: object): Promise<readonly EmittedFile[]> {
  const sources = sourcesOf(library);
  const compilation = compile(sources);
  expect(compilation.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return emitAll({ sources, compilation, cache: memoryCache() });
}

describe('every emitter', () => {
  test.each(emitters.map((emitter) => [emitter.name, emitter] as const))(
    '%s builds texts, the same each time',
    async (_, emitter) => {
      const sources = sourcesOf(smallLibrary());
      const input = { sources, compilation: compile(sources), cache: memoryCache() };
      const files = await emitter.emit(input);
      expect(files.length).toBeGreaterThan(0);
      expect(await emitter.emit({ ...input, cache: memoryCache() })).toEqual(files);
      for (const { path, text } of files) {
        expect(path).toMatch(/^[\w.-]+(\/[\w.-]+)*$/);
        expect(path.endsWith('.json') ? typeof JSON.parse(text) : 'object').toBe('object');
      }
    },
  );
});

describe('generated source', () => {
  let folder = '';
  let files: readonly EmittedFile[] = [];
  beforeAll(async () => {
    files = await emitted(hostileLibrary());
    folder = mkdtempSync(join(tmpdir(), 'seqdesk-generated-'));
    mkdirSync(join(folder, 'src'));
    symlinkSync(join(process.cwd(), 'src/core'), join(folder, 'src/core'));
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    for (const { path, text } of files) {
      const file = join(folder, 'src/generated', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const load = (path: string): Promise<Json> => import(pathToFileURL(join(folder, 'src/generated', path)).href);

  test('compiles as strict TypeScript, whatever stands in the texts', () => {
    const config = { extends: join(process.cwd(), 'tsconfig.base.json'), include: ['src/generated/**/*.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['', 0]);
    expect(files.filter(({ path }) => path.startsWith('types/')).length).toBeGreaterThan(5);
  }, 120_000);

  test('S4-06 keeps every text as the descriptor has it', async () => {
    const { dictionaries, menu } = await load('seeds.ts');
    const kinds = dictionaries.find(({ code }: Json) => code === 'kind');
    expect(kinds.entries.at(-1)).toMatchObject({ dictKey: 'k1', dictValue: hostile, en: hostile });
    expect(menu.menus[0].label.en).toBe(hostile);
  });

  test('lists each release with its fingerprint and loads its descriptor', async () => {
    const { releases } = await load('releases/index.ts');
    const { expanded } = compile(sourcesOf(hostileLibrary()));
    expect(releases.map(({ formId }: Json) => formId)).toEqual(['bench-one', 'plain', 'thing']);
    for (const { formId, sha256, load: read } of releases) {
      expect(sha256).toBe(fingerprint(expanded.get(formId)!));
      expect(fingerprint(await read())).toBe(sha256);
    }
  });

  test('holds the descriptors as written for the server to link', async () => {
    const { serverLibrary } = await load('server-library.ts');
    expect(serverLibrary).toEqual(sourcesOf(hostileLibrary()).map(({ file, text }) => ({ file, text })));
  });

  test('S2 lists every address as data', async () => {
    const { routes } = (await load('routes.ts')) as { routes: readonly RouteEntry[] };
    expect(routes.map(({ path, page, formId, stage }) => [path, page, formId, stage])).toEqual([
      ['/stock/thing', 'record', 'thing', 'stock'],
      ['/work/process/bench-one/:step/:taskId/:processCode?', 'step', 'bench-one', 'experiment'],
      ['/work/process/bench-one/detail/:id/:processCode?', 'detail', 'bench-one', 'experiment'],
      ['/work/process/bench-one/form/:processDefinitionId', 'start', 'bench-one', 'experiment'],
      ['/work/process/qc_stage/plain/:step/:taskId/:processCode?', 'step', 'plain', 'qc'],
      ['/work/process/qc_stage/plain/detail/:id/:processCode?', 'detail', 'plain', 'qc'],
      ['/work/process/qc_stage/plain/form/:processDefinitionId', 'start', 'plain', 'qc'],
    ]);
  });

  test('S3-12 tells which processes each node of the menu counts', async () => {
    const { processesByNode } = await load('routes.ts');
    expect(processesByNode).toEqual({ bench: ['bench-one'] });
  });

  test('makes the entries of the process dictionary from the processes', async () => {
    const { dictionaries } = await load('seeds.ts');
    const flow = dictionaries.find(({ code }: Json) => code === 'flow');
    expect(flow.entries.map(({ dictKey, remark, sort }: Json) => [dictKey, remark, sort])).toEqual([
      ['planned', 'planned', 1],
      ['bench-one', 'bench-one', 2],
      ['plain', 'qc_stage/plain', 3],
    ]);
  });

  test('has validators that need neither eval nor anything that is not imported', () => {
    const modules = files.filter(({ path }) => /^validators\/.*\.js$/.test(path));
    expect(modules.length).toBe(4 + 3 + 1);
    for (const { text } of modules) {
      expect(text).not.toMatch(/\brequire\(|\beval\(|new Function\b|import\(|module\.exports|\bglobalThis\b/);
      const imports = [...text.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from);
      expect(imports.every((from) => from!.startsWith('../../../core/validation/'))).toBe(true);
    }
    expect(readdirSync(join(folder, 'src/generated/validators/bench-one')).toSorted()).toEqual(
      ['experiment', 'hand-over', 'review', 'start'].flatMap((step) => [`${step}.d.ts`, `${step}.js`]),
    );
  });

  test('judges a page as the interpreter does', async () => {
    const model = compile(sourcesOf(hostileLibrary())).model.processes.get('bench-one')!;
    const { validators } = await load('validators/index.ts');
    const key = `bench-one/${fingerprint(model.descriptor)}/start`;
    const made = standaloneChecks((await validators[key]()) as StandaloneModule);
    const interpreted = interpreterChecks(stepView(model, 'start', []));
    const headers = [
      {},
      { title: 'a"b' },
      { title: 'x'.repeat(51) },
      { title: 'ok', amount: -1, extra: 1 },
      { title: 'ok' },
    ];
    const rows = [{}, { sampleNo: 'S1', state: 'no' }, { sampleNo: 'S1', state: hostile }, { sampleNo: 5 }];
    for (const mode of ['draft', 'submit'] as const) {
      for (const data of headers) expect(made[mode].header(data)).toEqual(interpreted[mode].header(data));
      for (const row of rows) expect(made[mode].row('samples', row)).toEqual(interpreted[mode].row('samples', row));
    }
    expect(made.submit.header({}).map(({ pointer, keyword }) => [pointer, keyword])).toEqual([['/title', 'required']]);
  });
});

test('a page whose fields go by role gets no ready-made validators', async () => {
  const library = smallLibrary();
  library.types.sets.facts.properties.amount['x-access'] = { qc: 'hide' };
  const paths = (await emitted(library)).map(({ path }) => path).filter((path) => path.endsWith('.js'));
  expect(paths).not.toContain('validators/bench-one/start.js');
  expect(paths).not.toContain('validators/thing/record.js');
});

test('texts that are slow to build are built once for the same input', async () => {
  const sources = sourcesOf(smallLibrary());
  const cache = memoryCache();
  const put: string[] = [];
  const keep = (key: string, text: string): void => {
    put.push(key);
    cache.put(key, text);
  };
  const counting = { get: cache.get, put: keep };
  const input = { sources, compilation: compile(sources), cache: counting };
  const first = await emitAll(input);
  const made = put.length;
  expect(made).toBeGreaterThan(10);
  expect(await emitAll(input)).toEqual(first);
  expect(put.length).toBe(made);
});
