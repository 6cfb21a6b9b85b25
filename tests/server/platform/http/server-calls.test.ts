import { expect, test } from 'vitest';
import { serverCalls } from '../../../../src/core/check/server-calls.ts';
import { calls } from '../../../../src/core/calls/calls.ts';

const served = [...calls.keys()].map((route) => route.replace(/^[A-Z]+ /, ''));

test.each(Object.entries(serverCalls))('the calls of %s that records may name are served', (base, calls) => {
  expect(calls.filter((call) => !served.includes(`${base}/${call}`))).toEqual([]);
});
