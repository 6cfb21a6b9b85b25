import { stepView } from '../../../src/core/form/step-view.ts';
import type { FormContext } from '../../../src/core/form/form-engine.ts';
import type { Row } from '../../../src/core/values/finding.ts';
import { interpreterChecks } from '../../../src/core/values/interpreter-check.ts';
import { openForm, type OpenForm } from '../../../src/web/form/renderer/open-form.ts';
import { provideSheet, sheetPart } from '../../../src/web/form/renderer/sheet-part.ts';
import { TableStore } from '../../../src/web/sheet/table-store.ts';
import { widgets } from '../../../src/web/form/widgets/registry.ts';
import { processModel } from './descriptors.ts';
import { testServices } from './services.ts';

/** Who looks at the form, and when. */
export const context: FormContext = {
  today: '2026-11-20',
  now: '2026-11-20T09:00:00+08:00',
  me: 'u1',
  prevUser: '',
  roles: ['lab-technician'],
  release: 1,
};

provideSheet(async () => (await import('../../../src/web/sheet/Sheet.tsx')).Sheet);

/** Fetches every part that a form may be drawn with, so that forms are drawn at one stroke. */
export async function loadForms(): Promise<void> {
  await Promise.all([sheetPart.load(), ...Object.values(widgets).map((widget) => widget.load?.())]);
}

/** Sample rows as the plan step leaves them: 26S000001, S1 … */
export function sampleRows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    sampleNo: `26S${String(index + 1).padStart(6, '0')}`,
    sampleName: `S${index + 1}`,
    sampleKind: 'original',
    sampleType: 'soil',
    isControl: 'none',
  }));
}

const planId = 'dna-extraction-plan';

/** The page of a step, of the DNA extraction plan unless another process is named. */
export function stepForm(step: string, data: Readonly<Record<string, unknown>>, process = planId): OpenForm {
  const view = stepView(processModel(process), step, context.roles);
  return openForm({ view, data, context, lookups: testServices, check: interpreterChecks(view) });
}

/** The sample sheet of a step, of the DNA extraction plan unless another process is named. */
export function sampleTable(step: string, rows: readonly Row[], process = planId): TableStore {
  const { store } = stepForm(step, { samples: rows }, process);
  const view = store.table('samples');
  if (view === undefined) throw new Error(`step ${step} has no samples`);
  return new TableStore(store, view, testServices);
}
