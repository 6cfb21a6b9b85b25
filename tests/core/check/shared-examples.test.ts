import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { allDescriptors } from './all-descriptors.ts';

const files = new Map(allDescriptors().map(({ file, text }) => [file, text]));
const plan = files.get('schemas/processes/experiment/dna-extraction-plan.json') ?? '';
const types = JSON.parse(files.get('schemas/types/experiment.json') ?? '{}') as { sets: Record<string, unknown> };

/** The library with a second plan of the same family over its own extraction sets, changed as given. */
function compileTwoPlans(change: (text: string) => string): readonly (readonly [string, string])[] {
  const sets = Object.entries(types.sets).filter(([name]) => name.startsWith('extraction-'));
  const own = JSON.stringify({ kind: 'types', id: 'own', version: 1, sets: Object.fromEntries(sets) });
  const rename = (text: string): string => text.replaceAll(/"(extraction-(?:setup|result))"/g, '"own-$1"');
  const bench = '"preset": "dna-extraction", "bench": ["own-extraction-setup", "own-extraction-result"]';
  const second = plan
    .replace('"preset": "dna-extraction"', bench)
    .replace('"id": "dna-extraction-plan"', '"id": "own-plan"');
  const texts = [...files, ['own.json', change(rename(own))], ['own-plan.json', second]] as const;
  const sources = texts.flatMap(([file, text]) => parseDescriptor(file, text).source ?? []);
  return compile(sources).diagnostics.flatMap(({ severity, file, pointer, code }) =>
    severity === 'error' ? [[file, `${code} ${pointer}`] as const] : [],
  );
}

test('examples of a family are judged by the sets of each member', () => {
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
  const name = 'schemas/families/experiment-plan.json';
  const family = JSON.parse(files.get(name) ?? '{}') as Record<string, unknown>;
  const process = JSON.parse(plan) as { examples: Example[] };
  const inherited = { name: 'of the family', step: 'start', valid: true, data };
  const changed = new Map([
    ...files,
    [name, JSON.stringify({ ...family, examples: [inherited] })],
    [
      'schemas/processes/experiment/dna-extraction-plan.json',
      JSON.stringify({ ...process, examples: process.examples.filter(({ step }) => step !== 'start') }),
    ],
  ]);
  const sources = [...changed].flatMap(([file, text]) => parseDescriptor(file, text).source ?? []);
  return compile(sources).diagnostics.flatMap(({ severity, file, code }) =>
    severity === 'error' ? [`${file} ${code}`] : [],
  );
}

test('an example of a family is run for each member that has none for the step', () => {
  const found = compileInherited({ projectName: 7 });
  expect([...new Set(found)]).toEqual(['schemas/families/experiment-plan.json example/refused']);
});
