import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allDescriptors } from './all-descriptors.ts';
import { allForms } from './all-forms.ts';
import { fieldLines, processLines } from './facts/reader.ts';

/*
 * What was agreed with the laboratory stands in facts/*.txt, a line for each field, rule, step and outcome. Whoever
 * changes a descriptor on purpose changes its line too; what goes by accident is told here. Further fields are free.
 */

function agreed(file: string): readonly string[] {
  return readFileSync(join(import.meta.dirname, 'facts', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** Agreed lines that are not so, each with what is said instead. */
function broken(lines: readonly string[], said: readonly string[]): readonly string[] {
  const known = new Set(said);
  const bySubject = new Map(said.map((line) => [line.split(' | ')[0], line] as const));
  return lines
    .filter((line) => !known.has(line))
    .map((line) => `agreed: ${line}\n   now: ${bySubject.get(line.split(' | ')[0]) ?? 'gone'}`);
}

const files = allDescriptors();
const { processes, records } = allForms();

test('S2-18 … S2-23 no field, unit, choice, limit, formula, number or rule that was agreed is gone or different', () => {
  const read = files.map(({ text }) => JSON.parse(text) as { readonly sets?: never });
  const sets = read.flatMap(({ sets }) => (sets === undefined ? [] : [{ sets }]));
  const lines = agreed('fields.txt');
  expect(lines.length).toBeGreaterThan(800);
  expect(broken(lines, fieldLines(sets))).toEqual([]);
});

test('S2-18 … S2-23 no step, role, due time, outcome, target or opened process that was agreed is gone or different', () => {
  expect(processes).toHaveLength(67);
  const said = processLines(processes.map(({ descriptor }) => descriptor));
  expect(broken(agreed('processes.txt'), said)).toEqual([]);
});

test('every process numbers its instances by a field or by letters of its own', () => {
  const without = processes.filter(({ descriptor, model: { start, steps, fields } }) => {
    const first = [...start.edit, ...(steps[0]?.edit ?? [])];
    const isNumbered = first.some((path) => fields.get(path)?.number && fields.get(path)?.table === null);
    return !isNumbered && descriptor.numberPrefix === undefined;
  });
  expect(without.map(({ descriptor }) => descriptor.id)).toEqual([]);
});

test('S2-16 every business record can be exported, and imported unless what is in it is booked', () => {
  const business = records.filter(({ descriptor }) => descriptor.api === undefined);
  const without = (verb: string): readonly string[] =>
    business
      .filter(({ model }) => !model.actions.some((action) => action.verb === verb))
      .map(({ descriptor }) => descriptor.id);
  expect(business.length).toBeGreaterThan(15);
  expect(without('export')).toEqual([]);
  expect(without('import').toSorted()).toEqual([
    'coupon-send',
    'salary',
    'salary-sheet',
    'score',
    'score-change',
    'vip',
  ]);
});
