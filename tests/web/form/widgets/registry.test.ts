// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { FieldModel } from '../../../../src/core/model/model.ts';
import { kindWidgets } from '../../../../src/core/values/looks.ts';
import { loadTexts } from '../../../../src/web/i18n/i18n.ts';
import { widgetOf, widgets } from '../../../../src/web/form/widgets/registry.ts';
import type { Widget } from '../../../../src/web/form/widgets/widget.ts';
import { projectModel } from '../../support/descriptors.ts';
import { testServices } from '../../support/services.ts';

await loadTexts('renderer');

const model = projectModel();
const fields = [...model.processes.values(), ...model.records.values()]
  .flatMap((form) => [...form.sets.values()])
  .flatMap((set) => set.fields)
  .flatMap((field) => [field, ...(field.columns ?? [])]);

function fieldsOf(widget: Widget): readonly FieldModel[] {
  const own = fields.filter((field) => field.widget === widget.name);
  return own.length > 0 ? own : fields.slice(0, 1);
}

/** A value that the field may hold. */
function sample(field: FieldModel): unknown {
  const choice = testServices.choices(field)[0]?.value;
  switch (field.kind) {
    case 'choice':
      return field.type === 'array' ? [choice] : choice;
    case 'number':
      return 12.5;
    case 'integer':
      return 3;
    case 'date':
      return '2026-11-20';
    case 'date-time':
      return '2026-11-20T09:30:00+08:00';
    case 'switch':
      return true;
    case 'file':
      return [{ id: 'f1', name: 'gel.png', size: 2048 }];
    default:
      return 'Text 1';
  }
}

function drawn(widget: Widget, field: FieldModel, value: unknown): string {
  return renderToStaticMarkup(
    createElement(widget.Input, {
      id: 'it',
      field,
      value,
      language: 'zh',
      services: testServices,
      disabled: false,
      invalid: true,
      describedBy: 'it-error',
      sibling: () => undefined,
      onChange: () => undefined,
      onFill: () => undefined,
      onBlur: () => undefined,
    }),
  );
}

describe.each(widgets.map((widget) => [widget.name, widget] as const))('widget %s', (name, widget) => {
  test('is found by its name, which is its own', () => {
    expect(widgetOf(name)).toBe(widget);
    expect(widgets.filter((other) => other.name === name)).toHaveLength(1);
  });

  test('shows nothing for nothing, and reads nothing from nothing', () => {
    for (const field of fieldsOf(widget)) {
      const context = { field, language: 'zh', lookups: testServices } as const;
      for (const empty of [undefined, null, '']) expect(widget.show(empty, context)).toBe('');
      const read = widget.read('  ', context);
      expect(read.ok && (read.value === null || JSON.stringify(read.value) === '[]')).toBe(true);
    }
  });

  test('reads what it shows, in both languages; a file comes by upload alone', () => {
    for (const field of fieldsOf(widget)) {
      for (const language of ['zh', 'en'] as const) {
        const context = { field, language, lookups: testServices };
        const value = sample(field);
        const text = widget.show(value, context);
        const read = widget.read(text, context);
        expect(read.ok).toBe(name !== 'file');
        expect(read.ok ? widget.show(read.value, context) : text).toBe(text);
      }
    }
  });

  test('shows a value of any kind without failing, for data may be older than the form', () => {
    for (const field of fieldsOf(widget)) {
      const context = { field, language: 'en', lookups: testServices } as const;
      for (const odd of [0, true, 'odd', ['a', 1], { a: 1 }, [{ id: 'x' }]]) {
        expect(typeof widget.show(odd, context)).toBe('string');
      }
    }
  });

  test('its input has the id of its label and tells that it is faulty', async () => {
    await widget.load?.();
    const field = fieldsOf(widget)[0];
    if (field === undefined) throw new Error('the project has no fields');
    const html = drawn(widget, field, sample(field));
    expect(html).toContain('id="it"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="it-error"');
  });
});

test('the registry has the widgets of every kind of value, under their names, and no others', () => {
  expect(widgets.map(({ name }) => name).toSorted()).toEqual(
    [...new Set(Object.values(kindWidgets).flat())].toSorted(),
  );
});
