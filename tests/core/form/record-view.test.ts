import { describe, expect, test } from 'vitest';
import type { RecordDescriptor } from '../../../src/generated/descriptor.ts';
import { loadRecord } from '../../../src/core/model/load/load.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { readOnlyView } from '../../../src/core/form/read-only-view.ts';
import { recordView } from '../../../src/core/form/record-view.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { benchProcess, context, sampleRows } from './bench-process.ts';

const label = { zh: '字段', en: 'Field' };

const coupon: RecordDescriptor = {
  kind: 'record',
  id: 'coupon',
  version: 2,
  label,
  area: 'cloud-platform',
  data: { 'x-fields': ['coupon'] },
  sets: {
    coupon: {
      label,
      scope: 'record',
      properties: {
        couponNo: { type: 'string', 'x-number': { prefix: 'C', date: 'none', digits: 4 }, 'x-label': label },
        couponName: { type: 'string', 'x-label': label },
        couponState: { type: 'string', enum: ['new', 'sent'], default: 'new', 'x-label': label },
        couponCost: {
          type: 'number',
          'x-format': 'money',
          'x-access': { sales: 'hide', '*': 'edit' },
          'x-label': label,
        },
        couponNote: { type: 'string', 'x-label': label },
      },
      required: ['couponName', 'couponState', 'couponNo'],
    },
  },
  search: ['couponName'],
  list: ['couponNo', 'couponName'],
  form: ['couponNo', 'couponName', 'couponState', 'couponCost'],
  states: { field: 'couponState', moves: [{ from: 'new', to: 'sent', label, roles: ['sales'] }] },
  actions: ['submit'],
  roles: { write: ['sales', 'lead'] },
};

const record = loadRecord(coupon);

function access(roles: readonly string[]): string[] {
  return recordView(record, roles).sections.flatMap((section) =>
    section.fields.map((each) => `${each.field.key} ${each.access}`),
  );
}

describe('the form of a record', () => {
  test('has the fields of the dialog; numbers and the state are not typed', () => {
    expect(access(['lead'])).toEqual(['couponNo read', 'couponName edit', 'couponState read', 'couponCost edit']);
    expect(recordView(record, ['lead']).submit.header.required).toEqual(['couponName']);
  });

  test('names what else may be seen, and never what is hidden', () => {
    expect(recordView(record, ['lead']).visible).toContain('couponNote');
    expect(recordView(record, ['sales']).visible).not.toContain('couponCost');
    expect(access(['sales'])).not.toContain('couponCost edit');
  });

  test('is read only for whoever may not write', () => {
    expect(recordView(record, ['guest']).editable.size).toBe(0);
  });
});

describe('a page to look at only', () => {
  const view = readOnlyView(stepView(benchProcess(), 'experiment', ['lead']));

  test('shows everything as stored and takes nothing', () => {
    const engine = createFormEngine(view, { planName: 'P', samples: [{ ...sampleRows(1)[0], total: 999 }] }, context);
    expect(engine.rows('samples')[0]!['total']).toBe(999);
    expect(engine.setCells('samples', [{ row: 0, key: 'conc', value: 5 }])).toEqual({ header: [], rows: {} });
    engine.insertRows('reagents', 0, [{ reagentName: 'x' }]);
    expect(engine.rows('reagents')).toEqual([]);
    expect(engine.submission()).toEqual({});
    expect(
      [...engine.validateHeader(), ...engine.validateRow('samples', 0)].filter(({ code }) => code !== 'unique'),
    ).toEqual([]);
  });
});

describe('values that follow from what is done', () => {
  const given = benchProcess();
  const field = given.fields.get('riskNote')!;
  const readOnly = { ...field, words: { ...field.words, readOnly: true }, need: null };
  const view = stepView({ ...given, fields: new Map(given.fields).set('riskNote', readOnly) }, 'plan', ['lead']);

  test('are taken by read-only fields alone', () => {
    const engine = createFormEngine(view, {}, context);
    expect(engine.setHeader('riskNote', 'typed').header).toEqual([]);
    expect(engine.give({ riskNote: 'return', planName: 'X', rowsTotal: 9, planNo: 'EP9', none: 1 }).header).toEqual([
      'riskNote',
    ]);
    expect(engine.header()).toEqual({ riskNote: 'return', rowsTotal: 0 });
  });
});
