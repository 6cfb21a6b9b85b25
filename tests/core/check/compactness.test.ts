import { expect, test } from 'vitest';
import { expandProcess } from '../../../src/core/model/expand/expand.ts';
import { buildLibrary } from '../../../src/core/model/link-library.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { allDescriptors } from './all-descriptors.ts';

const files = allDescriptors();
const flows = files.filter(({ file }) => /^schemas\/(families|processes)\//.test(file));

/** Lines as the formatter prints them, the examples and the names of prints left out. */
function linesOf(text: string): number {
  const [words = '', examples] = text.replace(/\n {2}"prints": \[[^\]{]*\],/, '').split('\n  "examples": [');
  const end = examples === undefined ? '' : examples.slice(examples.indexOf('\n  ]') + '\n  ]'.length);
  return (words + end).trimEnd().split('\n').length;
}

test('families and processes together are at most eight lines for each step', () => {
  const sources = files.flatMap(({ file, text }) => parseDescriptor(file, text).source ?? []);
  const library = buildLibrary(sources, new Map());
  const stepsOf = [...library.processes.values()].map((entry) => expandProcess(entry, library).descriptor.steps ?? []);
  const steps = stepsOf.flat().length;
  const lines = flows.reduce((sum, { text }) => sum + linesOf(text), 0);
  console.info(`${lines} lines for ${steps} steps: ${(lines / steps).toFixed(2)} lines a step`);
  expect(lines / steps).toBeLessThanOrEqual(8);
});
