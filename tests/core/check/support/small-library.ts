import { parseDescriptor, type DescriptorSource } from '../../../../src/core/words/reading/parse.ts';
import { text } from './both.ts';
import { limits } from './small-table.ts';

/** JSON that a test may reach into and change at will. */
export type Json = ReturnType<typeof JSON.parse>;

/** A small laboratory: one of each kind of descriptor, correct throughout. Keys are file names. */
export interface SmallLibrary {
  readonly types: Json;
  readonly family: Json;
  readonly process: Json;
  readonly plain: Json;
  readonly record: Json;
  readonly kind: Json;
  readonly limits: Json;
  readonly flow: Json;
  readonly menu: Json;
}

/** A fresh copy of the small library; tests change it at will. */
export function smallLibrary(): SmallLibrary {
  return structuredClone({ types, family, process, plain, record, kind, limits, flow, menu });
}

/** Gives a set more fields. */
export function addFields(
  set: Json,
  count: number,
  field: (index: number) => object = () => ({ type: 'number' }),
): void {
  for (let i = 0; i < count; i += 1) set.properties[`f${i}`] = { 'x-label': text(`Field ${i}`), ...field(i) };
}

/** The sources of a library, each as pretty-printed JSON in a file of its part's name. */
export function sourcesOf(library: object): readonly DescriptorSource[] {
  return Object.entries(library).map(([name, value]) => sourceOf(`${name}.json`, value));
}

/** One source from a value. */
export function sourceOf(file: string, value: unknown): DescriptorSource {
  const { source } = parseDescriptor(file, JSON.stringify(value, null, 2));
  if (source === null) throw new Error(`${file} cannot be read`);
  return source;
}

const types = {
  kind: 'types',
  id: 'lab',
  version: 1,
  $defs: {
    file: {
      type: 'object',
      properties: { id: { type: 'string', 'x-label': text('Id') }, name: { type: 'string', 'x-label': text('Name') } },
      required: ['id', 'name'],
      additionalProperties: false,
    },
  },
  sets: {
    facts: {
      scope: 'form',
      label: text('Facts'),
      properties: {
        title: { type: 'string', maxLength: 50, 'x-label': text('Title') },
        amount: { type: 'number', minimum: 0, 'x-unit': 'ng', 'x-decimals': 1, 'x-label': text('Amount') },
        group: { type: 'string', 'x-dict': 'biz:kind', default: 'a', 'x-label': text('Group') },
        kind: { type: 'string', 'x-dict': 'biz:kind<group', 'x-label': text('Kind') },
        papers: { type: 'array', items: { $ref: 'types/lab#/file' }, 'x-label': text('Papers') },
      },
      required: ['title'],
    },
    head: {
      scope: 'form',
      label: text('Head'),
      'x-fields': ['facts'],
      properties: {
        thingNo: { type: 'string', 'x-ref': 'record:thing', 'x-fill': ['@facts'], 'x-label': text('Thing') },
        reagents: { type: 'array', items: { 'x-fields': ['reagent'] }, 'x-label': text('Reagents') },
      },
    },
    reagent: {
      scope: 'row',
      label: text('Reagent'),
      properties: { lot: { type: 'string', 'x-label': text('Lot') } },
      required: ['lot'],
    },
    sample: {
      scope: 'sample',
      label: text('Sample'),
      properties: {
        sampleNo: { type: 'string', 'x-label': text('Sample no.') },
        state: {
          type: 'string',
          default: 'ok',
          'x-enum': { ok: text('Fine'), bad: text('Bad') },
          'x-label': text('State'),
        },
      },
      required: ['sampleNo'],
    },
    result: {
      scope: 'sample',
      label: text('Result'),
      uses: ['sample'],
      properties: {
        conc: { type: 'number', minimum: 0, 'x-unit': 'ng/uL', 'x-label': text('Concentration') },
        volume: { type: 'number', minimum: 0, 'x-unit': 'uL', 'x-label': text('Volume') },
        total: { type: 'number', 'x-unit': 'ng', 'x-calc': 'conc * volume', 'x-label': text('Total') },
        reason: { type: 'string', 'x-need': "state == 'bad'", 'x-label': text('Reason') },
      },
      required: ['conc'],
      'x-rules': [{ id: 'enough', label: text('Enough'), pass: 'total >= 10', source: 'proposal', status: 'proposal' }],
    },
    'approval-opinion': {
      scope: 'form',
      label: text('Opinion'),
      properties: { opinionText: { type: 'string', maxLength: 300, 'x-label': text('Opinion') } },
    },
    thing: {
      scope: 'record',
      label: text('Thing'),
      'x-fields': ['facts'],
      properties: {
        thingNo: {
          type: 'string',
          pattern: '^T\\d{4}-\\d{3}$',
          maxLength: 9,
          'x-number': { prefix: 'T', date: 'yyMM', separator: '-', digits: 3 },
          'x-label': text('Number'),
        },
        status: {
          type: 'string',
          readOnly: true,
          default: 'new',
          'x-enum': { new: text('New'), old: text('Old') },
          'x-label': text('Status'),
        },
      },
    },
  },
};

const family = {
  kind: 'family',
  id: 'bench',
  version: 1,
  stage: 'experiment',
  params: { bench: 'sets', days: 'workdays', then: 'processes', extra: 'outcome?' },
  start: { by: ['manual'], roles: ['lab-supervisor'], edit: ['@head', '@sample'] },
  steps: [
    {
      id: 'experiment',
      roles: ['lab-technician'],
      due: { workdays: '{days}' },
      edit: ['@{bench}'],
      sheet: { at: 'samples', key: 'sampleNo', freeze: 1 },
      outcomes: [{ id: 'submit', to: 'next' }, '{extra}'],
    },
    { id: 'review', like: 'approval', roles: ['lab-supervisor'] },
    {
      id: 'hand-over',
      roles: ['lab-technician'],
      outcomes: [
        { id: 'submit', to: 'end', opens: [{ process: '{then}', carry: { '@head': '@head', samples: 'samples' } }] },
      ],
    },
  ],
};

const process = {
  kind: 'process',
  id: 'bench-one',
  version: 1,
  extends: 'bench',
  label: text('Bench one'),
  node: 'bench',
  params: { bench: ['result'], days: 2, then: ['plain'] },
  examples: [
    {
      name: 'a result',
      step: 'experiment',
      before: { samples: [{ sampleNo: 'S1', state: 'ok' }] },
      data: { samples: [{ sampleNo: 'S1', conc: 2, volume: 10 }] },
      valid: true,
      calc: { '/samples/0/total': 20 },
    },
    {
      name: 'too little',
      step: 'experiment',
      before: { samples: [{ sampleNo: 'S1', state: 'ok' }] },
      data: { samples: [{ sampleNo: 'S1', conc: 1, volume: 1 }] },
      valid: false,
      errors: ['/samples/0'],
    },
  ],
};

const plain = {
  kind: 'process',
  id: 'plain',
  version: 1,
  label: text('Plain'),
  stage: 'qc',
  prefix: 'qc_stage',
  start: { by: ['manual', 'auto'], roles: ['qc'], edit: ['@head', '@sample'], need: ['samples'] },
  steps: [
    {
      id: 'plan',
      roles: ['qc'],
      edit: ['@note'],
      need: ['remark'],
      outcomes: [
        { id: 'submit', to: 'next', if: '!empty(remark)' },
        { id: 'stop', to: 'terminated' },
      ],
    },
    { id: 'report', roles: ['qc'], read: ['@note'], outcomes: [{ id: 'submit', to: 'end', need: ['remark'] }] },
  ],
  sets: {
    note: {
      scope: 'form',
      label: text('Note'),
      properties: {
        remark: { type: 'string', 'x-suggest': "lookup('limits', 10.0, 'grade')", 'x-label': text('Remark') },
      },
    },
  },
};

const record = {
  kind: 'record',
  id: 'thing',
  version: 1,
  area: 'stock',
  label: text('Things'),
  data: { 'x-fields': ['thing'] },
  title: 'title',
  search: ['title'],
  list: ['thingNo', 'title', 'status'],
  sort: ['-createdAt'],
  unique: [['thingNo']],
  states: { field: 'status', moves: [{ from: 'new', to: 'old', label: text('Age'), roles: ['qc'] }] },
  actions: ['submit', { verb: 'remove', confirm: text('Sure?') }],
  roles: { write: ['qc'] },
};

const kind = {
  kind: 'dictionary',
  id: 'kind',
  version: 1,
  label: text('Kind'),
  store: 'biz',
  code: 'kind',
  entries: [
    { dictKey: 'a', dictValue: '甲', en: 'A', sort: 1 },
    { dictKey: 'a1', dictValue: '甲一', en: 'A1', sort: 2, parent: 'a' },
  ],
};

const flow = {
  kind: 'dictionary',
  id: 'flow',
  version: 1,
  label: text('Process'),
  store: 'system',
  code: 'flow',
  entries: [{ dictKey: 'planned', dictValue: '以后', en: 'Later', sort: 1, remark: 'planned' }],
};

const menu = {
  kind: 'menu',
  id: 'menus',
  version: 1,
  top: [{ code: 'main', label: text('Main'), menus: ['lab', 'thing'] }],
  menus: [
    {
      code: 'lab',
      label: text('Lab'),
      path: '/lab',
      children: [{ code: 'node_bench', label: text('Bench'), path: '/lab/bench', counts: 'node:bench' }],
    },
    {
      code: 'thing',
      label: text('Things'),
      path: '/stock/thing',
      roles: ['qc'],
      buttons: [
        { code: 'thing_add', label: text('Add'), action: 1 },
        { code: 'thing_edit', label: text('Edit'), action: 2 },
        { code: 'thing_delete', label: text('Delete'), action: 3, roles: ['qc'] },
      ],
    },
  ],
};

/** Breaks one thing in a small library that is correct. */
export type Plant = (library: SmallLibrary) => void;
