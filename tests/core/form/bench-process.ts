import type { FieldSchema, FieldSet, ProcessDescriptor } from '../../../src/generated/descriptor.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import type { Text } from '../../../src/core/text/text.ts';
import type { FormContext } from '../../../src/core/form/form-engine.ts';

function text(word: string): Text {
  return { zh: `字段${word}`, en: `Field ${word}` };
}

function field(key: string, words: FieldSchema): [string, FieldSchema] {
  return [key, { 'x-label': text(key), ...words }];
}

const head: FieldSet = {
  label: text('head'),
  scope: 'form',
  properties: Object.fromEntries([
    field('planNo', { type: 'string', 'x-number': { prefix: 'EP', date: 'yyyyMMdd', separator: '-', digits: 3 } }),
    field('planName', {
      type: 'string',
      maxLength: 8,
      'x-errors': { maxLength: { zh: '名称太长', en: 'The name is too long' } },
    }),
    field('mode', { type: 'string', enum: ['mass', 'volume'], default: 'mass' }),
    field('targetMass', { type: 'number', minimum: 0, 'x-unit': 'ng', 'x-when': "mode == 'mass'", 'x-decimals': 1 }),
    field('targetVolume', { type: 'number', minimum: 0, 'x-when': "mode == 'volume'", 'x-keep': true }),
    field('risk', { type: 'boolean' }),
    field('riskNote', { type: 'string', 'x-need': 'risk' }),
    field('approvedBudget', {
      type: 'number',
      'x-lock': '!empty(planNo)',
      'x-access': { tech: 'read', guest: 'hide', '*': 'edit' },
    }),
    field('rowsTotal', { type: 'integer', 'x-calc': 'samples.count(r, !empty(r.sampleNo))' }),
    field('plannedDate', { type: 'string', format: 'date' }),
    field('finishDate', {
      type: 'string',
      format: 'date',
      'x-check': [
        { if: 'finishDate < plannedDate', msg: { zh: '完成早于开始', en: 'Ends before it starts' }, level: 'error' },
      ],
    }),
    field('watchers', { type: 'array', uniqueItems: true, items: { type: 'string' } }),
  ]),
  required: ['planNo', 'planName', 'targetMass', 'watchers', 'rowsTotal'],
  'x-rules': [{ id: 'enough-rows', label: text('enough rows'), pass: 'rowsTotal >= 2', warn: 'rowsTotal == 1' }],
};

const identity: FieldSet = {
  label: text('identity'),
  scope: 'sample',
  properties: Object.fromEntries([
    field('sampleNo', { type: 'string', pattern: '^S\\d+$' }),
    field('sampleName', { type: 'string', maxLength: 10 }),
    field('isControl', { type: 'string', enum: ['none', 'blank'], default: 'none' }),
  ]),
  required: ['sampleNo', 'sampleName'],
};

const result: FieldSet = {
  label: text('result'),
  scope: 'sample',
  uses: ['identity', 'head'],
  properties: Object.fromEntries([
    field('tubeNo', { type: 'string', 'x-unique': 'table' }),
    field('conc', { type: 'number', minimum: 0, maximum: 1000, 'x-decimals': 2, 'x-unit': 'ng/uL' }),
    field('volume', { type: 'number', minimum: 0 }),
    field('total', { type: 'number', 'x-calc': 'round(conc * volume, 1)' }),
    field('share', { type: 'number', 'x-calc': 'round(total / root.samples.sum(r, r.total) * 100.0, 2)' }),
    field('concMax', { type: 'number', 'x-calc': 'root.samples.max(r, true, r.conc)' }),
    field('grade', { type: 'string', enum: ['A', 'B'], 'x-suggest': "total >= 100.0 ? 'A' : 'B'" }),
    field('gradeNote', { type: 'string', 'x-need': "grade == 'B'", 'x-when': '!empty(grade)' }),
    field('worst', { type: 'string', 'x-calc': 'rowState' }),
    field('targetLeft', { type: 'number', 'x-calc': 'root.targetMass - total' }),
  ]),
  required: ['conc', 'volume'],
  'x-rules': [
    {
      id: 'blank-clean',
      label: text('clean blank'),
      when: "isControl == 'blank'",
      pass: 'conc < 0.1',
      warn: 'conc < 0.5',
    },
    { id: 'conc-high', label: text('high'), when: "isControl == 'none'", pass: 'conc >= 1.0' },
    { id: 'conc-told', label: text('told'), when: "sampleNo == 'POOR'", pass: 'conc >= 100.0', level: 'warn' },
  ],
};

const reagents: FieldSet = {
  label: text('reagents'),
  scope: 'form',
  properties: Object.fromEntries([
    field('reagents', { type: 'array', minItems: 1, maxItems: 3, items: { 'x-fields': ['reagent-row'] } }),
    field('files', { type: 'array', items: { type: 'object', $ref: '#/$defs/file' } }),
  ]),
  required: ['reagents'],
};

const reagentRow: FieldSet = {
  label: text('reagent'),
  scope: 'row',
  properties: Object.fromEntries([
    field('reagentName', { type: 'string' }),
    field('packs', { type: 'integer', minimum: 1 }),
    field('perPack', { type: 'integer', minimum: 1 }),
    field('units', { type: 'integer', 'x-calc': 'packs * perPack' }),
  ]),
  required: ['reagentName'],
};

const opinion: FieldSet = {
  label: text('opinion'),
  scope: 'form',
  properties: Object.fromEntries([
    field('opinionResult', { type: 'string', readOnly: true }),
    field('opinionText', {
      type: 'string',
      maxLength: 20,
      'x-need': "opinionResult == 'return'",
      'x-check': [{ if: "opinionText == '-'", msg: text('says nothing'), level: 'error' }],
      'x-rules': [{ id: 'said', label: text('said'), pass: "opinionText != 'ok'" }],
    }),
    field('opinionTubes', { type: 'integer', minimum: 1 }),
    field('opinionStamp', { type: 'string', 'x-when': "opinionText != 'unstamped'" }),
    field('opinionUser', { type: 'string', 'x-calc': 'me' }),
  ]),
  required: ['opinionTubes', 'opinionStamp'],
  'x-check': [{ if: "opinionResult == 'return' && opinionTubes > 9", msg: text('too many to return'), level: 'error' }],
  'x-rules': [
    { id: 'enough-tubes', label: text('enough tubes'), pass: 'opinionTubes >= 2' },
    { id: 'few-back', label: text('few back'), when: "opinionResult == 'return'", pass: 'opinionTubes < 5' },
  ],
};

const sheet = { at: 'samples' as const, key: 'sampleNo' };

/** A small process with every word that a form knows. */
const benchDescriptor: ProcessDescriptor = {
  kind: 'process',
  id: 'bench-plan',
  version: 3,
  label: text('bench plan'),
  stage: 'experiment',
  sets: { head, identity, result, reagents, 'reagent-row': reagentRow, opinion },
  $defs: {
    file: {
      type: 'object',
      properties: { name: { type: 'string' }, size: { type: 'integer', minimum: 0 } },
      required: ['name'],
    },
  },
  start: { by: ['manual'], roles: ['lead'], edit: ['planName', '@identity'] },
  steps: [
    {
      id: 'plan',
      label: text('plan'),
      roles: ['tech'],
      edit: ['@head', '@identity'],
      sheet,
      outcomes: [{ id: 'submit', label: text('submit'), to: 'next', need: ['plannedDate'] }],
    },
    {
      id: 'review',
      label: text('review'),
      roles: ['lead'],
      own: ['opinion'],
      outcomes: [
        { id: 'approve', label: text('approve'), to: 'next' },
        { id: 'return', label: text('return'), to: 'back' },
      ],
    },
    {
      id: 'experiment',
      label: text('experiment'),
      roles: ['tech'],
      edit: ['@reagents', '@result'],
      sheet,
      outcomes: [
        { id: 'submit', label: text('submit'), to: 'end' },
        { id: 'return', label: text('return'), to: 'plan' },
        { id: 'stop', label: text('stop'), to: 'terminated', need: ['files', 'samples.tubeNo'] },
      ],
    },
  ],
};

/** The process, loaded; its set of reagents is shown while `when` is true, else always. */
export function benchProcess({ reagentsWhen }: { readonly reagentsWhen?: string } = {}): ProcessModel {
  if (reagentsWhen === undefined) return loadProcess(benchDescriptor);
  const shown = { ...reagents, uses: ['head'], 'x-when': reagentsWhen };
  return loadProcess({ ...benchDescriptor, sets: { ...benchDescriptor.sets, reagents: shown } });
}

/** Who fills the form in, and when. */
export const context: FormContext = {
  today: '2026-11-20',
  now: '2026-11-20T09:30:00+08:00',
  me: 'u1',
  prevUser: 'u0',
  roles: ['tech'],
  release: 3,
};

/** Rows of the experiment step: sampleNo S1, S2 …, with concentration and volume by index. */
export function sampleRows(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    sampleNo: `S${index + 1}`,
    sampleName: `N${index + 1}`,
    isControl: 'none',
    tubeNo: `T${index + 1}`,
    conc: index + 1,
    volume: 10,
  }));
}
