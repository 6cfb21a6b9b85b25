import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldView, FormView } from '../../../../src/core/form/form-view.ts';
import { stepView } from '../../../../src/core/form/step-view.ts';
import { validateHeaderBy, validateRowBy } from '../../../../src/core/form/validate.ts';
import type { Finding } from '../../../../src/core/values/finding.ts';
import { interpreterChecks } from '../../../../src/core/values/interpreter-check.ts';
import { FormStore } from '../../../../src/web/form/renderer/form-store.ts';
import { formValidator } from '../../../../src/web/form/renderer/form-validator.ts';
import { openForm } from '../../../../src/web/form/renderer/open-form.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { breadth } from '../../../support/breadth.ts';
import { context, sampleRows, stepForm } from '../../support/forms.ts';
import { testServices } from '../../support/services.ts';

/** Values of which some suit a field of each kind and others do not. */
const values = fc.oneof(
  fc.constantFrom<unknown>('', null, [], true, false, 'none', 'qualified', 'S1', '2026-11-20', '2031-01-01', 'Z99', {}),
  fc.integer({ min: -5, max: 400 }),
  fc.double({ min: -1, max: 100, noNaN: true }),
  fc.string({ maxLength: 6 }),
);

/** A number by which an edit chooses its place among those that there are. */
const place = fc.nat({ max: 1000 });

const edits = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('header' as const), at: place, value: values }),
    fc.record({ kind: fc.constant('cell' as const), at: place, row: place, value: values }),
    fc.record({ kind: fc.constant('insert' as const), row: place, count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('remove' as const), row: place }),
  ),
  { minLength: 1, maxLength: 12 },
);

type Edit = typeof edits extends fc.Arbitrary<readonly (infer E)[]> ? E : never;

function chosen<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

function written(fields: readonly FieldView[]): readonly FieldView[] {
  return fields.filter(({ access }) => access === 'edit');
}

function makeEdit(store: FormStore, edit: Edit): void {
  const table = chosen(
    store.view.tables.filter(({ columns, canAddRows }) => canAddRows || written(columns).length > 0),
    'row' in edit ? edit.row : 0,
  );
  if (edit.kind === 'header') {
    const view = chosen(written(store.view.sections.flatMap(({ fields }) => fields)), edit.at);
    if (view !== undefined) store.setValue(view.field.key, edit.value);
  } else if (table !== undefined && edit.kind === 'cell') {
    const [view, { length }] = [chosen(written(table.columns), edit.at), store.rows(table.name)];
    const row = edit.row % Math.max(1, length);
    if (view !== undefined && length > 0) store.setCells(table.name, [{ row, key: view.field.key, value: edit.value }]);
  } else if (table?.canAddRows === true && edit.kind === 'insert') {
    store.insertRows(table.name, edit.row % (store.rows(table.name).length + 1), Array(edit.count).fill({}));
  } else if (table?.canAddRows === true && edit.kind === 'remove' && store.rows(table.name).length > 0) {
    store.removeRows(table.name, edit.row % store.rows(table.name).length, 1);
  }
}

function marks(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ pointer, code, message }) => `${pointer} ${code} ${message.en}`).toSorted();
}

/** What a draft is asked by its own schemas, as the server asks it, without words that only ask for more. */
function ofDraft({ engine }: FormStore, view: FormView): readonly string[] {
  const { draft } = interpreterChecks(view);
  const rows = view.tables.flatMap(({ name }) =>
    engine.rows(name).flatMap((_, row) => validateRowBy(engine, draft, name, row)),
  );
  return marks([...validateHeaderBy(engine, draft), ...rows]);
}

const pages = allForms().processes.flatMap(({ model }) =>
  model.steps.map(({ id, roles }) => ({ name: `${model.id} ${id}`, view: stepView(model, id, roles ?? []) })),
);
const some = pages.filter((_, at) => at % breadth(1, 12) === 0);

describe('what is found of each part and kept', () => {
  test.each(some)('$name: is what validating all of it anew finds, whatever was edited', ({ view }) => {
    const check = interpreterChecks(view);
    const tables = Object.fromEntries(view.tables.map(({ name }) => [name, sampleRows(3)]));
    const property = fc.property(edits, fc.constantFrom('draft' as const, 'submit' as const), (all, mode) => {
      const { store } = openForm({ view, data: tables, context, lookups: testServices, check });
      store.validateAs(mode);
      store.allFindings();
      for (const edit of all) makeEdit(store, edit);
      const anew = new FormStore(store.engine, formValidator(store.engine, check, testServices));
      const own = marks(anew.allFindings());
      for (const mark of ofDraft(store, view)) expect(own).toContain(mark);
      anew.validateAs(mode);
      expect(marks(store.allFindings())).toEqual(marks(anew.allFindings()));
      const sums = (one: FormStore) => view.tables.map(({ name }) => one.tableCount(name));
      expect(sums(store)).toEqual(sums(anew));
    });
    fc.assert(property, { numRuns: breadth(60, 25) });
  });

  test('handing in validates no row anew but those whose choice a dictionary lacked', () => {
    const { store: open, check } = stepForm('plan', { samples: sampleRows(200) });
    const validator = formValidator(open.engine, check, testServices);
    const asked: number[] = [];
    const row = (table: string, at: number) => (asked.push(at), validator.row(table, at));
    const store = new FormStore(open.engine, { ...validator, row });
    store.setCells('samples', [
      { row: 7, key: 'sampleNo', value: '' },
      { row: 9, key: 'sampleType', value: 'moon dust' },
    ]);
    store.allFindings();
    const before = asked.length;
    expect(new Set(asked).size).toBe(200);
    store.validateAs('submit');
    const faulty = store.allFindings().flatMap(({ row: at, level }) => (level === 'error' && at !== null ? [at] : []));
    expect([faulty.includes(7), faulty.includes(9)]).toEqual([true, true]);
    expect(asked.slice(before)).toEqual([9]);
  });
});
