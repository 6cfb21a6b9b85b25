import { isObject } from '../text/json.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import type { Check } from './check.ts';
import { unusedSets } from './unused-sets.ts';

/**
 * Every set is part of some form, unless its file says that its pages are still to come. Silent while a form could not
 * be linked: it may be the one that uses the set.
 */
export const checkIdleSets: Check = {
  name: 'idle-sets',
  codes: ['reference/set-unused'],
  run: (subject, report) => {
    const { entries, processes, records, library } = subject;
    const forms = entries.filter(({ value: { kind } }) => kind === 'process' || kind === 'record').length;
    const linked = [...processes, ...records].filter(({ model }) => model !== null).length;
    if (library.broken.size > 0 || linked < forms) return;
    for (const { name, place } of unusedSets(subject)) {
      if (isAwaited(place.source)) continue;
      report('reference/set-unused', { ...place, of: 'key' }, { name });
    }
  },
};

function isAwaited({ value }: DescriptorSource): boolean {
  return isObject(value) && value['kind'] === 'types' && value['awaited'] === true;
}
