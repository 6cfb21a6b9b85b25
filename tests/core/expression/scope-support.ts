import type { LookupTable } from '../../../src/generated/descriptor.ts';
import { compileExpression } from '../../../src/core/expression/compile.ts';
import type {
  CompiledExpression,
  ExpressionContext,
  ExpressionProblem,
  ExpressionValues,
  ValueType,
} from '../../../src/core/expression/expression.ts';
import { createScope, type ExpressionScope } from '../../../src/core/expression/scope.ts';

/** A context with every name filled. */
export const context: ExpressionContext = {
  today: '2026-11-20',
  now: '2026-11-20T09:30:00+08:00',
  me: 'tech',
  prevUser: 'lead',
  role: ['lab-technician'],
  release: 3,
  rowState: 'warn',
};

const columns: Readonly<Record<string, ValueType>> = {
  sampleNo: 'string',
  kind: 'string',
  conc: 'double',
  volume: 'double',
  total: 'double',
  isControl: 'bool',
  tags: 'list<string>',
  photo: { kind: 'object', fields: { name: 'string', size: 'double' } },
};

const form: Readonly<Record<string, ValueType>> = {
  planName: 'string',
  target: 'double',
  limit: 'double',
  done: 'bool',
  types: 'list<string>',
  startOn: 'string',
  files: { kind: 'objects', fields: { name: 'string' } },
  samples: { kind: 'table', fields: columns },
};

const label = { zh: '列', en: 'column' };

/** The look-up tables of the examples in docs/expressions.md. */
const lookups: ReadonlyMap<string, LookupTable> = new Map<string, LookupTable>([
  [
    'platform',
    {
      version: 1,
      label,
      key: 'platform',
      columns: { platform: { type: 'string', 'x-label': label }, loadingPm: { type: 'number', 'x-label': label } },
      rows: [
        { platform: 'miseq', loadingPm: 8 },
        { platform: 'nextseq', loadingPm: 1000 },
      ],
    },
  ],
  [
    'steps',
    {
      version: 1,
      label,
      key: 'upTo',
      columns: { upTo: { type: 'number', 'x-label': label }, rate: { type: 'number', 'x-label': label } },
      rows: [{ upTo: 100, rate: 3 }, { rate: 10 }],
    },
  ],
]);

/** Names of a small form. */
export function formScope(): ExpressionScope {
  return createScope({ fields: form, table: null, root: form, lookups });
}

/** Names of a row of that form's samples. */
export function rowScope(): ExpressionScope {
  return createScope({ fields: columns, table: 'samples', root: form });
}

/** Compiles an expression that ought to be right. */
export function compiled(text: string, scope: ExpressionScope): CompiledExpression {
  const { expression, problems } = compileExpression(text, scope);
  if (!expression) throw new Error(`${text}: ${JSON.stringify(problems)}`);
  return expression;
}

/** The problems of an expression that ought to be wrong. */
export function problemsOf(text: string, scope: ExpressionScope): readonly ExpressionProblem[] {
  return compileExpression(text, scope).problems;
}

/** Values of a form, or of a row in one. */
export function values(
  own: Readonly<Record<string, unknown>>,
  root: Readonly<Record<string, unknown>> = own,
): ExpressionValues {
  return { own, root, context };
}

/** The value of an expression over a form. */
export function inForm(text: string, data: Readonly<Record<string, unknown>> = {}): unknown {
  return compiled(text, formScope()).evaluate(values(data));
}

/** The value of an expression over a row and the form around it. */
export function inRow(
  text: string,
  row: Readonly<Record<string, unknown>>,
  root: Readonly<Record<string, unknown>> = {},
): unknown {
  return compiled(text, rowScope()).evaluate(values(row, root));
}
