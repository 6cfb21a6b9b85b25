import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { allDescriptors, allSources } from './all-descriptors.ts';

const files = new Map(allDescriptors().map(({ file, text }) => [file, text]));
const planFile = 'schemas/processes/experiment/dna-extraction-plan.json';
const typesFile = 'schemas/types/experiment.json';
const familyFile = 'schemas/families/experiment-plan.json';
const plan = files.get(planFile) ?? '';
const types = JSON.parse(files.get(typesFile) ?? '{}') as { sets: Record<string, unknown> };

type Changed = readonly (readonly [file: string, text: string])[];

/** The errors of the changed and the asked files, where the library has the changed ones. */
function errorsWith(changed: Changed, asked: readonly string[]): readonly (readonly [string, string])[] {
  const texts = new Map(changed);
  const parsed = changed.flatMap(([file, text]) => parseDescriptor(file, text).source ?? []);
  const sources = [...allSources().filter(({ file }) => !texts.has(file)), ...parsed];
  const { diagnostics } = compile(sources, ({ file }) => texts.has(file) || asked.includes(file));
  return diagnostics.flatMap(({ severity, file, pointer, code }) =>
    severity === 'error' ? [[file, `${code} ${pointer}`] as const] : [],
  );
}

/** The library with a second plan of the same family over its own extraction sets, changed as given. */
function compileTwoPlans(change: (text: string) => string): readonly (readonly [string, string])[] {
  const sets = Object.entries(types.sets).filter(([name]) => name.startsWith('extraction-'));
  const own = JSON.stringify({ kind: 'types', id: 'own', version: 1, sets: Object.fromEntries(sets) });
  const rename = (text: string): string => text.replaceAll(/"(extraction-(?:setup|result))"/g, '"own-$1"');
  const bench = '"preset": "dna-extraction", "bench": ["own-extraction-setup", "own-extraction-result"]';
  const second = plan
    .replace('"preset": "dna-extraction"', bench)
    .replace('"id": "dna-extraction-plan"', '"id": "own-plan"');
  const changed = [
    ['own.json', change(rename(own))],
    ['own-plan.json', second],
  ] as const;
  return errorsWith(changed, [planFile, typesFile, familyFile]);
}

test('examples of a family are validated by the sets of each member', () => {
  expect(compileTwoPlans((text) => text)).toEqual([]);
  const found = compileTwoPlans((text) => text.replace('"maximum":20000', '"maximum":20'));
  expect(found.length).toBeGreaterThan(0);
  expect([...new Set(found.map(([file]) => file))]).toEqual(['own-plan.json']);
  expect(found.map(([, finding]) => finding.split(' ')[0])).toContain('example/refused');
});

interface Example {
  readonly step: string;
  readonly data: Record<string, unknown>;
}

/** What is found when the family has this example of the application, and its members have none. */
function compileInherited(data: Example['data']): readonly string[] {
  const family = JSON.parse(files.get(familyFile) ?? '{}') as Record<string, unknown>;
  const process = JSON.parse(plan) as { examples: Example[] };
  const inherited = { name: 'of the family', step: 'start', valid: true, data };
  const own = process.examples.filter(({ step }) => step !== 'start');
  const changed = [
    [familyFile, JSON.stringify({ ...family, examples: [inherited] })],
    [planFile, JSON.stringify({ ...process, examples: own })],
  ] as const;
  return errorsWith(changed, [typesFile]).map(([file, finding]) => `${file} ${finding.split(' ')[0]}`);
}

test('an example of a family is run for each member that has none for the step', () => {
  const found = compileInherited({ projectName: 7 });
  expect([...new Set(found)]).toEqual(['schemas/families/experiment-plan.json example/refused']);
});
