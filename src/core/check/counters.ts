import { counterNames } from '../words/counters.ts';
import type { Check } from './check.ts';
import { reportUnknown } from './hint.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const referenceCounterUnknown = rule('reference/counter-unknown', {
  message: { zh: '没有名为“{name}”的计数器。', en: 'There is no counter "{name}".' },
  why: { zh: '任务不会计入任何阶段的数字。', en: 'Its tasks would add to no number on the home page.' },
  fix: hinted,
});

/** The counter of a process is one of the pipeline's. */
export const checkCounters: Check = {
  name: 'counters',
  codes: [referenceCounterUnknown],
  run: ({ processes }, report) => {
    for (const { descriptor, places } of processes) {
      const { counter } = descriptor;
      if (counter === undefined || counterNames.some((name) => name === counter)) continue;
      reportUnknown(report, referenceCounterUnknown, places.at('/counter'), counter, counterNames);
    }
  },
};
