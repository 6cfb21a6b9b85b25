import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../../src/core/errors/diagnostic.ts';
import { parseDescriptor } from '../../../../src/core/words/reading/parse.ts';
import { checkShape } from '../../../../src/core/words/shape/shape.ts';
import { dialectDiagnostics } from '../../../../src/core/errors/dialect-diagnostics.ts';
import { shapeDiagnostics } from '../../../../src/core/errors/shape-diagnostics.ts';
import { allDescriptors } from '../../check/all-descriptors.ts';
import { applyFix } from '../../check/apply-fix.ts';

const label = { zh: '浓度', en: 'Concentration' };

/** A types file with one set of the fields given. */
function types(properties: Record<string, unknown>, set: Record<string, unknown> = {}): Record<string, unknown> {
  const sets = { 'extraction-result': { scope: 'sample', label, properties, ...set } };
  return { kind: 'types', id: 'extraction', version: 1, sets };
}

/** A types file with one field, which has what is given beside its label. */
function field(words: Record<string, unknown>): Record<string, unknown> {
  return types({ extractConc: { 'x-label': label, ...words } });
}

/** A process with one step, which has what is given beside its name. */
function process(step: Record<string, unknown>, words: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    kind: 'process',
    id: 'dna-extraction-plan',
    version: 1,
    label,
    stage: 'experiment',
    start: { by: ['manual'], roles: ['qc'] },
    steps: [{ id: 'plan', roles: ['qc'], outcomes: [{ id: 'submit', to: 'end' }], ...step }],
    ...words,
  };
}

const progress = { stage: 'stage', process: 'process', state: 'state', since: 'since' };

/** A record that has what is given beside the words that it needs. */
function record(words: Record<string, unknown>): Record<string, unknown> {
  const needed = { kind: 'record', id: 'tube', version: 1, label, area: 'lab', data: { 'x-fields': ['tube'] } };
  return { ...needed, search: ['no'], list: ['no'], actions: ['submit'], ...words };
}

function check(value: unknown): readonly Diagnostic[] {
  const { source } = parseDescriptor('schemas/a.json', JSON.stringify(value, null, 2));
  return checkShape(source!);
}

const at = '/sets/extraction-result/properties/extractConc';

/** Code, pointer, whether the key or the value is meant, descriptor. */
const cases: readonly (readonly [string, string, 'key' | 'value', unknown])[] = [
  ['shape/kind-unknown', '/kind', 'value', process({}, { kind: 'proces' })],
  ['shape/kind-unknown', '', 'value', { id: 'a', version: 1 }],
  ['shape/word-unknown', '/steps/0/lable', 'key', process({ lable: label })],
  ['shape/word-unknown', '/colour', 'key', process({}, { colour: 'red' })],
  ['shape/word-unknown', `${at}/x-units`, 'key', field({ type: 'number', 'x-units': 'ng' })],
  ['shape/word-unknown', `${at}/x-label/de`, 'key', field({ type: 'number', 'x-label': { ...label, de: 'x' } })],
  ['shape/word-renamed', '/follows', 'key', record({ follows: { table: 'samples', key: 'no', progress } })],
  ['shape/word-missing', '/steps/0', 'value', process({ roles: undefined })],
  ['shape/word-missing', at, 'value', types({ extractConc: { type: 'number' } })],
  ['shape/word-missing', '', 'value', process({}, { steps: undefined })],
  [
    'shape/extends-word',
    '/start',
    'key',
    { ...process({}), extends: 'experiment-plan', stage: undefined, steps: undefined },
  ],
  ['shape/params-alone', '/params', 'key', process({}, { params: {} })],
  ['shape/type-wrong', '/version', 'value', process({}, { version: '1' })],
  ['shape/type-wrong', '/steps/0/edit', 'value', process({ edit: '@plan-head' })],
  ['shape/type-wrong', '/steps/0/outcomes/0', 'value', process({ outcomes: [4] })],
  ['shape/type-wrong', `${at}/x-label`, 'value', field({ type: 'number', 'x-label': '浓度' })],
  ['shape/value-unknown', '/steps/0/like', 'value', process({ like: 'approvals' })],
  ['shape/value-unknown', `${at}/type`, 'value', field({ type: 'text' })],
  ['shape/value-unknown', `${at}/x-widget`, 'value', field({ type: 'string', 'x-widget': 'colour-wheel' })],
  ['shape/value-unknown', `${at}/x-errors/least`, 'key', field({ type: 'number', 'x-errors': { least: label } })],
  ['shape/form-wrong', '/id', 'value', process({}, { id: 'DNA Extraction' })],
  ['shape/form-wrong', '/steps/0/edit/0', 'value', process({ edit: ['@Plan Head'] })],
  ['shape/form-wrong', `${at}/x-dict`, 'value', field({ type: 'string', 'x-dict': 'sample_type' })],
  ['shape/form-wrong', `${at}/x-unit`, 'value', field({ type: 'number', 'x-unit': 'ng/µL' })],
  [
    'shape/form-wrong',
    '/sets/extraction-result/properties/Conc',
    'key',
    types({ Conc: { type: 'number', 'x-label': label } }),
  ],
  ['shape/size-wrong', '/version', 'value', process({}, { version: 0 })],
  ['shape/size-wrong', '/steps/0/roles', 'value', process({ roles: [] })],
  ['shape/size-wrong', `${at}/x-decimals`, 'value', field({ type: 'number', 'x-decimals': 9 })],
  ['shape/item-twice', '/steps/0/roles/1', 'value', process({ roles: ['qc', 'qc'] })],
  ['text/language-missing', '/label', 'value', process({}, { label: { zh: '计划' } })],
  ['text/language-missing', '/label/en', 'value', process({}, { label: { zh: '计划', en: ' ' } })],
  ['dialect/title', `${at}/title`, 'key', field({ type: 'number', title: 'Conc.' })],
  ['dialect/condition', `${at}/if`, 'key', field({ type: 'number', if: {} })],
  ['dialect/dependency', `${at}/dependentRequired`, 'key', field({ type: 'number', dependentRequired: {} })],
  ['dialect/combination', `${at}/allOf`, 'key', field({ type: 'number', allOf: [] })],
  ['dialect/tuple', `${at}/items`, 'value', field({ type: 'array', items: [{ type: 'string' }] })],
  ['dialect/tuple', `${at}/prefixItems`, 'key', field({ type: 'array', items: { type: 'string' }, prefixItems: [] })],
  ['dialect/open-object', `${at}/patternProperties`, 'key', field({ type: 'object', patternProperties: {} })],
  ['dialect/open-object', `${at}/additionalProperties`, 'value', field({ type: 'object', additionalProperties: true })],
  ['dialect/nullable', `${at}/type`, 'value', field({ type: ['number', 'null'] })],
  ['dialect/nullable', `${at}/nullable`, 'key', field({ type: 'number', nullable: true })],
  ['dialect/reference', `${at}/$ref`, 'value', field({ $ref: 'https://example.org/file.json' })],
  ['dialect/reference-sibling', `${at}/maxLength`, 'key', field({ $ref: 'types/common#/file', maxLength: 4 })],
  ['dialect/reference-word', `${at}/$dynamicRef`, 'key', field({ type: 'number', $dynamicRef: '#a' })],
  ['dialect/condition', '/sets/extraction-result/if', 'key', types({}, { if: {}, then: {}, else: {} })],
  ['dialect/condition', '/sets/extraction-result/then', 'key', types({}, { then: {} })],
  ['dialect/dependency', '/sets/extraction-result/dependencies', 'key', types({}, { dependencies: {} })],
  ['dialect/combination', '/sets/extraction-result/allOf', 'key', types({}, { allOf: [] })],
  ['dialect/open-object', '/sets/extraction-result/patternProperties', 'key', types({}, { patternProperties: {} })],
  ['dialect/open-object', '/sets/extraction-result/propertyNames', 'key', types({}, { propertyNames: {} })],
  [
    'dialect/open-object',
    '/sets/extraction-result/additionalProperties',
    'value',
    types({}, { additionalProperties: true }),
  ],
  ['dialect/title', '/sets/extraction-result/title', 'key', types({}, { title: 'Result' })],
  ['dialect/title', '/title', 'key', process({}, { title: 'Plan' })],
  ['dialect/title', `${at}/title`, 'key', types({ extractConc: { type: 'number', title: 'Conc.' } })],
  ['dialect/word-unseen', `${at}/label`, 'key', types({ extractConc: { type: 'number', label } })],
  ['dialect/reference-word', '/definitions', 'key', process({}, { definitions: {} })],
  ['dialect/choice-misfit', `${at}/enum/1`, 'value', field({ type: 'number', enum: [1, 'a'] })],
  ['dialect/choice-misfit', `${at}/const`, 'value', field({ type: 'string', const: null })],
  ['dialect/inside-missing', at, 'value', field({ type: 'array' })],
  ['dialect/inside-missing', at, 'value', field({ type: 'object' })],
  ['shape/value-unknown', `${at}/type`, 'value', field({ type: 'float', minimum: 0, 'x-decimals': 1 })],
  ['dialect/nullable', `${at}/type`, 'value', field({ type: 'null', minimum: 0 })],
  ['shape/word-unknown', `${at}/x-label/cn`, 'key', field({ type: 'number', 'x-label': { cn: '浓度', en: 'Conc.' } })],
  [
    'text/languages-exchanged',
    `${at}/x-label`,
    'value',
    field({ type: 'number', 'x-label': { zh: 'Concentration', en: '浓度' } }),
  ],
  ['shape/number-beyond', `${at}/maximum`, 'value', field({ type: 'number', maximum: 1e20 })],
  ['dialect/multiple-of', `${at}/multipleOf`, 'value', field({ type: 'number', multipleOf: 0.01 })],
  ['dialect/one-of', `${at}/oneOf`, 'value', field({ oneOf: [{ type: 'string' }, { type: 'number' }] })],
  ['dialect/word-unseen', `${at}/ui:widget`, 'key', field({ type: 'string', 'ui:widget': 'textarea' })],
  ['dialect/required-flag', `${at}/required`, 'value', field({ type: 'number', required: true })],
  [
    'dialect/choice-outside-items',
    `${at}/x-dict`,
    'key',
    field({ type: 'array', 'x-dict': 'sys:flow', items: { type: 'string' } }),
  ],
  ['dialect/type-missing', at, 'value', field({ minimum: 0 })],
  ['dialect/limit-idle', `${at}/maxLength`, 'key', field({ type: 'number', maxLength: 4 })],
  ['dialect/limits-crossed', `${at}/minimum`, 'value', field({ type: 'number', minimum: 5, maximum: 4 })],
  ['dialect/pattern-broken', `${at}/pattern`, 'value', field({ type: 'string', pattern: '^(a' })],
  ['dialect/pattern-broken', `${at}/pattern`, 'value', field({ type: 'string', pattern: '^(a+)+$' })],
  ['dialect/pattern-broken', `${at}/pattern`, 'value', field({ type: 'string', pattern: '^(([^!])+)+$' })],
  ['dialect/pattern-broken', `${at}/pattern`, 'value', field({ type: 'string', pattern: '^(?!0)\\d+$' })],
];

describe('each fault is found alone, at its key or value, with a cure in both languages', () => {
  test.each(cases)('%s at %s', (code, pointer, of, value) => {
    const found = check(value);
    expect(found.map((finding) => [finding.code, finding.pointer])).toEqual([[code, pointer]]);
    const { source } = parseDescriptor('schemas/a.json', JSON.stringify(value, null, 2));
    const [finding] = found;
    expect({ line: finding?.line, column: finding?.column }).toEqual(source?.locate(pointer, of));
    for (const text of [finding!.message, finding!.why, finding!.fix.text]) {
      expect(text.en).toMatch(/^[A-Z"`].*[.?]$/s);
      expect(text.zh).toMatch(/。$/);
      expect(text.en + text.zh).not.toMatch(/\{[a-z]+\}|undefined/);
    }
  });

  test('every code of shape and dialect has a case', () => {
    const codes = Object.keys({ ...shapeDiagnostics, ...dialectDiagnostics });
    expect(codes.filter((code) => !cases.some(([tried]) => tried === code))).toEqual([]);
  });
});

test('a fix that a machine can apply mends the fault', () => {
  let applied = 0;
  for (const [code, pointer, , value] of cases) {
    const [finding] = check(value);
    if (finding?.fix.op === undefined) continue;
    applied += 1;
    const plain: unknown = JSON.parse(JSON.stringify(value));
    expect(check(applyFix(plain, finding.fix)), `${code} ${pointer}`).toEqual([]);
  }
  expect(applied).toBeGreaterThan(20);
});

test('a misspelt word names the word that is meant', () => {
  const [finding] = check(process({ outcoms: [], outcomes: undefined }));
  expect(finding?.message.en).toBe('A step knows no word "outcoms".');
  expect(finding?.fix).toMatchObject({ op: 'rename', pointer: '/steps/0/outcoms', value: 'outcomes' });
  expect(finding?.fix.text).toEqual({ zh: '写“outcomes”。', en: 'Write "outcomes".' });
});

test('a word that is only misspelt is not said to be missing as well', () => {
  expect(check(field({ type: 'number', 'x-label': undefined, 'x-lable': label })).map(({ code }) => code)).toEqual([
    'shape/word-unknown',
  ]);
});

test('everything wrong with a file is found at once, in the order of the file', () => {
  const value = process({ lable: label, roles: [] }, { label: { zh: '计划' }, version: 0, colour: 1 });
  const found = check(value);
  expect(found.map(({ code }) => code)).toEqual([
    'shape/size-wrong',
    'text/language-missing',
    'shape/size-wrong',
    'shape/word-unknown',
    'shape/word-unknown',
  ]);
  expect(found.map(({ line }) => line)).toEqual(found.map(({ line }) => line).toSorted((one, other) => one - other));
});

test('a document that is no object is refused', () => {
  expect(check([1]).map(({ code }) => code)).toEqual(['syntax/not-object']);
  expect(check(null).map(({ code }) => code)).toEqual(['syntax/not-object']);
});

test('words that stand on the prototype of objects are unknown words', () => {
  const { source } = parseDescriptor(
    'a.json',
    '{ "kind": "types", "id": "a", "version": 1, "sets": {}, "constructor": 1, "__proto__": {} }',
  );
  expect(checkShape(source!).map(({ pointer }) => pointer)).toEqual(['/constructor', '/__proto__']);
  expect(check({ kind: 'toString' }).map(({ code }) => code)).toEqual(['shape/kind-unknown']);
});

test('the descriptors of the product are in shape', () => {
  const files = allDescriptors();
  expect(files.length).toBeGreaterThan(60);
  for (const { file, text } of files) {
    const { source, diagnostics } = parseDescriptor(file, text);
    expect([...diagnostics, ...checkShape(source!)]).toEqual([]);
  }
});
