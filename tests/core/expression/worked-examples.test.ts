import { expect, test } from 'vitest';
import { createScope } from '../../../src/core/expression/scope.ts';
import { compiled, context } from './scope-support.ts';
import { workedExamples } from './worked-example.ts';

test.each(workedExamples)('$field = $result', (example) => {
  const { fields, table, header = {}, own, root = {} } = example;
  const form = table === null ? { ...fields, ...header } : header;
  const scope = createScope({ fields: table === null ? form : fields, table, root: form });
  const data = table === null ? { ...own, ...root } : root;
  const result = compiled(example.text, scope).evaluate({ own: table === null ? data : own, root: data, context });
  expect(result ?? '').toBe(example.result);
});

test('all worked examples that need no look-up table are here', () => {
  expect(workedExamples).toHaveLength(131);
});
