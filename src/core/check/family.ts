import { familyProblems, familyValueProblems, isSilent, usedParams } from '../model/expand/family-problems.ts';
import { pointerTo } from '../text/json.ts';
import { entriesOf } from '../model/link-library.ts';
import type { Check } from './check.ts';
import { reportUnknown } from './hint.ts';

/** A process fills its family's parameters: all of them, no others, each with what its kind asks for. */
export const checkFamilyParams: Check = {
  name: 'family-params',
  codes: [
    'reference/family-unknown',
    'family/param-missing',
    'family/param-unknown',
    'family/param-kind',
    'family/preset-unknown',
  ],
  run: ({ entries, library }, report) => {
    for (const entry of entriesOf(entries, 'process')) {
      for (const found of familyProblems(entry, library)) {
        const { code, pointer, of, args, choice } = found;
        if (isSilent(found)) continue;
        const place = { source: entry.source, pointer, of };
        if (choice === null) report(code, place, args);
        else reportUnknown(report, code, place, choice.word, choice.among, { args });
      }
    }
  },
};

/** A family uses every parameter that it declares, and no others. */
export const checkFamilyWords: Check = {
  name: 'family-words',
  codes: ['family/param-unused', 'family/param-undeclared', 'family/param-unknown', 'family/param-kind'],
  run: ({ entries, library }, report) => {
    for (const entry of entriesOf(entries, 'family')) {
      const { value: family, source } = entry;
      for (const { code, pointer, of, args, choice } of familyValueProblems(family)) {
        const place = { source, pointer, of };
        if (choice === null) report(code, place, args);
        else reportUnknown(report, code, place, choice.word, choice.among, { args });
      }
      const used = usedParams(entry, library);
      for (const name of Object.keys(family.params)) {
        const pointer = pointerTo('/params', name);
        if (!used.has(name))
          report('family/param-unused', { source, pointer, of: 'key' }, { name }, { pointer, op: 'remove' });
      }
      for (const [name, place] of used) {
        if (Object.hasOwn(family.params, name)) continue;
        const hint = { zh: '在 "params" 中声明它。', en: 'Declare it in "params".' };
        report('family/param-undeclared', place, { name, hint });
      }
    }
  },
};
