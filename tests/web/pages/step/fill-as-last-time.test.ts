import { expect, test } from 'vitest';
import type { Repeated } from '../../../../src/core/calls/last-time.ts';
import type { FormStore } from '../../../../src/web/form/renderer/form-store.ts';
import { applyFill, planFill, sizeOf } from '../../../../src/web/pages/step/last-time/fill-as-last-time.ts';
import { SheetController } from '../../../../src/web/sheet/sheet-controller.ts';
import { TableStore } from '../../../../src/web/sheet/table-store.ts';
import { sampleRows, stepForm } from '../../support/forms.ts';
import { testServices } from '../../support/services.ts';

const last: Repeated = {
  processCode: 'EP20261119-001',
  at: '2026-11-19 16:10:00',
  header: { instrumentNo: 'bead-beater' },
  rows: {
    reagents: [
      { reagentLot: 'L-1', reagentName: 'powersoil' },
      { reagentLot: 'L-2', reagentName: 'ampure' },
    ],
  },
  common: { samples: { elutionBuffer: 'water', elutionVolume: 60 } },
  refused: [],
};

function open(data: object = {}) {
  const { store } = stepForm('experiment', { samples: sampleRows(2), ...data });
  const sheets = new Map(
    store.view.tables.map((view) => [view.name, new SheetController(new TableStore(store, view, testServices))]),
  );
  return { store, sheets };
}

const shown = (store: FormStore) => ({
  instrument: store.value('instrumentNo') ?? null,
  lots: store.rows('reagents').map((row) => row['reagentLot'] ?? null),
  volumes: store.rows('samples').map((row) => row['elutionVolume'] ?? null),
  buffers: store.rows('samples').map((row) => row['elutionBuffer'] ?? null),
});

test('S2-18 what is empty is filled in: fields, rows of reagents, columns of every sample; taken back at once', () => {
  const { store, sheets } = open();
  const before = shown(store);
  const plan = planFill(store, last);
  expect(sizeOf(plan.other)).toBe(0);
  const undo = applyFill({ store, sheets }, plan, false);
  expect(shown(store)).toEqual({
    instrument: 'bead-beater',
    lots: ['L-1', 'L-2'],
    volumes: [60, 60],
    buffers: ['water', 'water'],
  });
  undo();
  expect(shown(store)).toEqual(before);
});

test('S2-18 what says something else is kept unless the person wants it replaced', () => {
  const samples = sampleRows(2).map((row, at) => ({
    ...row,
    elutionBuffer: 'te',
    elutionVolume: at === 0 ? 50 : null,
  }));
  const data = { samples, instrumentNo: 'centrifuge', reagents: [{ reagentLot: 'L-2', reagentName: 'ampure' }] };
  const { store, sheets } = open(data);
  const plan = planFill(store, last);
  // The instrument, the lot that is missing, the buffers of both samples and the volume of the first.
  expect(sizeOf(plan.other)).toBe(5);
  applyFill({ store, sheets }, plan, false);
  const kept = { instrument: 'centrifuge', lots: ['L-2'], volumes: [50, 60], buffers: ['te', 'te'] };
  expect(shown(store)).toEqual(kept);
  const undo = applyFill({ store, sheets }, planFill(store, last), true);
  expect(shown(store)).toMatchObject({ instrument: 'bead-beater', lots: ['L-2', 'L-1'], volumes: [60, 60] });
  undo();
  expect(shown(store)).toEqual(kept);
});

test('S2-18 rows of a table that nothing stands in yet are used before others are added', () => {
  const { store, sheets } = open({ reagents: [{}] });
  applyFill({ store, sheets }, planFill(store, last), false);
  expect(shown(store).lots).toEqual(['L-1', 'L-2']);
  expect(sizeOf(planFill(store, last).fresh) + sizeOf(planFill(store, last).other)).toBe(0);
});

test('S2-18 undo leaves alone what was changed since', () => {
  const { store, sheets } = open();
  const undo = applyFill({ store, sheets }, planFill(store, last), false);
  store.setValue('instrumentNo', 'centrifuge');
  sheets.get('samples')?.table.write([{ row: 0, key: 'elutionVolume', value: 70 }]);
  undo();
  expect(shown(store)).toMatchObject({ instrument: 'centrifuge', lots: [], volumes: [70, 60] });
});
