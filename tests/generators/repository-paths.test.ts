import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diagnosticReport } from '../../generators/output/diagnostic-report.ts';
import { formats } from '../../generators/output/formats.ts';
import { repositoryPaths } from '../../generators/read/repository-paths.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-paths-'));
  for (const name of ['program', 'laboratory/schemas/processes']) mkdirSync(join(folder, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = '../laboratory/schemas/processes/seal.json';
const named = (library: string) => repositoryPaths(join(folder, 'program'), library);
const makeRepository = (at: string) => execFileSync('git', ['init', '--quiet'], { cwd: join(folder, at) });

describe('files of a library outside the project', () => {
  test('are named from the root of their own repository on', () => {
    makeRepository('laboratory');
    expect(named('../laboratory/schemas')(file)).toBe('schemas/processes/seal.json');
  });

  test('are named so where the library is the whole repository', () => {
    makeRepository('laboratory/schemas');
    expect(named('../laboratory/schemas')(file)).toBe('processes/seal.json');
  });

  test('are named from their folder on where there is no repository', () => {
    expect(named('../laboratory/schemas')(file)).toBe('schemas/processes/seal.json');
  });

  test('keep their names where they lie elsewhere, and inside the project', () => {
    makeRepository('laboratory');
    expect(named('../laboratory/schemas')('drafts/seal.json')).toBe('drafts/seal.json');
    expect(named('schemas')('schemas/processes/seal.json')).toBe('schemas/processes/seal.json');
    expect(named('schemas')('../elsewhere/seal.json')).toBe('../elsewhere/seal.json');
  });

  test.each(['sarif', 'github', 'gitlab', 'junit'])('stand under that name in reports of %s', (format) => {
    makeRepository('laboratory');
    const text = { zh: '多余', en: 'idle' };
    const fix = { text, file, op: 'remove', pointer: '/idle' } as const;
    const finding = {
      severity: 'error',
      file,
      line: 2,
      column: 3,
      pointer: '/idle',
      message: text,
      why: text,
      fix,
    } as const;
    const report = diagnosticReport([file], [{ code: 'shape/unknown-word', ...finding }]);
    const texts = new Map([[file, '{\n  "idle": 1\n}\n']]);
    const written = formats[format]?.({ ...report, texts, pathOf: named('../laboratory/schemas') }, 'en');
    expect(written).toContain('schemas/processes/seal.json');
    expect(written).not.toContain('../');
  });
});
