// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FieldModel } from '../../../../src/core/model/model.ts';
import { kinds } from '../../../../src/core/values/kinds.ts';
import { loadTexts } from '../../../../src/web/i18n/i18n.ts';
import { widgets } from '../../../../src/web/form/widgets/registry.ts';
import type { Widget } from '../../../../src/web/form/widgets/widget.ts';
import { projectModel } from '../../support/descriptors.ts';
import { testServices } from '../../support/services.ts';

await loadTexts('renderer');

const model = projectModel();
const fields = [...model.processes.values(), ...model.records.values()]
  .flatMap((form) => [...form.sets.values()])
  .flatMap((set) => set.fields)
  .flatMap((field) => [field, ...(field.columns ?? [])]);

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

test.each(Object.entries(widgets))(
  'the input of %s has the id of its label and tells that it is faulty',
  async (name, widget) => {
    await widget.load?.();
    const field = fields.find((one) => one.widget === name) ?? fields[0];
    if (field === undefined) throw new Error('the project has no fields');
    const value = kinds[field.kind].sample((count) => count - 1, { field, language: 'zh', lookups: testServices });
    const html = drawn(widget, field, field.type === 'array' ? [value] : value);
    expect(html).toContain('id="it"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="it-error"');
  },
);
