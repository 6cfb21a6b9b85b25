import type { Check } from './check.ts';

/** What no other check explains still must not pass: a form that cannot be put together. */
export const checkFailures: Check = {
  name: 'failures',
  codes: ['link/failed'],
  run: ({ processes, records }, report) => {
    for (const { failure, places } of [...processes, ...records]) {
      if (failure !== null) report('link/failed', places.at(failure.pointer), { reason: failure.message });
    }
  },
};
