import { expect, test } from 'vitest';
import type { FormerUnit } from '../../../src/core/calls/former-units.ts';
import type { PasteState } from '../../../src/web/sheet/paste-run.ts';
import { pasteText } from '../../../src/web/sheet/paste-text.ts';
import { SheetController } from '../../../src/web/sheet/sheet-controller.ts';
import { sampleRows, sampleTable } from '../support/forms.ts';
import { testServices } from '../support/services.ts';

/** The concentration was in µg/µL. */
const known: readonly FormerUnit[] = [
  { path: 'samples.extractConc', unit: 'ug/uL', version: 3, until: '2026-09-01 10:00:00' },
];
const inMicrograms = { known, chosen: new Map([['extractConc', 'ug/uL']]) };
const progress = (): void => undefined;

/** A sheet of two samples in which something was pasted, and how often former units were asked for. */
async function pasted(lines: readonly string[], formerUnits = () => Promise.resolve(known)) {
  const asked = { times: 0 };
  const services = {
    findPeople: testServices.findPeople,
    formerUnits: () => {
      asked.times += 1;
      return formerUnits();
    },
  };
  const sheet = new SheetController(sampleTable('experiment', sampleRows(2)));
  const range = { top: 0, bottom: 0, left: 0, right: 0 };
  const state = await pasteText({ sheet, services }, { text: lines.join('\n'), range }, progress);
  return { sheet, units: unitsOf(state), asked, conc: () => sheet.table.rows.map((row) => row['extractConc'] ?? null) };
}

function unitsOf(state: PasteState | null) {
  return (state?.kind === 'done' ? state.units : null) ?? null;
}

const lines = ['实验编号\t浓度\t体积 (µL)', '26S000001\t0.0125\t3', '26S000002\t0.5\t4'];

test('a paste below a title without a unit is read in the unit of today, and in the former one on demand, undone as one', async () => {
  const { sheet, units, conc } = await pasted(lines);
  expect(conc()).toEqual([0.0125, 0.5]);
  expect(await units?.former).toEqual(known);
  const again = unitsOf((await units?.readIn(inMicrograms, progress)) ?? null);
  expect(conc()).toEqual([12.5, 500]);
  expect(sheet.table.rows[0]?.['extractVolume']).toBe(3);

  const back = { known, chosen: new Map([['extractConc', 'ng/uL']]) };
  const today = unitsOf((await again?.readIn(back, progress)) ?? null);
  expect(conc()).toEqual([0.0125, 0.5]);
  await today?.readIn(inMicrograms, progress);
  expect(conc()).toEqual([12.5, 500]);
  sheet.undo();
  expect(conc()).toEqual([null, null]);
  expect(sheet.table.canUndo).toBe(false);
});

test('a paste that changed nothing takes nothing back when it is read anew', async () => {
  const { sheet, conc } = await pasted(['实验编号\t浓度 (ng/µL)', '26S000001\t0.0125', '26S000002\t0.5']);
  const services = { ...testServices, formerUnits: () => Promise.resolve(known) };
  const range = { top: 0, bottom: 0, left: 0, right: 0 };
  const same = await pasteText({ sheet, services }, { text: '实验编号\t浓度\n26S000001\t0.0125', range }, progress);
  await unitsOf(same)?.readIn(inMicrograms, progress);
  expect(conc()).toEqual([12.5, 0.5]);
  sheet.undo();
  expect(conc()).toEqual([0.0125, 0.5]);
});

test('what was changed after the paste keeps it from being read anew', async () => {
  const { sheet, units } = await pasted(lines);
  expect(units?.isLatest()).toBe(true);
  sheet.table.write([{ row: 0, key: 'extractVolume', value: 9 }]);
  expect(units?.isLatest()).toBe(false);
  sheet.undo();
  expect(units?.isLatest()).toBe(true);
});

test.each([
  ['whose titles say their units', ['实验编号\t浓度 (ng/µL)', '26S000001\t1']],
  ['without titles', ['1\t2']],
  ['whose column without a unit is not written here', ['实验编号\t总量', '26S000001\t1']],
])('a paste %s asks for no former units', async (_, text) => {
  const { units, asked } = await pasted(text);
  expect(units).toBeNull();
  expect(asked.times).toBe(0);
});

test('where former units cannot be found out the paste stands, and says so', async () => {
  const { units, conc } = await pasted(lines, () => Promise.reject(new Error('no network')));
  expect(conc()).toEqual([0.0125, 0.5]);
  expect(await units?.former).toBeNull();
});
