import { describe, expect, test } from 'vitest';
import { loadAlone } from '../../../src/core/check/unused-sets.ts';
import type { FieldModel, SetModel } from '../../../src/core/model/model.ts';
import type { FormView } from '../../../src/core/form/form-view.ts';
import { viewExpressions } from '../../../src/core/form/view-expressions.ts';
import { allForms } from './all-forms.ts';
import facts from './facts/computed-values.json' with { type: 'json' };

/*
 * What a laboratory gets by hand from these numbers is what our formulas give. The facts stand apart from the
 * descriptors: whoever changes a formula has to reckon the example anew.
 */

const { library, processes, records } = allForms();

interface Held {
  readonly form: Pick<FormView, 'sets' | 'lookups'>;
  readonly set: SetModel;
  readonly field: FieldModel;
}

/** The formula of a field, in a form that has its set; of sets whose pages are still to come, in the set by itself. */
function heldBy(setName: string, key: string): Held {
  for (const { model: form } of [...processes, ...records]) {
    const set =
      form.sets.get(setName) ??
      [...form.sets.values()].find(({ fields }) => fields.some((f) => f.set === setName && f.key === key));
    const field = set?.fields.find((one) => one.key === key);
    if (set !== undefined && field !== undefined) return { form, set, field };
  }
  const awaited = held.get(setName) ?? alone(setName);
  const field = awaited?.set.fields.find((one) => one.key === key);
  if (awaited === null || field === undefined) throw new Error(`Nothing has ${setName}.${key}.`);
  held.set(setName, awaited);
  return { ...awaited, field };
}

const held = new Map<string, Omit<Held, 'field'>>();

/** A set that no form has, with those that it reads. */
function alone(name: string): Omit<Held, 'field'> | null {
  const defined = library.sets.get(name);
  const loaded = defined && loadAlone({ ...defined, siblings: library.setsByName }, library);
  if (!loaded) return null;
  const { sets, absent, lookups } = loaded.model;
  return { form: { sets: new Map([...sets, ...absent]), lookups }, set: loaded.set };
}

const context = {
  today: '2026-11-20',
  now: '2026-11-20T09:00:00+08:00',
  me: '',
  prevUser: '',
  role: [],
  release: 1,
} as const;

function computed(setName: string, key: string, given: Readonly<Record<string, unknown>>): unknown {
  const { form, set, field } = heldBy(setName, key);
  const text = field.calc ?? field.suggest;
  if (text === null) throw new Error(`${setName}.${key} is not computed.`);
  const table = set.scope === 'sample' ? 'samples' : field.table;
  const root = { ...given, samples: [given] };
  return viewExpressions(form)
    .compiled(text, table)
    .evaluate({ own: table === null ? root : given, root, context });
}

/** Sums of decimals differ far behind the point. */
function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value;
}

describe('every formula gives what is reckoned by hand', () => {
  test.each(facts)('$set $field of $given is $gives', ({ set, field, given, gives }) => {
    const value = computed(set, field, given);
    expect(rounded(value) ?? null).toEqual(rounded(gives));
  });
});

test('S1-07 every formula of pay has an example', () => {
  const reckoned = new Set(facts.map(({ set, field }) => `${set}.${field}`));
  const sets = library.entries.flatMap(({ value }) =>
    value.kind === 'types' && value.id === 'payroll' ? Object.entries(value.sets) : [],
  );
  const formulas = sets.flatMap(([name, { properties }]) =>
    Object.entries(properties)
      .filter(([, field]) => field['x-calc'] !== undefined || field['x-suggest'] !== undefined)
      .map(([key]) => `${name}.${key}`),
  );
  expect(formulas.length).toBeGreaterThan(0);
  expect(formulas.filter((name) => !reckoned.has(name))).toEqual([]);
});
