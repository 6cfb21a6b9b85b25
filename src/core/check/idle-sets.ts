import { isObject } from '../text/json.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import type { Check } from './check.ts';
import { unusedSets } from './unused-sets.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const referenceSetUnused = rule('reference/set-unused', {
  severity: 'warning',
  message: { zh: '没有任何页面用到字段集“{name}”。', en: 'No page uses the field set "{name}".' },
  why: { zh: '其中的字段不会出现，填写的人看不到。', en: 'Its fields appear nowhere, so nobody can fill them in.' },
  fix: {
    zh: '在某一步的 "edit"、"read" 或 "own" 中写上它，或删去它。',
    en: 'Name it in "edit", "read" or "own" of a step, or remove it.',
  },
});

/**
 * Every set is part of some form, unless its file says that its pages are still to come. Silent while a form could not
 * be linked that may be the one that uses the set; of what a form writes itself that is this form.
 */
export const checkIdleSets: Check = {
  name: 'idle-sets',
  codes: [referenceSetUnused],
  run: (subject, report) => {
    const { entries, processes, records, library } = subject;
    const forms = entries.filter(({ value: { kind } }) => kind === 'process' || kind === 'record');
    const linked = new Set(
      [...processes, ...records].flatMap(({ model, entry }) => (model === null ? [] : [entry.source])),
    );
    const isWhole = library.broken.size === 0 && forms.every(({ source }) => linked.has(source));
    for (const { name, place } of unusedSets(subject)) {
      if (isAwaited(place.source) || !(isWhole || linked.has(place.source))) continue;
      report(referenceSetUnused, { ...place, of: 'key' }, { name });
    }
  },
};

function isAwaited({ value }: DescriptorSource): boolean {
  return isObject(value) && value['kind'] === 'types' && value['awaited'] === true;
}
