import { describe, expect, test } from 'vitest';
import { bpmnXml } from '../../../src/core/bpmn/bpmn-xml.ts';
import { compile, compileCandidate } from '../../../src/core/check/compile.ts';
import { examplesOf } from '../../../src/core/model/examples-of.ts';
import { buildLibrary } from '../../../src/core/model/link-library.ts';
import { parseDescriptor, type DescriptorSource } from '../../../src/core/words/reading/parse.ts';
import { allDescriptors, allSources } from './all-descriptors.ts';

const files = allDescriptors();
const sources = allSources();
const members = files.filter(({ text }) => text.includes('\n  "extends": '));

/** Lines as the formatter prints them, the examples and the names of prints left out. */
function linesOf(text: string): number {
  const [words = '', examples] = text.replace(/\n {2}"prints": \[[^\]{]*\],/, '').split('\n  "examples": [');
  const end = examples === undefined ? '' : examples.slice(examples.indexOf('\n  ]') + '\n  ]'.length);
  return (words + end).trimEnd().split('\n').length;
}

test.each(members.map(({ file, text }) => [file, linesOf(text)] as const))(
  '%s has ten lines at most',
  (_file, lines) => {
    expect(lines).toBeLessThanOrEqual(10);
  },
);

/** What a new type of sample fills in, by family. */
const newTypes: Readonly<Record<string, string>> = {
  'experiment-plan':
    '{ "counter": "extractCount", "bench": ["extraction-setup", "extraction-result"], "then": ["dna-qc-report"] }',
  'qc-report': '{ "preset": "dna", "no": "QN", "measures": ["nanodrop-qc", "qubit-qc"] }',
  'qc-report-old': '{ "counter": "extractCount", "no": "ON", "then": ["dna-library-plan"] }',
  sequencing: '{ "no": "CN", "out": ["qc-target", "qubit-qc"], "reads": ["long-read-stats"] }',
  analysis: '{ "work": ["clean-data-stats", "assembly-stats"], "then": ["data-analysis"] }',
  'data-release': '',
};

/** Where fields of the sets that the new type names have to be filled, by family. */
const ownFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'experiment-plan': { 'samples.sampleNo': 'plan', 'samples.extractConc': 'experiment' },
  'qc-report': { 'samples.ndConc': 'result-feedback', 'samples.qbConc': 'result-feedback', qcReportBy: 'report' },
  'qc-report-old': { 'samples.oldConc': 'result-feedback' },
  sequencing: { 'samples.qbConc': 'outsourced-test-preparation', 'samples.lrReads': 'sequencer-off-feedback' },
  analysis: { 'samples.cleanReads': 'analyse', 'samples.contigN50': 'analyse' },
  'data-release': { grantMethod: 'grant' },
};

const families = sources.flatMap(({ value }) => {
  const { kind, id } = value as { readonly kind: string; readonly id: string };
  // Families without samples have no new type of them.
  return kind === 'family' && JSON.stringify(value).includes('samples') ? [id] : [];
});

/** A member of a family written by somebody who only knows its file. */
function newMember(family: string): string {
  const like = members.find(({ text }) => text.includes(`"extends": "${family}"`))!;
  const { node, params } = JSON.parse(like.text) as { readonly node: string; readonly params?: object };
  const filled = newTypes[family] || JSON.stringify(params).replaceAll(/([:,])/g, '$1 ');
  return `{
  "$schema": "../../meta/process.schema.json",
  "kind": "process",
  "id": "new-kind-of-sample",
  "version": 1,
  "extends": "${family}",
  "label": { "zh": "新类型样本", "en": "New kind of sample" },
  "node": "${node}",
  "params": ${filled}
}
`;
}

describe.each(families)('a new type of sample in the family %s', (family) => {
  const text = newMember(family);
  const source = parseDescriptor('schemas/processes/new.json', text).source as DescriptorSource;

  test('takes ten lines', () => {
    expect(linesOf(text)).toBe(10);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  const { model } = compile([...sources, source], (one) => one === source);
  const process = model.processes.get('new-kind-of-sample')!;

  test('is valid, with steps, fields, counters and examples', () => {
    const { diagnostics, release } = compileCandidate(source, sources);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(process.steps.length).toBeGreaterThanOrEqual(4);
    expect(process.steps.every(({ outcomes, roles }) => outcomes.length > 0 && roles.length > 0)).toBe(true);
    expect(process.fields.size).toBeGreaterThan(20);
    expect(release?.kind).toBe('process');
    const written = JSON.stringify([process.descriptor.start, process.descriptor.steps, process.descriptor.counter]);
    expect(/"@?\{\w+\}"/.exec(written)).toBeNull();
  });

  test('fills what it names, runs the examples of its family, and is numbered, counted and drawn', async () => {
    const named = Object.keys(ownFields[family]!);
    const filled = new Map(process.steps.flatMap(({ id, edit }) => edit.map((path) => [path, id] as const)));
    expect(Object.fromEntries(named.map((path) => [path, filled.get(path)]))).toEqual(ownFields[family]);
    const library = buildLibrary([...sources, source], new Map());
    const examples = examplesOf(library.processes.get('new-kind-of-sample')!, library);
    expect(examples.length).toBeGreaterThan(8);
    const isNumbered = [...process.fields.values()].some(({ number, table }) => number !== null && table === null);
    expect(isNumbered || process.descriptor.numberPrefix !== undefined).toBe(true);
    expect(process.counter).toMatch(/Count$/);
    const xml = await bpmnXml(process, { language: 'zh', processName: () => null });
    expect(process.steps.filter(({ id }) => !xml.includes(`<bpmn:userTask id="${id}" name="`))).toEqual([]);
  });
});
