import { expect, test } from 'vitest';
import { compileForm } from '../../../src/core/form/compile-form.ts';
import { conditionSchema } from '../../../src/core/form/condition-schema.ts';
import { recordView } from '../../../src/core/form/record-view.ts';
import { allForms } from '../check/all-forms.ts';

test('a comparison with fixed values is said as a schema, anything else is left to the engine', () => {
  expect(conditionSchema("kind == 'page'")).toEqual({ properties: { kind: { enum: ['page'] } }, required: ['kind'] });
  expect(conditionSchema('category == 2')).toEqual({ properties: { category: { enum: [2] } }, required: ['category'] });
  expect(conditionSchema("kind in ['a', 'b']")?.properties?.['kind']).toEqual({ enum: ['a', 'b'] });
  expect(conditionSchema("kind != 'a'")?.properties?.['kind']).toEqual({ not: { enum: ['a'] } });
  expect(conditionSchema('paid')).toEqual({ properties: { paid: { enum: [true] } }, required: ['paid'] });
  expect(conditionSchema('coalesce(paid, false)')).toEqual(conditionSchema('paid'));
  expect(conditionSchema('coalesce(paid, true)')).toEqual({ properties: { paid: { not: { enum: [false] } } } });
  expect(conditionSchema('count >= 1.5')?.properties?.['count']).toEqual({ type: 'number', minimum: 1.5 });
  expect(conditionSchema('count < 0')?.properties?.['count']).toEqual({ type: 'number', exclusiveMaximum: 0 });
  const unfilled = { enum: [null, '', 'null', 'undefined', [], {}] };
  expect(conditionSchema('empty(kind)')).toEqual({ properties: { kind: unfilled } });
  expect(conditionSchema('!empty(kind)')).toEqual({ properties: { kind: { not: unfilled } }, required: ['kind'] });
  expect(conditionSchema("kind == 'a' && other == 'b'")).toBeNull();
  expect(conditionSchema("root.samples.exists(r, r.kind == 'a')")).toBeNull();
});

test('fields that depend on a choice stand in its branch, or with the others for whoever has an engine', () => {
  const category = allForms().records.find(({ model }) => [...model.fields.values()].some(({ when }) => when !== null));
  const view = recordView(category!.model, category!.model.roles.write ?? []);
  const dependent = view.sections.flatMap(({ fields }) => fields).filter(({ field }) => field.when !== null);
  const texts = { language: 'zh', choices: () => [] } as const;
  const said = compileForm(view, { ...texts, conditions: 'said' }).schema;
  const left = compileForm(view, { ...texts, conditions: 'left' }).schema;
  expect(dependent.length).toBeGreaterThan(0);
  for (const { field } of dependent) {
    expect(said.properties).not.toHaveProperty(field.key);
    expect(said.allOf?.some(({ then }) => then?.properties?.[field.key]?.title?.startsWith(field.label.zh))).toBe(true);
    expect(left.properties).toHaveProperty(field.key);
  }
  expect(left.allOf).toBeUndefined();
});
