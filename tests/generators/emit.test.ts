import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryCache } from '../../generators/emit/emit-cache.ts';
import type { EmittedFile } from '../../generators/emit/emitter.ts';
import { emitAll, emitters } from '../../generators/emit/emitters.ts';
import { literal } from '../../generators/emit/source-text.ts';
import { compile } from '../../src/core/check/compile.ts';
import { recordView } from '../../src/core/form/record-view.ts';
import { stepView } from '../../src/core/form/step-view.ts';
import { startStep } from '../../src/core/words/application-step.ts';
import { fingerprint } from '../../src/core/release/make.ts';
import { interpreterChecks } from '../../src/core/values/interpreter-check.ts';
import type { ValueValidators } from '../../src/core/values/schema-check.ts';
import { presentSchema, schemaKey, standaloneChecks } from '../../src/core/values/standalone-check.ts';
import { type Json, smallLibrary, sourcesOf } from '../core/check/support/small-library.ts';

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

  test('S2 lists the address of every record as data, and those of processes, which follow a pattern, not at all', async () => {
    const { recordsByPath } = await load('routes.ts');
    expect(recordsByPath).toEqual({ '/stock/thing': 'thing' });
  });

  test('S6-04 tells which addresses the menu has, whoever sees them', async () => {
    const { menuPaths } = await load('routes.ts');
    expect(menuPaths).toEqual(['/lab', '/lab/bench', '/stock/thing']);
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
    expect(modules.map(({ path }) => path)).toEqual(
      ['bench-one', 'plain', 'thing'].map((form) => `validators/forms/${form}.js`),
    );
    for (const { text } of modules) {
      expect(text).not.toMatch(/\brequire\(|\beval\(|new Function\b|import\(|module\.exports|\bglobalThis\b/);
      const imports = [...text.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from);
      expect(imports.every((from) => from!.startsWith('../../../core/values/'))).toBe(true);
    }
  });

  test('validates a page as the interpreter does', async () => {
    const model = compile(sourcesOf(hostileLibrary())).model.processes.get('bench-one')!;
    const { validators } = await load('validators/index.ts');
    const { values } = (await validators['bench-one']()) as { readonly values: ValueValidators };
    const made = standaloneChecks(stepView(model, 'start', []), (schema) => values[schemaKey(schema)]!);
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

test('the validators of a form validate every value on every page of it, whoever looks', async () => {
  const library = smallLibrary();
  library.types.sets.facts.properties.amount['x-access'] = { qc: 'hide' };
  const texts = new Map((await emitted(library)).map(({ path, text }) => [path, text]));
  const { model } = compile(sourcesOf(library));
  const views = [
    ...[...model.processes.values()].flatMap((process) =>
      [startStep, ...process.steps.map(({ id }) => id)].flatMap((step) =>
        [[], ['qc']].map((roles) => stepView(process, step, roles)),
      ),
    ),
    ...[...model.records.values()].flatMap((record) => [[], ['qc']].map((roles) => recordView(record, roles))),
  ];
  expect(views.length).toBeGreaterThan(10);
  for (const { formId, draft, submit } of views) {
    const text = texts.get(`validators/forms/${formId}.js`)!;
    for (const { header, rows } of [draft, submit]) {
      const values = [header, ...Object.values(rows)].flatMap((schema) => Object.values(schema.properties));
      for (const value of values) expect(text).toContain(`  [${literal(schemaKey(presentSchema(value)))}]: value`);
    }
  }
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
  expect(made).toBeGreaterThan(2);
  expect(await emitAll(input)).toEqual(first);
  expect(put.length).toBe(made);
});
