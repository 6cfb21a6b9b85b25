import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { compile } from '../../src/core/check/compile.ts';
import { parseDescriptor } from '../../src/core/words/reading/parse.ts';
import { smallLibrary } from '../core/check/support/small-library.ts';
import type * as examples from '../../src/core/form/check-example.ts';
import type * as editors from './support/editor.ts';
import { smallProject } from './support/small-project.ts';

vi.mock(import('../../src/core/form/check-example.ts'), async (original) => {
  const module = await original();
  return { ...module, checkExample: vi.fn(module.checkExample) };
});

const fileOf = (name: keyof ReturnType<typeof smallLibrary>): string => `schemas/${name}.json`;
const [types, process, plain, record] = [fileOf('types'), fileOf('process'), fileOf('plain'), fileOf('record')];

let project: ReturnType<typeof smallProject>;
let editor: editors.Editor;

type Modules = typeof editors & typeof examples;
let modules: Modules;

// Other files of the worker have loaded the modules before, without what counts the examples.
beforeAll(async () => {
  vi.resetModules();
  modules = { ...(await import('./support/editor.ts')), ...(await import('../../src/core/form/check-example.ts')) };
});
afterAll(() => void vi.resetModules());

beforeEach(async () => {
  project = smallProject(smallLibrary());
  editor = await modules.Editor.open(project.root);
});
afterEach(async () => {
  await editor.close();
  project.remove();
});

type Marks = readonly { readonly code?: unknown }[];
const has = (code: string) => (found: Marks) => found.some((one) => one.code === code);
const none = (found: Marks): boolean => found.length === 0;

describe('what is wrong', () => {
  test('is marked as one types, at its place, and no longer once it is mended', async () => {
    await editor.show(types);
    await editor.type(types, 'conc * volume', 'conk * volume');
    const found = await editor.marked(types, has('expression/name-near'));
    expect(found).toHaveLength(1);
    const [mark] = found;
    expect(mark).toMatchObject({ severity: 1, source: 'seqdesk', message: expect.stringContaining('conk') });
    const line = editor.text(types).split('\n')[mark?.range.start.line ?? 0];
    expect(line?.slice(mark?.range.start.character, mark?.range.end.character)).toBe('"conk * volume"');
    await editor.type(types, 'conk', 'conc');
    expect(await editor.marked(types, none)).toEqual([]);
  });

  test('of half a word is the word alone: its file keeps its meaning for the others', async () => {
    await editor.show(types);
    await editor.type(types, '"label": {', '"lab');
    expect((await editor.marked(types, has('syntax/json'))).map(({ code }) => code)).toEqual(['syntax/json']);
    await editor.show(record);
    await editor.type(record, '"title": "title"', '"title": "titel"');
    expect(await editor.marked(record, has('reference/field-unknown'))).toHaveLength(1);
  });

  test('elsewhere is marked too, once nothing more is typed', async () => {
    await editor.show(types);
    await editor.type(types, '"thing": {', '"think": {');
    expect(await editor.marked(record, has('reference/set-unknown'))).not.toEqual([]);
  });

  test('runs the examples of the forms that the file is part of, and of no others', async () => {
    await editor.show(record);
    await editor.type(record, '"title": "title"', '"title": "titel"');
    await editor.marked(record, has('reference/field-unknown'));
    vi.mocked(modules.checkExample).mockClear();
    await editor.type(record, '"titel"', '"title"');
    await editor.marked(record, none);
    await editor.show(types);
    await editor.type(types, '"thing": {', '"think": {');
    await editor.marked(record, has('reference/set-unknown'));
    const { examples } = smallLibrary().process;
    expect(modules.checkExample).toHaveBeenCalledTimes(examples.length);
  });
});

describe('quick fixes', () => {
  test('make the edit that a finding brings with it', async () => {
    await editor.show(record);
    await editor.type(record, '"title": "title"', '"title": "titel"');
    await editor.marked(record, has('reference/field-unknown'));
    const [fix] = await editor.fixes(record, '"title": "tit');
    expect(fix).toMatchObject({ kind: 'quickfix', isPreferred: true });
    const [edits = []] = Object.values(fix?.edit?.changes ?? {});
    expect(editor.edited(record, edits)).toContain('"title": "title"');
    expect(await editor.fixes(record, '"version": 1')).toEqual([]);
  });
});

describe('completion', () => {
  test.each([
    [
      'sets and fields in the lists of a step',
      plain,
      /"need": \[\s*"/,
      ['@note', 'remark', 'samples.sampleNo', 'title'],
    ],
    ['sets in "uses"', types, /"uses": \[\s*"/, ['facts', 'sample']],
    ['roles', plain, /"roles": \[\s*"/, ['qc', 'sales']],
    ['steps, and where else an outcome leads', plain, '"to": "', ['plan', 'report', 'next', 'terminated']],
    ['dictionaries', types, '"x-dict": "', ['biz:kind', 'sys:flow']],
    ['records to refer to', types, '"x-ref": "', ['user', 'record:thing']],
    ['fields of a record', record, '"title": "', ['title', 'thingNo', 'status']],
    [
      'names of an expression: fields, functions, context',
      types,
      '"x-calc": "',
      ['conc', 'sampleNo', 'round', 'today'],
    ],
    ['choices that an expression compares a field with', types, "state == '", ['ok', 'bad']],
    ['fields in data of examples', process, /"data": \{\s*"/, ['title', 'conc']],
    ['codes of a field in data of examples', process, '"state": "', ['ok', 'bad']],
    ['codes of a dictionary', types, '"default": "', ['a', 'a1']],
    ['shapes', types, '"$ref": "', ['types/lab#/file']],
    ['families', process, '"extends": "', ['bench']],
    ['names between values, with their quotes', plain, /"need": \[/, ['remark']],
  ])('proposes %s', async (_, file, part, expected) => {
    await editor.show(file);
    const found = await editor.proposed(file, part);
    expect(found.map(({ label }) => label)).toEqual(expect.arrayContaining(expected));
  });

  test('writes a name in place of what stands there', async () => {
    await editor.show(types);
    await editor.type(types, 'conc * volume', 'conc * vo');
    const item = (await editor.proposed(types, 'conc * vo')).find(({ label }) => label === 'volume');
    expect(item).toMatchObject({ detail: 'Volume' });
    const edits = item?.textEdit === undefined || !('range' in item.textEdit) ? [] : [item.textEdit];
    expect(editor.edited(types, edits)).toContain('"x-calc": "conc * volume"');
  });
});

describe('what a name means', () => {
  test.each([
    ['a set in a list', plain, '"@note', '"note": {'],
    ['a field in a list', plain, /"need": \[\s*"remark/, '"remark": {'],
    ['a field of an expression, in another file', plain, '"!empty(remark', '"remark": {'],
    ['a set of a types file', record, /"x-fields": \[\s*"thing/, '"thing": {'],
    ['a dictionary', types, '"x-dict": "biz:kind', '{'],
    ['a choice', types, "state == 'bad", '"bad": {'],
    ['a shape', types, '"$ref": "types/lab#/file', '"file": {'],
    ['a field in data of an example', process, '"conc', '"conc": {'],
  ])('leads from %s to where it is written', async (_, file, part, line) => {
    await editor.show(file);
    expect(await editor.origin(file, part)).toMatchObject({ line: expect.stringContaining(line) });
  });

  test('is told with its labels, its words and its file', async () => {
    await editor.show(types);
    const told = await editor.told(types, '"x-calc": "conc');
    for (const part of ['**conc**', 'Concentration', 'ng/uL', `${types}:`]) expect(told).toContain(part);
    expect(await editor.told(types, '"version": 1')).toBe('');
  });
});

describe('a field is renamed', () => {
  /** What the compiler says of the project with these texts in it. */
  const errorsIn = (texts: ReadonlyMap<string, string>): readonly string[] => {
    const sources = Object.keys(smallLibrary()).flatMap((name) => {
      const file = fileOf(name as keyof ReturnType<typeof smallLibrary>);
      const { source } = parseDescriptor(file, texts.get(file) ?? editor.text(file));
      return source === null ? [] : [source];
    });
    const found = compile(sources).diagnostics.filter(({ severity }) => severity === 'error');
    return found.map(({ file, code, message }) => `${file} ${code} ${message.en}`);
  };

  test('in every file that names it: its set, formulas, rules, required fields, examples; and keeps its former key', async () => {
    await editor.show(types);
    expect(await editor.renameable(types, '"x-calc": "conc')).toBe('conc');
    const texts = await editor.renamed(types, '"x-calc": "conc', 'concentration');
    const after = texts.get(types) ?? '';
    expect(after).toContain('"x-calc": "concentration * volume"');
    expect(JSON.parse(after).sets.result.properties.concentration).toMatchObject({ 'x-was': ['conc'] });
    expect(JSON.parse(after).sets.result.required).toEqual(['concentration']);
    expect(texts.get(process)).toContain('"concentration": ');
    for (const text of texts.values()) expect(text).not.toMatch(/"conc"(?!\s*\])/);
    expect(errorsIn(texts)).toEqual([]);
  });

  test('of a record, from a place that names it in another file, with a former key that it had', async () => {
    await editor.show(types);
    await editor.type(types, '"maxLength": 50,', '"maxLength": 50, "x-was": ["name"],');
    await editor.show(record);
    const texts = await editor.renamed(record, '"title": "title', 'heading');
    expect([...texts.keys()]).toEqual(expect.arrayContaining([types, record]));
    expect(JSON.parse(texts.get(types) ?? '').sets.facts.properties.heading).toMatchObject({
      'x-was': ['title', 'name'],
    });
    expect(texts.get(record)).toContain('"title": "heading"');
    expect(errorsIn(texts)).toEqual([]);
  });

  test('not where another field has the key, nor to what no key can be: the editor is told why', async () => {
    await editor.show(types);
    await expect(editor.renamed(types, '"x-calc": "conc', 'volume')).rejects.toThrow('volume');
    await expect(editor.renamed(types, '"x-calc": "conc', 'Conc.')).rejects.toThrow('can be no key of a field');
    expect(await editor.renameable(types, '"version": 1')).toBeNull();
  });
});

test.each([
  ['the folder of the descriptors', 'schemas', undefined],
  ['a folder without any', 'schemas/none', undefined],
  ['another folder than that of SCHEMAS_DIR', 'schemas/none', 'schemas'],
])('with %s open, files are marked, completed and looked up all the same', async (_, folder, given) => {
  mkdirSync(join(project.root, 'schemas/none'));
  const opened = join(project.root, folder);
  const own = await modules.Editor.open(opened, 'en', given === undefined ? undefined : join(project.root, given));
  try {
    const file = relative(opened, join(project.root, types));
    await own.show(file);
    await own.type(file, '"biz:kind"', '"biz:kindd"');
    expect(await own.marked(file, has('reference/dictionary-unknown'))).toHaveLength(1);
  } finally {
    await own.close();
  }
});
