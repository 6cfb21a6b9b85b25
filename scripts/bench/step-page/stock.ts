import Form from '@rjsf/antd';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { FieldView } from '../../../src/core/form/form-view.ts';
import type { JsonSchema } from '../../../src/core/validation/json-schema.ts';
import { fixture } from './fixture.ts';
import { watchPage } from './watch.ts';

const query = new URLSearchParams(window.location.search);
const page = fixture('experiment', Number(query.get('rows') ?? 96), true);

function titled(schema: JsonSchema, views: readonly FieldView[]): RJSFSchema {
  const titles = new Map(views.map(({ field }) => [field.key, field.label.zh]));
  const properties = Object.entries(schema.properties ?? {}).map(([key, inner]) => {
    return [key, { ...inner, title: titles.get(key) ?? key } as RJSFSchema] as const;
  });
  return { ...(schema as RJSFSchema), properties: Object.fromEntries(properties) };
}

// The page's own schema, as one JSON Schema with its tables as arrays: what the stock form is made for.
const header = titled(
  page.view.submit.header,
  page.view.sections.flatMap((section) => section.fields),
);
const tables = page.view.tables.map((table) => {
  const row = page.view.submit.rows[table.name];
  if (row === undefined) throw new Error(`no schema for the rows of ${table.name}`);
  return [table.name, { type: 'array', title: table.label.zh, items: titled(row, table.columns) }] as const;
});
const schema: RJSFSchema = { ...header, properties: { ...header.properties, ...Object.fromEntries(tables) } };

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element #root');
watchPage(query);
createRoot(root).render(createElement(Form, { schema, validator, initialFormData: page.data }));
