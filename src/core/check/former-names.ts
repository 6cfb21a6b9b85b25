import { pointerTo } from '../text/json.ts';
import type { PlaceMap } from '../words/place.ts';
import type { Check, Report } from './check.ts';

interface Named {
  readonly id: string;
  readonly was?: readonly string[];
}

/** A former name of a step or an outcome means that one alone. */
export const checkFormerNames: Check = {
  name: 'former-names',
  codes: ['clash/former-name'],
  run: ({ processes }, report) => {
    for (const { descriptor, places } of processes) {
      const steps = descriptor.steps ?? [];
      checkNamed(steps, '/steps', places, report);
      steps.forEach(({ outcomes = [] }, index) =>
        checkNamed(outcomes, pointerTo('/steps', index, 'outcomes'), places, report),
      );
    }
  },
};

function checkNamed(all: readonly Named[], at: string, places: PlaceMap, report: Report): void {
  all.forEach((one, index) =>
    (one.was ?? []).forEach((name, order) => {
      const others = all.filter((other) => other.id === name || (other !== one && other.was?.includes(name) === true));
      if (others.length === 0) return;
      report('clash/former-name', places.at(`${at}${pointerTo('', index, 'was', order)}`), { name });
    }),
  );
}
