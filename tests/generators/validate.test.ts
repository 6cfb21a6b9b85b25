import Ajv from 'ajv';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateCommand } from '../../generators/validate-command.ts';
import { smallLibrary } from '../core/check/support/small-library.ts';
import { smallProject } from './support/small-project.ts';

const { root, remove } = smallProject(smallLibrary());

/** A types file with one set of one field, which has what is given. */
const types = (id: string, field: string): string =>
  `{\n  "kind": "types",\n  "id": "${id}",\n  "version": 1,\n  "sets": {\n    "${id}-set": {\n      "scope": "form",\n` +
  `      "label": { "zh": "一", "en": "One" },\n      "properties": {\n        "one": ${field}\n      }\n    }\n  }\n}\n`;
const good = '{ "type": "string", "x-label": { "zh": "一", "en": "One" } }';
const bad = '{ "type": "strin", "x-lable": { "zh": "一", "en": "One" } }';

beforeAll(() => {
  const shared = readFileSync(join(root, 'schemas/types.json'), 'utf8');
  const files = {
    'drafts/one.json': types('one', good),
    'drafts/two.json': types('two', bad),
    'drafts/deep/three.json': types('three', bad),
    'drafts/deep/note.txt': 'not a descriptor',
    'drafts/broken.json': '{\n  "kind": "types",\n}\n',
    'elsewhere/lab.json': shared.replace('"result": {', '"results": {'),
    'schemas/meta/any.schema.json': '{}',
  };
  mkdirSync(join(root, 'hollow'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});

afterAll(remove);

function validate(args: readonly string[], environment: Record<string, string> = {}, project = root) {
  let out = '';
  let complaint = '';
  const print = (text: string): void => void (out += text);
  const complain = (text: string): void => void (complaint += text);
  const code = validateCommand(args, { root: project, environment, print, complain });
  return { code, out, complaint };
}

interface Report {
  files: number;
  errors: number;
  warnings: number;
  diagnostics: { file: string; line: number; column: number; code: string }[];
}

const report = (args: readonly string[]): Report => JSON.parse(validate([...args, '--format', 'json']).out) as Report;
const filesOf = ({ diagnostics }: Report): string[] => [...new Set(diagnostics.map(({ file }) => file))];

describe('exit codes', () => {
  test('0 when nothing is wrong, also with warnings; no path means the library', () => {
    const { code, out } = validate([]);
    expect([code, out]).toEqual([0, '9 files checked: 0 errors, 0 warnings.\n']);
    expect(validate(['schemas']).out).toBe(out);
    const warned = validate(['drafts/one.json']);
    expect(warned.out).toMatch(/\n1 file checked: 0 errors, 1 warning\.\n$/);
    expect(warned.code).toBe(0);
  });

  test('0 for the library of the product', () => {
    const { code, out } = validate([], {}, process.cwd());
    expect(out).toMatch(/^\d{3} files checked: 0 errors, \d+ warnings?\.\n$/);
    expect(code).toBe(0);
  });

  test('1 for errors', () => {
    expect(validate(['drafts/one.json']).code).toBe(0);
    expect(validate(['drafts/two.json']).code).toBe(1);
  });

  test.each([
    [['drafts/nothing.json'], 'There is no file, folder or match for "drafts/nothing.json".'],
    [['drafts/x*.json'], 'There is no file, folder or match for "drafts/x*.json".'],
    [['hollow'], 'There are no descriptors in the folder "hollow".'],
    [['drafts/one.json', 'nowhere'], 'There is no file, folder or match for "nowhere".'],
    [['--format', 'xml'], 'Unknown format "xml": use text, json, sarif, github, gitlab, junit.'],
    [['--lang', 'de'], 'Unknown language "de": use zh or en.'],
    [['--fast'], "Unknown option '--fast'"],
  ])('2 for misuse: %j', (args, message) => {
    const { code, out, complaint } = validate(args);
    expect([code, out]).toEqual([2, '']);
    expect(complaint).toContain(message);
    expect(complaint).toContain('npm run validate -- --help says how it is used.');
  });

  test('--help explains the command', () => {
    expect(validate(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Exit code') as string });
  });
});

describe('what is checked', () => {
  test('files, folders and globs; each file once', () => {
    expect(report(['drafts/two.json', 'drafts/./two.json', join(root, 'drafts/two.json')]).files).toBe(1);
    expect(report(['drafts/deep']).files).toBe(1);
    expect(report(['drafts']).files).toBe(4);
    expect(report(['drafts/*.json']).files).toBe(3);
    expect(report(['drafts/**/t*.json']).files).toBe(2);
    expect(report(['drafts/t?o.json']).files).toBe(1);
  });

  test('a folder of descriptors leaves the meta-schemas out', () => {
    expect(filesOf(report(['schemas'])).filter((file) => file.includes('meta'))).toEqual([]);
  });

  test('single files are validated with the library, but only what concerns them is said', () => {
    expect(report(['schemas/process.json'])).toMatchObject({ files: 1, errors: 0 });
    expect(filesOf(report(['drafts/two.json']))).toEqual(['drafts/two.json']);
  });

  test('a file from elsewhere takes the place of the one with the same kind and id', () => {
    expect(report(['elsewhere/lab.json'])).toMatchObject({ files: 1, errors: 0 });
    const together = report(['elsewhere/lab.json', 'schemas/family.json', 'schemas/process.json']);
    expect(together.errors).toBeGreaterThan(0);
    expect(filesOf(together)).toEqual(['schemas/process.json']);
  });
});

describe('text', () => {
  test('place, code, what, why and fix, and a summary', () => {
    expect(validate(['drafts/two.json'], { LANG: 'en_GB.UTF-8' }).out).toMatchInlineSnapshot(`
      "drafts/two.json:10:26 error shape/value-unknown
        "type" cannot be "strin".
        why: What is not understood would never reach the person at the form, so the whole descriptor is refused.
        fix: Write "string".

      drafts/two.json:10:35 error shape/word-unknown
        A field knows no word "x-lable".
        why: What is not understood would never reach the person at the form, so the whole descriptor is refused.
        fix: Write "x-label".

      1 file checked: 2 errors, 0 warnings.
      "
    `);
  });

  test('S1-01 speaks Chinese where the terminal does, or where it is asked to', () => {
    const chinese = validate(['drafts/two.json', '--lang', 'zh']).out;
    expect(chinese).toContain('错误 shape/value-unknown');
    expect(chinese).toMatch(/检查了 1 个文件/);
    expect(validate(['drafts/two.json'], { LANG: 'zh_CN.UTF-8' }).out).toBe(chinese);
    expect(validate(['drafts/two.json'], { LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }).out).not.toBe(chinese);
  });

  test('a file that is no JSON says where', () => {
    expect(validate(['drafts/broken.json']).out).toContain('drafts/broken.json:2:18 error syntax/json');
  });
});

describe('json', () => {
  const args = ['drafts', 'elsewhere', '--format', 'json'];

  test('keeps to its published schema', () => {
    const schema = JSON.parse(readFileSync('schemas/meta/diagnostics.schema.json', 'utf8')) as object;
    const accepts = new Ajv({ strict: true }).compile(schema);
    expect(accepts(JSON.parse(validate(args).out)), JSON.stringify(accepts.errors)).toBe(true);
    expect(accepts({ ...report([]), extra: 1 })).toBe(false);
  });

  test('the same files give the same bytes, in whatever order and language they are asked for', () => {
    const { out } = validate(args);
    expect(validate(args).out).toBe(out);
    expect(validate(['elsewhere', 'drafts', '--lang', 'zh', '--format', 'json'], { LANG: 'zh_CN' }).out).toBe(out);
  });

  test('is sorted by file, line and column, with forward slashes', () => {
    const { diagnostics } = report(['drafts', 'elsewhere']);
    expect(diagnostics.length).toBeGreaterThan(4);
    const keys = diagnostics.map(({ file, line, column }) => `${file} ${1e6 + line} ${1e6 + column}`);
    expect(keys).toEqual(keys.toSorted());
    expect(keys.join()).not.toContain('\\');
  });
});

test('a folder called like a file is passed over; a link that leads nowhere is named, without a stack', () => {
  mkdirSync(join(root, 'odd', 'folder.json'), { recursive: true });
  writeFileSync(join(root, 'odd', 'fine.json'), types('fine', good));
  expect(validate(['odd'])).toMatchObject({ code: 0, complaint: '' });
  symlinkSync('nowhere.json', join(root, 'odd', 'link.json'));
  const { code, complaint } = validate(['odd']);
  expect(code).toBe(2);
  expect(complaint).toMatch(/^The file "odd\/link\.json" cannot be read: it leads nowhere\.\n/);
});

test('a link that leads to itself is named; one that leads back to a folder around it ends there', () => {
  mkdirSync(join(root, 'round', 'inner'), { recursive: true });
  writeFileSync(join(root, 'round', 'inner', 'round.json'), types('round', good));
  symlinkSync('..', join(root, 'round', 'inner', 'back'));
  expect(validate(['round']).out).toContain('1 file checked: 0 errors');
  symlinkSync('self.json', join(root, 'round', 'self.json'));
  const { code, complaint } = validate(['round']);
  expect(code).toBe(2);
  expect(complaint).toMatch(/^The file "round\/self\.json" cannot be read: it leads nowhere\.\n/);
});
