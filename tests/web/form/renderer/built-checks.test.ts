import { expect, test } from 'vitest';
import { loadProcess } from '../../../../src/core/model/load/load.ts';
import type { FormView } from '../../../../src/core/form/form-view.ts';
import { stepView } from '../../../../src/core/form/step-view.ts';
import { startStep } from '../../../../src/core/words/application-step.ts';
import type { ObjectSchema } from '../../../../src/core/values/json-schema.ts';
import { interpreterChecks } from '../../../../src/core/values/interpreter-check.ts';
import { releases } from '../../../../src/generated/releases/index.ts';
import { builtChecks } from '../../../../src/web/form/renderer/built-checks.ts';

let known: Promise<readonly FormView[]> | undefined;

function views(): Promise<readonly FormView[]> {
  return (known ??= readViews());
}

async function readViews(): Promise<readonly FormView[]> {
  const forms = await Promise.all(releases.map(({ load }) => load()));
  const processes = forms.flatMap((form) => (form.kind === 'process' ? [loadProcess(form)] : []));
  return processes.flatMap((process) =>
    [startStep, ...process.steps.map(({ id }) => id)].map((step) => stepView(process, step, [])),
  );
}

function withProperty(view: FormView, schema: ObjectSchema['properties'][string]): FormView {
  const header = { ...view.draft.header, properties: { ...view.draft.header.properties, newer: schema } };
  return { ...view, draft: { ...view.draft, header } };
}

test('every page of the processes that come with the build has checks of the build', async () => {
  const all = await views();
  expect(all.length).toBeGreaterThan(3);
  for (const view of all) {
    const check = await builtChecks(view);
    const interpreted = interpreterChecks(view);
    for (const data of [{}, { unknown: 1 }, { planName: 5, plannedDate: '2026-02-30', planNo: 'x' }]) {
      expect(check?.submit.header(data)).toEqual(interpreted.submit.header(data));
      expect(check?.draft.header(data)).toEqual(interpreted.draft.header(data));
    }
  }
});

test('a release published since finds what its fields have in common with the build, or none at all', async () => {
  const plan = (await views()).find((view) => view.draft.header.properties['planName'] !== undefined)!;
  const planName = plan.draft.header.properties['planName']!;
  const check = await builtChecks(withProperty(plan, planName));
  expect(check?.draft.header({ newer: 'x'.repeat(81) }).map(({ keyword }) => keyword)).toEqual(['maxLength']);
  expect(await builtChecks(withProperty(plan, { ...planName, maxLength: 79_123 }))).toBeNull();
});

test('a form that came after the build has none, whatever it is called', async () => {
  const [view] = await views();
  expect(await builtChecks({ ...view!, formId: 'published-since' })).toBeNull();
  expect(await builtChecks({ ...view!, formId: 'constructor' })).toBeNull();
});
