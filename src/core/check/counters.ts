import { counterNames } from '../words/counters.ts';
import type { Check } from './check.ts';
import { reportUnknown } from './hint.ts';

/** The counter of a process is one of the pipeline's. */
export const checkCounters: Check = {
  name: 'counters',
  codes: ['reference/counter-unknown'],
  run: ({ processes }, report) => {
    for (const { descriptor, places } of processes) {
      const { counter } = descriptor;
      if (counter === undefined || counterNames.some((name) => name === counter)) continue;
      reportUnknown(report, 'reference/counter-unknown', places.at('/counter'), counter, counterNames);
    }
  },
};
