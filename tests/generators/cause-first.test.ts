import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectFiles } from '../../generators/read/collect-files.ts';
import { causesOf } from '../../src/core/check/causes.ts';
import { compile } from '../../src/core/check/compile.ts';
import { isObject } from '../../src/core/text/json.ts';
import { editsOf } from '../../src/core/words/reading/edited-text.ts';
import { parseDescriptor } from '../../src/core/words/reading/parse.ts';
import { breadth } from '../support/breadth.ts';

/** The library that ships. */
const texts = new Map(collectFiles('schemas', ['.']).map((file) => [file, readFileSync(`schemas/${file}`, 'utf8')]));
const parsed = new Map([...texts].map(([file, text]) => [file, parseDescriptor(file, text)]));

/** What is found when one file of the library reads otherwise, and the line where it does. */
function plant(file: string, from: RegExp, to: string) {
  const text = texts.get(file) ?? '';
  const planted = text.replace(from, to);
  const at = [...text].findIndex((sign, index) => sign !== planted[index]);
  const all = new Map(parsed).set(file, parseDescriptor(file, planted));
  const sources = [...all.values()].flatMap(({ source }) => source ?? []);
  const unread = [...all.values()].flatMap(({ diagnostics }) => diagnostics);
  const named = [...texts].map(([name, own]) => ({ file: name, text: name === file ? planted : own }));
  const { diagnostics, unchecked } = compile(sources);
  const { causes, waiting } = causesOf([...unread, ...diagnostics, ...unchecked], sources, named);
  return { causes, waiting, line: text.slice(0, at).split('\n').length };
}

/** A comma after the last item of a list within a set. */
const strayComma = [/\n {6}\}\n {4}\}/, '\n      },\n    }'] as const;

type Plant = readonly [file: string, from: RegExp, to: string, leastWaiting: number];

const plants: readonly Plant[] = [
  ['types/experiment.json', ...strayComma, 50],
  ['types/sample.json', ...strayComma, 30],
  ['types/support.json', /"properties"/, '"propertys"', 1],
  ['types/support.json', /(\{ "zh": "[^"]+"), "en": "[^"]+" \}/, '$1 }', 1],
  ['menus.json', /"node:rna-extraction"/, '"node:rna-extracton"', 3],
  ['menus.json', /"node:dna-extraction"/, '"node:dna-extracton"', 3],
  ['types/qc.json', /"type": "(\w+)",/, '"type": "$1"', 1],
  ['types/sequencing.json', /"label": \{/, '"lable": {', 0],
  ['types/common.json', /"type": "string"/, '"type": "text"', 1],
  ['types/project.json', /\}\s*$/, '', 20],
  ['types/customer.json', /"x-label"/, '"x-lable"', 1],
  ['types/contract.json', /"en": "/, '"en": ', 10],
  ['types/release.json', /"properties": \{/, '"properties": {,', 5],
  ['types/storage.json', /"scope": "\w+"/, '"scope": "any"', 0],
  ['types/invoice.json', /"version": 1/, '"version": "1"', 0],
  ['types/closing.json', /"x-label": \{/, '"x-label": {{', 10],
  ['families/analysis.json', /"steps": \[/, '"steps": [,', 1],
  ['families/sequencing.json', /"roles"/, '"role"', 0],
  ['families/qc-report.json', /"to": "next"/, '"to": "nxt"', 0],
  ['families/data-release.json', /"id": "data-release"/, '"id": "data-relase"', 2],
  ['records/contract/contract.json', /"kind": "record",/, '"kind": "record"', 1],
  ['dictionaries/sample_type.json', /"dictKey"/, '"dictkey"', 0],
  ['dictionaries/sample_type.json', /"entries": \[/, '"entries": [,', 1],
  ['menus.json', /"menus": \[/, '"menus": [,', 0],
  ['menus.json', /"label"/, '"lable"', 0],
  ['types/employee.json', /"x-label": \{/, '"x-label": ', 1],
  // What others are made of, and what they could not be put together without it.
  ['types/common.json', /"scope": "form",/, '"scope": "form",,', 100],
];

/** Where a fault is, and whether the file can be read in spite of it. */
function kindOf([file, from, to]: Plant): string {
  const { source } = parseDescriptor(file, (texts.get(file) ?? '').replace(from, to));
  return `${placeOf(file)} ${source === null ? 'unreadable' : 'misspelt'}`;
}

function placeOf(file: string): string {
  return file.split('/')[0] ?? '';
}

/** Each takes a compilation of the whole library: one fault of each kind shows what the kind does, and the last one. */
const planted = breadth(plants, [
  ...new Set([...new Map(plants.toReversed().map((one) => [kindOf(one), one])).values(), ...plants.slice(-1)]),
]);

describe('one fault of the real library: its cause alone, where it was planted', () => {
  test.each([...new Set(plants.map(([file]) => placeOf(file)))])('in %s', (place) => {
    for (const [file, from, to, least] of planted.filter((one) => placeOf(one[0]) === place)) {
      const { causes, waiting, line } = plant(file, from, to);
      const what = `${file} ${from} → ${to}`;
      expect(
        causes.map(({ diagnostic }) => diagnostic.file),
        what,
      ).toEqual([file]);
      expect(Math.abs((causes[0]?.diagnostic.line ?? 0) - line), what).toBeLessThanOrEqual(2);
      expect(waiting.length, what).toBeGreaterThanOrEqual(least);
      expect(causes[0]?.waiting, what).toBe(waiting.length);
    }
  });
});

test('nothing waits where nothing is wrong, nor for a fault that keeps nothing from being looked at', () => {
  expect(plant('menus.json', /$/, '')).toMatchObject({ causes: [], waiting: [] });
  const { causes, waiting } = plant('families/qc-report.json', /"roles": \["[^"]+"/, '"roles": ["nobody-at-all"');
  expect([causes.length, waiting.length]).toEqual([1, 0]);
});

test('processes whose family cannot be put together wait for it, since nothing of them could be looked at', () => {
  const { causes, waiting } = plant('families/qc-report.json', /"to": "next"/, '"to": "nxt"');
  expect(causes).toMatchObject([{ diagnostic: { file: 'families/qc-report.json' }, waiting: waiting.length }]);
  const members = [...parsed.values()].filter(({ source }) => {
    const { value } = source ?? {};
    return isObject(value) && value['extends'] === 'qc-report';
  });
  expect(new Set(waiting.map(({ code }) => code))).toEqual(new Set(['link/waiting']));
  expect(waiting).toHaveLength(members.length);
});

test.each([
  ['that cannot be read', /\}/, ''],
  ['that is empty', /^[^]*$/, ''],
])('a process in a file %s is not told as one that is yet to be built', (_, from, to) => {
  const file = 'processes/support/seal-application.json';
  const { causes, waiting } = plant(file, from, to);
  expect(causes.map(({ diagnostic }) => diagnostic.file)).toEqual([file]);
  expect(waiting.map(({ code }) => code)).toContain('reference/process-unbuilt');
});

/** Files of which each kind is there, each with a comma too many at several places. */
const withCommas = breadth(
  [...texts.keys()],
  [...new Map([...texts.keys()].map((file) => [placeOf(file), file])).values()],
);

test.each(withCommas)('a stray comma in %s is one error, and its edit touches nothing else', (file) => {
  const text = texts.get(file) ?? '';
  const places = [...text.matchAll(/,\n|[}\]"\d](?=\n\s*[}\]])/g)].map(({ index, 0: sign }) =>
    sign === ',\n' ? index : index + 1,
  );
  for (const at of breadth([0.1, 0.5, 0.9], [0.5]).map((share) => places[Math.floor(share * places.length)] ?? 0)) {
    const { causes } = plant(file, new RegExp(`^[^]{${at}}`), '$&,');
    expect(causes.map(({ diagnostic }) => [diagnostic.file, diagnostic.code])).toEqual([[file, 'syntax/json']]);
    expect(causes.flatMap(({ diagnostic }) => editsOf(diagnostic)).map((edit) => edit.file)).toEqual([file]);
  }
});
