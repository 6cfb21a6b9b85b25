// What one gets without a sheet of one's own: a plain @rjsf/antd form with the same rows and columns.
import Form from '@rjsf/antd';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

interface Column {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'choice' | 'date';
  readonly choices: readonly string[];
}

interface Sheet {
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const sheet = (await (await fetch(`sheet.json${window.location.search}`)).json()) as Sheet;

function propertyOf({ label, kind, choices }: Column): RJSFSchema {
  if (kind === 'choice') return { type: 'string', title: label, enum: [...choices] };
  if (kind === 'date') return { type: 'string', title: label, format: 'date' };
  return { type: kind === 'number' ? 'number' : 'string', title: label };
}

const properties = Object.fromEntries(sheet.columns.map((column) => [column.key, propertyOf(column)]));
const schema: RJSFSchema = {
  type: 'object',
  properties: { samples: { type: 'array', items: { type: 'object', properties } } },
};
const samples = sheet.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')));
const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no element #root');
createRoot(root).render(createElement(Form, { schema, validator, initialFormData: { samples } }));
