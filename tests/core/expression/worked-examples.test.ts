import { expect, test } from 'vitest';
import type { ValueType } from '../../../src/core/expression/expression.ts';
import { createScope } from '../../../src/core/expression/scope.ts';
import examples from './fixtures/worked-examples.json' with { type: 'json' };
import { compiled, context } from './scope-support.ts';

interface WorkedExample {
  readonly field: string;
  readonly text: string;
  readonly table: string | null;
  readonly fields: Readonly<Record<string, ValueType>>;
  readonly header?: Readonly<Record<string, ValueType>>;
  readonly own: Readonly<Record<string, unknown>>;
  readonly root?: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

test.each(examples as readonly WorkedExample[])('$field = $result', (example) => {
  const { fields, table, header = {}, own, root = {} } = example;
  const form = table === null ? { ...fields, ...header } : header;
  const scope = createScope({ fields: table === null ? form : fields, table, root: form });
  const data = table === null ? { ...own, ...root } : root;
  const result = compiled(example.text, scope).evaluate({ own: table === null ? data : own, root: data, context });
  expect(result ?? '').toBe(example.result);
});

test('all worked examples that need no look-up table are here', () => {
  expect(examples).toHaveLength(131);
});
