import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { text } from './support/both.ts';
import { type Json, smallLibrary, sourcesOf } from './support/small-library.ts';

/** A process of its own look-up table, whose sets and examples another process of the family shares. */
function memberWith(process: Json, id: string, factor: number): Json {
  const column = { type: 'number', 'x-label': text('Factor') };
  const kind = { type: 'string', 'x-label': text('Kind') };
  const table = {
    version: 1,
    label: text('Factors'),
    key: 'kind',
    columns: { kind, factor: column },
    rows: [{ kind: 'a', factor }],
  };
  return { ...structuredClone(process), id, tables: { factors: table } };
}

test('an example that holds for one process is run again for another of the family with another look-up table', () => {
  const { process, ...library } = smallLibrary();
  library.types.sets.result.properties.total['x-calc'] = "conc * volume * lookup('factors', 'a', 'factor')";
  const findings = (second: number): readonly string[] => {
    const members = { one: memberWith(process, 'bench-one', 1), two: memberWith(process, 'bench-two', second) };
    const { diagnostics } = compile(sourcesOf({ ...library, ...members }));
    return diagnostics.filter(({ code }) => code.startsWith('example/')).map(({ file, code }) => `${file} ${code}`);
  };
  expect(findings(1)).toEqual([]);
  expect(findings(3)).toContain('two.json example/calc');
  expect(findings(3).every((finding) => finding.startsWith('two.json'))).toBe(true);
});
