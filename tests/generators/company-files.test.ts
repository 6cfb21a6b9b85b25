import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { smallLibrary } from '../core/check/support/small-library.ts';
import { projectOfEachTest } from './support/project-of-each-test.ts';
import { validateIn } from './support/validate-in.ts';

const project = projectOfEachTest(smallLibrary);
const { file } = project;

const validate = (...args: readonly string[]) => validateIn(project.root, args);
const found = (): unknown =>
  (JSON.parse(validate('--format', 'json').out) as { readonly diagnostics: unknown }).diagnostics;

test('files of the company stand in every report, at their line', () => {
  const lines = ['{', '  "kind": "instruments",', '  "instrument": []', '}'];
  writeFileSync(file('instruments'), lines.join('\n'));
  const told = { file: 'schemas/instruments.json', line: 3, column: 3, code: 'company/misfit', severity: 'error' };
  expect(found()).toMatchObject([{ ...told, message: { en: 'The word "instrument" may not stand here.' } }]);
  expect(validate().code).toBe(1);
  expect(validate('--format', 'github').out).toContain('::error file=schemas/instruments.json,line=3,col=3,');
  expect(validate('--lang', 'zh').out).toContain('这里不能写“instrument”。');
  writeFileSync(file('instruments'), '{,');
  expect(found()).toMatchObject([{ file: 'schemas/instruments.json', line: 1, column: 2, code: 'syntax/json' }]);
});

test('files of the company name roles and stages that are there', () => {
  const application = JSON.parse(readFileSync('schemas/application.json', 'utf8')) as { counters: { stage: string }[] };
  application.counters[0]!.stage = 'nowhere';
  writeFileSync(file('application'), JSON.stringify(application, null, 2));
  writeFileSync(
    file('accounts'),
    readFileSync('schemas/accounts.json', 'utf8').replace('"role": "hr"', '"role": "hrr"'),
  );
  const said = validate().out;
  expect(said).toMatch(/schemas\/accounts\.json:\d+:\d+ error company\/misfit\n {2}hr has the role "hrr"/);
  expect(said).toMatch(/schemas\/application\.json:\d+:\d+ error company\/misfit\n.*has the stage "nowhere"/);
});

test('a stray comma in the file that has the fields of instruments is one error', () => {
  const instruments = JSON.parse(readFileSync('schemas/instruments.json', 'utf8')) as { instruments: object[] };
  const [first] = instruments.instruments as [{ layouts: readonly { values: readonly object[] }[] }];
  const layouts = first.layouts.map((one) => ({
    ...one,
    values: one.values.map((value) => ({ ...value, to: ['conc'] })),
  }));
  const named = { ...instruments, instruments: [{ ...first, places: ['sampleNo'], layouts }] };
  writeFileSync(file('instruments'), JSON.stringify(named));
  writeFileSync(
    file('types'),
    readFileSync(file('types'), 'utf8').replace('"scope": "sample",', '"scope": "sample",,'),
  );
  expect(found()).toMatchObject([{ file: 'schemas/types.json', code: 'syntax/json' }]);
});
