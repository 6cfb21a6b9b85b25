import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followDescriptors, type Authoring, type SavedState } from '../../generators/authoring.ts';
import { smallLibrary, type Json, type SmallLibrary } from '../core/check/support/small-library.ts';
import { smallProject } from './support/small-project.ts';

let library: SmallLibrary;
let project: ReturnType<typeof smallProject>;
let authoring: Authoring;

beforeEach(() => {
  library = smallLibrary();
  project = smallProject(library);
  authoring = followDescriptors(project.root);
});
afterEach(() => project.remove());

const fileOf = (name: string): string => join(project.root, 'schemas', `${name}.json`);
const write = (name: string, text: string): void => writeFileSync(fileOf(name), text);

function save(name: keyof SmallLibrary, change: (descriptor: Json) => void): void {
  change(library[name]);
  write(name, JSON.stringify(library[name], null, 2));
}

const relabel = (types: Json): void => void (types.sets.facts.label = { zh: '事实', en: 'Truths' });
const ids = ({ changed }: SavedState): readonly string[] => changed.map(({ id }) => id);
const codes = ({ report }: SavedState): readonly string[] => report.diagnostics.map(({ code }) => code);
const { process, plain, record } = smallLibrary();

test('what is there when the following begins is known', () => {
  expect(ids(authoring.read())).toEqual([]);
  expect(ids(authoring.glance([process.id, record.id]))).toEqual([]);
});

test('a glance gives the saved form, and of those that a saved set changes the named ones, in their order', () => {
  save('plain', (form) => (form.label = { zh: '别名', en: 'Alias' }));
  expect(ids(authoring.glance([]))).toEqual([plain.id]);
  save('types', relabel);
  expect(ids(authoring.glance(['no-form', record.id, process.id]))).toEqual([record.id, process.id]);
});

test('what a glance passed over comes with the whole, and nothing comes twice', () => {
  save('types', relabel);
  expect(ids(authoring.glance([record.id]))).toEqual([record.id]);
  const rest = ids(authoring.read());
  expect(rest).toContain(process.id);
  expect(rest).not.toContain(record.id);
  expect(ids(authoring.read())).toEqual([]);
});

test('a fault of the saved file shows at a glance and holds its forms back, mended they are as they were', () => {
  save('types', (types) => (types.sets.facts.properties.title.type = 'strin'));
  const broken = authoring.glance([record.id]);
  expect(codes(broken)).toContain('shape/value-unknown');
  expect(broken.changed).toEqual([]);
  save('types', (types) => (types.sets.facts.properties.title.type = 'string'));
  expect(authoring.glance([record.id])).toMatchObject({ report: { errors: 0 }, changed: [] });
});

test('half a file is a fault; gone, it is none', () => {
  write('half', '{ "kind": "process", ');
  expect(codes(authoring.glance([]))).toEqual(['syntax/json']);
  rmSync(fileOf('half'));
  expect(authoring.glance([]).report.errors).toBe(0);
});

test('what a deleted file leaves in the lurch shows in the whole', () => {
  rmSync(fileOf('types'));
  expect(authoring.read().report.errors).toBeGreaterThan(0);
});

test('faults of files that were saved before stay with the whole', () => {
  save('plain', (form) => (form.kind = 'proces'));
  authoring.glance([]);
  save('types', relabel);
  expect(ids(authoring.glance([record.id]))).toEqual([record.id]);
  expect(codes(authoring.read())).toContain('shape/kind-unknown');
});
