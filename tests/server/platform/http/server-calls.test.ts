import { expect, test } from 'vitest';
import { serverCalls } from '../../../../src/core/check/server-calls.ts';
import { policyTable } from '../../../../src/server/platform/http/policy-table.ts';

const served = Object.keys(policyTable).map((route) => route.replace(/^[A-Z]+ /, ''));

test.each(Object.entries(serverCalls))('the calls of %s that records may name are served', (base, calls) => {
  expect(calls.filter((call) => !served.includes(`${base}/${call}`))).toEqual([]);
});
