// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import { stepView } from '../../../src/core/form/step-view.ts';
import { interpreterChecks } from '../../../src/core/values/interpreter-check.ts';
import { i18n } from '../../../src/web/i18n/i18n.ts';
import { openForm } from '../../../src/web/form/renderer/open-form.ts';
import { FilesPopup } from '../../../src/web/sheet/FilesPopup.tsx';
import { SheetController } from '../../../src/web/sheet/sheet-controller.ts';
import { TableStore } from '../../../src/web/sheet/table-store.ts';
import type { FormServices } from '../../../src/web/data/services/lookups.ts';
import { processModel } from '../support/descriptors.ts';
import { doing, layOutPage, render } from '../support/dom.ts';
import { context, loadForms } from '../support/forms.ts';
import { testServices } from '../support/services.ts';

const trace = { id: 'f-1', name: 'trace.bin', size: 12, type: 'application/octet-stream' };
const rows = [
  { sampleNo: '26S000001', sampleName: 'S1', ndSpectrum: trace },
  { sampleNo: '26S000002', sampleName: 'S2' },
];

/** The samples of QC at a step, the spectrum's cell of a row selected. */
function sheetAt(step: string, row: number, services: FormServices = testServices): SheetController {
  const roles = ['qc'];
  const view = stepView(processModel('dna-qc-report'), step, roles);
  const data = { samples: rows };
  const { store } = openForm({
    view,
    data,
    context: { ...context, roles },
    lookups: services,
    check: interpreterChecks(view),
  });
  const sheet = new SheetController(new TableStore(store, store.table('samples')!, services));
  sheet.selectCell({ row, column: sheet.table.columns.findIndex(({ key }) => key === 'ndSpectrum') });
  return sheet;
}

beforeAll(async () => {
  layOutPage();
  await Promise.all([loadForms(), i18n.changeLanguage('en')]);
});

test('files of a cell that is only read can be opened, an empty cell or one of another kind cannot', () => {
  const sheet = sheetAt('report', 0);
  expect([sheet.canEdit(), sheet.beginEdit(null), sheet.editing?.column.key]).toEqual([false, true, 'ndSpectrum']);
  sheet.commit();
  expect(sheet.table.rows[0]).toMatchObject({ ndSpectrum: trace });
  expect(sheet.beginEdit('typed over')).toBe(false);
  expect(sheetAt('report', 1).beginEdit(null)).toBe(false);
  sheet.selectCell({ row: 0, column: 0 });
  expect(sheet.beginEdit(null)).toBe(false);
});

test('where nothing may be changed the files are listed to be saved, by mouse and by Enter', async () => {
  const download = vi.fn(() => Promise.resolve());
  const services = { ...testServices, download };
  const sheet = sheetAt('report', 0, services);
  sheet.beginEdit(null);
  const page = await render(<FilesPopup sheet={sheet} editing={sheet.editing!} services={services} />);
  const names = [...page.box.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Download trace.bin']);
  expect(page.box.querySelector('input')).toBeNull();
  await doing(() =>
    sheet.popupKeys?.({ key: 'Enter', ctrlKey: false, shiftKey: false, altKey: false, metaKey: false }),
  );
  expect(download).toHaveBeenCalledExactlyOnceWith(trace);
  await page.unmount();
});

test('where the cell may be written, files are added and taken away as before', async () => {
  const sheet = sheetAt('result-feedback', 0);
  sheet.beginEdit(null);
  const page = await render(<FilesPopup sheet={sheet} editing={sheet.editing!} services={testServices} />);
  expect(page.box.querySelector('input[type=file]')).not.toBeNull();
  await page.unmount();
});
