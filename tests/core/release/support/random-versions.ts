import fc from 'fast-check';
import type { ReleasedDescriptor } from '../../../../src/core/model/release.ts';
import type { Json } from '../../check/support/small-library.ts';

/** Where a field stands: in the form, in the sample table, in the detail table. */
export type Spot = 'head' | 'samples' | 'reagents';
type Kind = 'amount' | 'code' | 'text' | 'day' | 'flag';

/** A field of one version. What it means to the laboratory is its `id`; key, unit, codes and format are how it is written. */
export interface Field {
  readonly id: number;
  readonly spot: Spot;
  readonly kind: Kind;
  readonly key: string;
  readonly unit: Unit;
  readonly codes: readonly string[];
  readonly format: 'date' | 'date-time';
}

/** One version: its fields, the name of its detail table, and the words that lead to it from the one before. */
export interface Version {
  readonly fields: readonly Field[];
  readonly list: string;
  readonly listWas: readonly string[];
  readonly was: Readonly<Record<number, string>>;
  readonly migrate: Readonly<Record<number, string>>;
  /** Fields of which two options become one. */
  readonly merged: readonly number[];
}

/** How much a number in ng/uL grows in each unit. */
export const units = { 'ng/uL': 1, 'ug/uL': 0.001, 'ng/mL': 1000, 'ug/mL': 1, 'mg/mL': 0.001 } as const;
type Unit = keyof typeof units;
const unitNames = Object.keys(units) as Unit[];
const kinds: readonly Kind[] = ['amount', 'code', 'text', 'day', 'flag'];
const spots: readonly Spot[] = ['head', 'samples', 'reagents'];

/** A change by which versions follow each other. `which` picks a field, `what` how it changes. */
export interface Step {
  readonly change:
    | 'rename'
    | 'rewrite'
    | 'exchange'
    | 'merge'
    | 'add'
    | 'add-again'
    | 'remove'
    | 'rename-list'
    | 'label';
  readonly which: number;
  readonly what: number;
}

export const anyStep: fc.Arbitrary<Step> = fc.record({
  change: fc.constantFrom(
    'rename',
    'rewrite',
    'rewrite',
    'exchange',
    'merge',
    'add',
    'add-again',
    'remove',
    'rename-list',
    'label',
  ),
  which: fc.nat(30),
  what: fc.nat(30),
});

export const anyFields: fc.Arbitrary<readonly Field[]> = fc
  .array(fc.tuple(fc.constantFrom(...spots), fc.constantFrom(...kinds), fc.nat(4)), { minLength: 1, maxLength: 8 })
  .map((all) => all.map(([spot, kind, unit], id) => fieldOf(id, spot, kind, unit)));

function fieldOf(id: number, spot: Spot, kind: Kind, unit: number, key = `f${id}`): Field {
  const codes = [0, 1, 2].map((option) => `c${id}o${option}`);
  return { id, spot, kind, key, unit: unitNames[unit % unitNames.length] ?? 'ng/uL', codes, format: 'date' };
}

/** What grows while versions follow each other: ids and keys are never given twice by chance. */
export interface Growth {
  nextId: number;
  keys: number;
  /** Fields as they were when they were taken away. */
  gone: readonly Field[];
}

/** A first version. */
export function firstVersion(fields: readonly Field[]): Version {
  return { fields, list: 'reagents', listWas: [], was: {}, migrate: {}, merged: [] };
}

/** The versions that steps lead through, some steps at a time; every field gets an id of its own for good. */
export function versionsOf(fields: readonly Field[], steps: readonly (readonly Step[])[]): readonly Version[] {
  const all = [firstVersion(fields)];
  const growth: Growth = { nextId: fields.length, keys: 0, gone: [] };
  for (const changes of steps) all.push(nextVersion(all.at(-1) ?? firstVersion(fields), changes, growth));
  return all;
}

/** The version that some steps make of one. */
export function nextVersion(before: Version, changes: readonly Step[], growth: Growth): Version {
  let version: Version = { ...before, listWas: [], was: {}, migrate: {}, merged: [] };
  const touched = new Set<number>();
  for (const step of changes) {
    const field = version.fields[step.which % Math.max(version.fields.length, 1)];
    const isNew = step.change === 'add' || step.change === 'add-again';
    if (isNew) {
      const fresh = addedField(version, before, { step, growth });
      version = { ...version, fields: [...version.fields, fresh] };
      touched.add(fresh.id);
    } else if (step.change === 'rename-list' && version.listWas.length === 0) {
      version = { ...version, list: `reagents${(growth.keys += 1)}`, listWas: [version.list] };
    } else if (field !== undefined && !touched.has(field.id)) {
      growth.gone = step.change === 'remove' ? [...growth.gone, field] : growth.gone;
      touched.add(field.id);
      version = changed(version, field, step, `k${(growth.keys += 1)}`);
    }
  }
  return version;
}

function addedField(version: Version, before: Version, { step, growth }: { step: Step; growth: Growth }): Field {
  const { nextId } = growth;
  // One that came back since is not gone.
  const gone = growth.gone.filter(({ id }) => ![...version.fields, ...before.fields].some((field) => field.id === id));
  const again = step.change === 'add-again' ? gone[step.which % Math.max(gone.length, 1)] : undefined;
  const kind = kinds[step.which % 5] ?? 'text';
  const key = again !== undefined && isFree(version, before, again) && isTold(kind, again) ? again.key : `n${nextId}`;
  const spot = again?.spot ?? spots[step.what % 3] ?? 'head';
  growth.nextId += 1;
  const fresh = fieldOf(nextId, spot, kind, step.what, key);
  // Of several that had its key, the one that it means is there again.
  return gone.findLast((one) => one.spot === spot && one.key === key && isAlike(fresh, one)) ?? fresh;
}

/** Whether a field of a kind is told from one that had its key: texts and choices are the same ones with other limits. */
function isTold(kind: Kind, { kind: former }: Field): boolean {
  const isWord = (one: Kind): boolean => one === 'code' || one === 'text';
  return !(isWord(kind) && isWord(former)) || (kind === 'text' && former === 'text');
}

/** Whether a field means what one meant that is gone, so that it is that again. */
function isAlike(one: Field, other: Field): boolean {
  const isUnit = one.kind !== 'amount' || one.unit === other.unit;
  return one.kind === other.kind && isUnit && one.format === other.format;
}

/** A key may come back once no field of this version or of the one before has it. */
function isFree(version: Version, before: Version, { spot, key }: Field): boolean {
  return ![...version.fields, ...before.fields].some((field) => field.spot === spot && field.key === key);
}

function changed(version: Version, field: Field, { change, what }: Step, key: string): Version {
  const others = version.fields.filter(({ id }) => id !== field.id);
  if (change === 'remove') return { ...version, fields: others };
  if (change === 'rename')
    return { ...version, fields: [...others, { ...field, key }], was: { ...version.was, [field.id]: field.key } };
  const rewritten = change === 'rewrite' ? rewrite(field, what) : recoded(field, change);
  if (rewritten === null) return version;
  const [next, text] = rewritten;
  const merged = change === 'merge' ? [...version.merged, field.id] : version.merged;
  return { ...version, merged, fields: [...others, next], migrate: { ...version.migrate, [field.id]: text } };
}

/** The field with names of its codes exchanged, or with two options under one code. */
function recoded(field: Field, change: Step['change']): readonly [Field, string] | null {
  const { key, codes } = field;
  const [a = '', b = '', c = ''] = codes;
  if (field.kind !== 'code') return null;
  if (change === 'exchange') {
    const exchanged = codes.map((code) => (code === a ? b : code === b ? a : code));
    return [{ ...field, codes: exchanged }, `${key} == '${a}' ? '${b}' : (${key} == '${b}' ? '${a}' : ${key})`];
  }
  if (change !== 'merge' || b === c) return null;
  return [{ ...field, codes: [a, b, b] }, `${key} == '${c}' ? '${b}' : ${key}`];
}

/** The field in another unit, with other codes or as a moment, and the expression that converts its values. */
function rewrite(field: Field, what: number): readonly [Field, string] | null {
  const { key, unit, codes } = field;
  if (field.kind === 'amount') {
    const next = unitNames.filter((each) => each !== unit)[what % 4] ?? unit;
    const factor = units[next] / units[unit];
    const text = factor < 1 ? `${key} / ${double(1 / factor)}` : `${key} * ${double(factor)}`;
    return [{ ...field, unit: next }, text];
  }
  if (field.kind === 'code') {
    const renamed = codes.map((code) => `${code}x`);
    const [a = '', b = ''] = codes;
    const [x = '', y = '', z = ''] = renamed;
    return [{ ...field, codes: renamed }, `${key} == '${a}' ? '${x}' : (${key} == '${b}' ? '${y}' : '${z}')`];
  }
  if (field.kind === 'day' && field.format === 'date')
    return [{ ...field, format: 'date-time' }, `${key} + 'T00:00:00+08:00'`];
  return null;
}

function double(value: number): string {
  const rounded = Number(value.toPrecision(9));
  return Number.isInteger(rounded) ? `${rounded}.0` : String(rounded);
}

/** The descriptor of a version: `base` with the version's fields instead of the same three sets' own. */
export function descriptorOf(base: Json, version: Version, number: number): ReleasedDescriptor {
  const form = structuredClone(base);
  const properties = (spot: Spot): Json =>
    Object.fromEntries(
      version.fields.filter((field) => field.spot === spot).map((field) => [field.key, wordsOf(field, version)]),
    );
  const label = { zh: '试剂', en: `Reagents ${number}` };
  const reagents = { type: 'array', items: { 'x-fields': ['reagent'] }, 'x-label': label };
  const list = version.listWas.length > 0 ? { ...reagents, 'x-was': version.listWas } : reagents;
  form.sets.head = { ...form.sets.head, properties: { [version.list]: list, ...properties('head') } };
  delete form.sets.head['x-fields'];
  form.sets.result = { scope: 'sample', label, properties: properties('samples') };
  form.sets.reagent = { scope: 'row', label, properties: { lot: text('Lot'), ...properties('reagents') } };
  const migrate = Object.entries(version.migrate).map(([id, expression]) => {
    const field = version.fields.find((each) => each.id === Number(id));
    return [field === undefined ? '' : pathOf(field, version), expression] as const;
  });
  return { ...form, version: number, migrate: Object.fromEntries(migrate) } as ReleasedDescriptor;
}

/** The path of a field in its version. */
export function pathOf({ spot, key }: Field, { list }: Version): string {
  if (spot === 'head') return key;
  return `${spot === 'samples' ? 'samples' : list}.${key}`;
}

function text(label: string): Json {
  return { type: 'string', 'x-label': { zh: label, en: label } };
}

/** What readers take a code for: the same option has the same name under every code. */
function optionLabel({ codes }: Field, code: string): Json {
  const option = codes.indexOf(code);
  return { zh: `选项${option}`, en: `Option ${option}` };
}

function wordsOf(field: Field, { was }: Version): Json {
  const former = was[field.id];
  const words = {
    'x-label': { zh: `字段${field.id}`, en: `Field ${field.id}` },
    ...(former ? { 'x-was': [former] } : {}),
  };
  switch (field.kind) {
    case 'amount':
      return { type: 'number', 'x-unit': field.unit, ...words };
    case 'code':
      return {
        type: 'string',
        'x-enum': Object.fromEntries(field.codes.map((code) => [code, optionLabel(field, code)])),
        ...words,
      };
    case 'day':
      return { type: 'string', format: field.format, ...words };
    case 'flag':
      return { type: 'boolean', ...words };
    case 'text':
      return { type: 'string', ...words };
  }
}

/** What a field stands for, whatever the version: an amount in ng/uL, an option by its number, a moment, a text. */
export type Meaning = number | string | boolean;

/** How a meaning is written in a field. */
export function written(field: Field, meaning: Meaning): unknown {
  if (field.kind === 'amount') return Number((Number(meaning) * units[field.unit]).toPrecision(12));
  if (field.kind === 'code') return field.codes[Number(meaning)];
  if (field.kind !== 'day') return meaning;
  return field.format === 'date' ? meaning : `${String(meaning)}T00:00:00+08:00`;
}

/** Any meaning that a field may have. */
export function meaningOf(field: Field, seed: number): Meaning {
  if (field.kind === 'amount') return (seed % 100_000) / 8;
  if (field.kind === 'code') return seed % 3;
  if (field.kind === 'flag') return seed % 2 === 0;
  if (field.kind === 'text') return `text ${seed}`;
  return `2026-0${1 + (seed % 9)}-1${seed % 9}`;
}
