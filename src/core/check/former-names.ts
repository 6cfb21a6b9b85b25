import { pointerTo } from '../text/json.ts';
import type { PlaceMap } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { removing } from './edits.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const clashFormerName = rule('clash/former-name', {
  message: {
    zh: '“was”中的“{name}”还是另一个步骤或出口的名称。',
    en: 'The former name "{name}" also names another step or outcome.',
  },
  why: { zh: '已有数据里的这个名称就不知道指哪一个。', en: 'Nobody could tell which one stored data mean by it.' },
  fix: {
    zh: '从“was”中去掉，或只留在真正改名的那一个上。',
    en: 'Take it out of "was", or leave it where the name really changed.',
  },
});

interface Named {
  readonly id: string;
  readonly was?: readonly string[];
}

/** A former name of a step or an outcome means that one alone. */
export const checkFormerNames: Check = {
  name: 'former-names',
  codes: [clashFormerName],
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
      const place = places.at(`${at}${pointerTo('', index, 'was', order)}`);
      report(clashFormerName, place, { name }, removing(place));
    }),
  );
}
