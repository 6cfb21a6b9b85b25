import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { smallLibrary } from '../core/check/support/small-library.ts';
import { projectOfEachTest } from './support/project-of-each-test.ts';
import { validateIn } from './support/validate-in.ts';

const project = projectOfEachTest(smallLibrary);
const { file } = project;

const validate = (...args: readonly string[]) => validateIn(project.root, args);

/** Writes a file of the library anew. */
function rewrite(name: string, change: (text: string) => string): void {
  writeFileSync(file(name), change(readFileSync(file(name), 'utf8')));
}

/** A word that is mistyped in the types, and one in the family. */
function plantFaults(): void {
  rewrite('types', (text) => text.replace('"x-label"', '"x-lable"'));
  rewrite('family', (text) => text.replace('"outcomes"', '"outcome"'));
}

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly severity: string;
  readonly message: { readonly en: string };
}

const findings = (): readonly Finding[] =>
  (JSON.parse(validate('--format', 'json').out) as { readonly diagnostics: readonly Finding[] }).diagnostics;

describe('reports that build machines read', () => {
  test('SARIF 2.1.0: each finding with its rule, file, line and column', () => {
    plantFaults();
    const { code, out } = validate('--format', 'sarif');
    expect(code).toBe(1);
    const log = JSON.parse(out) as { readonly runs: readonly [{ readonly results: readonly unknown[] }] };
    expect(log.runs[0].results).toMatchObject(
      findings().map((one) => ({
        ruleId: one.code,
        level: one.severity,
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: one.file },
              region: { startLine: one.line, startColumn: one.column },
            },
          },
        ],
      })),
    );
  });

  test('SARIF: addresses of files whose names have blanks, signs of addresses and Chinese', () => {
    writeFileSync(file('用印 1#2?3'), '{');
    expect(validate('--format', 'sarif').out).toContain('"uri": "schemas/%E7%94%A8%E5%8D%B0%201%232%3F3.json"');
  });

  test('GitHub: one command a finding, at its line', () => {
    plantFaults();
    const lines = validate('--format', 'github').out.trimEnd().split('\n');
    const found = findings();
    expect(lines).toHaveLength(found.length);
    for (const [index, { severity, file: path, line, column, code, message }] of found.entries()) {
      expect(lines[index]).toContain(`::${severity} file=${path},line=${line},col=${column},title=${code}::`);
      expect(lines[index]).toContain(message.en.replaceAll('%', '%25'));
    }
  });

  test('GitLab: code quality, each finding with a fingerprint of its own that outlives a line above it', () => {
    plantFaults();
    type Issue = { readonly fingerprint: string; readonly location: { readonly lines: { readonly begin: number } } };
    const read = (): readonly Issue[] => JSON.parse(validate('--format', 'gitlab').out) as readonly Issue[];
    const issues = read();
    expect(issues.map(({ location }) => location.lines.begin)).toEqual(findings().map(({ line }) => line));
    const prints = issues.map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(issues.length);
    rewrite('types', (text) => `\n${text}`);
    expect(read().map(({ fingerprint }) => fingerprint)).toEqual(prints);
  });

  test('JUnit: each file a case; those with errors fail', () => {
    plantFaults();
    const { out } = validate('--format', 'junit');
    const failing = new Set(findings().flatMap((one) => (one.severity === 'error' ? [one.file] : [])));
    expect(out).toContain(`<testsuites tests="9" failures="${failing.size}" errors="0">`);
    expect(out.match(/<testcase /g)).toHaveLength(9);
    expect(out.match(/<failure /g)).toHaveLength(failing.size);
    expect(out).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  });

  test('a library without faults gives empty reports', () => {
    expect(JSON.parse(validate('--format', 'sarif').out)).toMatchObject({ runs: [{ results: [] }] });
    expect(validate('--format', 'github').out).toBe('');
    expect(JSON.parse(validate('--format', 'gitlab').out)).toEqual([]);
    expect(validate('--format', 'junit').out).toContain('<testsuites tests="9" failures="0" errors="0">');
  });
});

describe('--fix', () => {
  test('makes the edits that findings bring, and leaves all else as it was written', () => {
    const before = readFileSync(file('types'), 'utf8');
    plantFaults();
    const { code, out, said } = validate('--fix');
    expect(said).toMatch(/mended schemas\/types\.json:\d+:\d+ shape\//);
    expect(said).toContain('2 mended in 2 files.');
    expect(out).toContain('9 files checked: 0 errors');
    expect(code).toBe(0);
    expect(readFileSync(file('types'), 'utf8')).toBe(before);
  });

  test('makes a file where a dictionary is missing as a whole', () => {
    rewrite('types', (text) => text.replace('"x-dict": "biz:kind",', '"x-dict": "biz:season_of_year",'));
    const { said } = validate('--fix');
    const made = file('kind').replace(/[^/]*$/, 'season_of_year.json');
    expect(said).toContain('in 1 file.');
    expect(JSON.parse(readFileSync(made, 'utf8'))).toMatchObject({ code: 'season_of_year', store: 'biz' });
    rmSync(made);
  });

  test('writes nothing where a person has to decide', () => {
    rewrite('types', (text) => text.replace('"string"', '"nothing-of-the-kind"'));
    const before = readFileSync(file('types'), 'utf8');
    const { code, said } = validate('--fix');
    expect([code, said]).toEqual([1, '0 mended in 0 files.\n']);
    expect(readFileSync(file('types'), 'utf8')).toBe(before);
  });

  test('takes a byte order mark away, alone or with other faults, and has nothing to do the second time', () => {
    const before = readFileSync(file('types'), 'utf8');
    for (const plant of [() => undefined, plantFaults]) {
      plant();
      rewrite('types', (text) => `\uFEFF${text}`);
      const { code, out, said } = validate('--fix');
      expect([code, out]).toEqual([0, '9 files checked: 0 errors, 0 warnings.\n']);
      expect(said).toContain('mended schemas/types.json:1:1 syntax/bom');
      expect(readFileSync(file('types'), 'utf8')).toBe(before);
      expect(validate('--fix').said).toBe('0 mended in 0 files.\n');
    }
  });

  test('leaves a link a link, and who may read a file', () => {
    const real = join(project.root, 'real.json');
    renameSync(file('types'), real);
    chmodSync(real, 0o600);
    symlinkSync(real, file('types'));
    rewrite('types', (text) => text.replace('"x-label"', '"x-lable"'));
    expect(validate('--fix').code).toBe(0);
    expect(lstatSync(file('types')).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o600);
  });

  test('touches only the files asked for', () => {
    plantFaults();
    const family = readFileSync(file('family'), 'utf8');
    expect(validate('--fix', 'schemas/types.json').said).toContain('1 mended in 1 file.');
    expect(readFileSync(file('family'), 'utf8')).toBe(family);
  });
});

describe('--changed', () => {
  const git = (...args: readonly string[]): void => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...who, ...args], { cwd: project.root, stdio: 'ignore' });
  };
  beforeEach(() => {
    git('init', '-b', 'main');
    git('add', '.');
    git('commit', '-m', 'all');
  });

  test('nothing changed: nothing to check', () => {
    expect(validate('--changed')).toMatchObject({ code: 0, out: '0 files checked: 0 errors, 0 warnings.\n' });
  });

  test('a changed set: errors wherever they show', () => {
    rewrite('types', (text) => text.replace('"result": {', '"results": {'));
    const { code, out } = validate('--changed');
    expect(code).toBe(1);
    expect(out).toContain('1 file checked');
    expect(out).toMatch(/schemas\/process\.json:\d+:\d+ error/);
  });

  test('a removed file: errors where it is named, though no file changed', () => {
    rmSync(file('types'));
    const { code, out } = validate('--changed');
    expect(code).toBe(1);
    expect(out).toContain('0 files checked');
    expect(out).toMatch(/schemas\/process\.json:\d+:\d+ error/);
  });

  test('--base: what came since the branch left it, committed or not', () => {
    git('checkout', '-b', 'work');
    rewrite('types', (text) => `${text}\n`);
    git('commit', '-am', 'one');
    rewrite('family', (text) => `${text}\n`);
    expect(validate('--changed').out).toContain('1 file checked');
    expect(validate('--changed', '--base', 'main').out).toContain('2 files checked');
    expect(validate('--changed', '--base', 'nowhere')).toMatchObject({ code: 2 });
  });
});

describe('--staged', () => {
  const git = (...args: readonly string[]): void => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...who, ...args], { cwd: project.root, stdio: 'ignore' });
  };
  const isStaged = (code: number, files: number): void => {
    const told = validate('--staged');
    expect([told.code, told.out]).toEqual([
      code,
      expect.stringContaining(`${files} file${files === 1 ? '' : 's'} checked`),
    ]);
  };
  beforeEach(() => git('init', '-b', 'main'));

  test('before the first commit everything is new, to --changed too', () => {
    expect(validate('--changed').out).toContain('9 files checked: 0 errors');
    isStaged(0, 0);
    git('add', '.');
    isStaged(0, 9);
    expect(validate('--changed').out).toContain('9 files checked: 0 errors');
  });

  test('tells what the commit would hold, whatever lies in the folder', () => {
    git('add', '.');
    git('commit', '-m', 'all');
    const good = readFileSync(file('types'), 'utf8');
    plantFaults();
    isStaged(0, 0);
    git('add', '.');
    writeFileSync(file('types'), good);
    isStaged(1, 2);
    expect(validate('--staged').out).toMatch(/schemas\/types\.json:\d+:\d+ error shape\//);
    git('add', 'schemas/types.json');
    git('rm', '--cached', 'schemas/process.json');
    git('checkout', 'HEAD', 'schemas/family.json');
    isStaged(0, 0);
    git('reset');
    renameSync(file('types'), file('有 空格'));
    git('add', '.');
    isStaged(0, 1);
    writeFileSync(file('types'), good);
    expect(validate().code).toBe(1);
    isStaged(0, 1);
    git('rm', '--cached', 'schemas/有 空格.json');
    isStaged(1, 0);
  });
});

test('--max-warnings: more of them fail', () => {
  rewrite('types', (text) => `\uFEFF${text}`);
  const { out } = validate();
  const warnings = Number(/(\d+) warning/.exec(out)?.[1]);
  expect(warnings).toBeGreaterThan(0);
  expect(validate('--max-warnings', String(warnings)).code).toBe(0);
  const above = validate('--max-warnings', String(warnings - 1));
  expect([above.code, above.said]).toEqual([1, `${warnings} warnings; --max-warnings allows ${warnings - 1}.\n`]);
});

test('what waits for another finding is counted, and listed by --all', () => {
  rewrite('types', (text) => text.replace('"result": {', '"result": {,'));
  const { code, out } = validate();
  expect(code).toBe(1);
  expect(out).toMatch(/^schemas\/types\.json:\d+:\d+ error syntax\/json\n/);
  const waiting = Number(/and (\d+) places? waits? for this \(--all lists them\)/.exec(out)?.[1]);
  expect(waiting).toBeGreaterThan(0);
  expect(out).toContain(': 1 error,');
  expect(validate('--all').out).toContain(`: ${1 + waiting} errors,`);
  expect(findings()).toMatchObject([{ file: 'schemas/types.json', waiting }]);
  expect(validate('schemas/process.json').out).toMatch(/^schemas\/types\.json:\d+:\d+ error syntax\/json\n/);
});

test.each([
  [['--base', 'main'], '--base goes with --changed.'],
  [['--changed', 'schemas'], '--changed finds the files itself'],
  [['--staged', '--fix'], '--staged looks at what is staged and at nothing else'],
  [['--max-warnings', 'few'], '--max-warnings takes a whole number'],
])('2 for misuse: %j', (args, message) => {
  const { code, said } = validate(...args);
  expect(code).toBe(2);
  expect(said).toContain(message);
});
