import { familyProblems, familyValueProblems, isSilent, usedParams } from '../model/expand/family-problems.ts';
import { pointerTo } from '../text/json.ts';
import { entriesOf } from '../model/link-library.ts';
import type { Check } from './check.ts';
import { reportUnknown } from './hint.ts';
import { hinted, rule, wrongForm } from '../errors/diagnostic-rule.ts';

const familyParamUnused = rule('family/param-unused', {
  message: { zh: '参数“{name}”没有用到。', en: 'The parameter "{name}" is used nowhere.' },
  why: { zh: '填写它的人以为它有作用。', en: 'Whoever fills it believes that it does something.' },
  fix: { zh: '用上它，或从 "params" 中删去。', en: 'Use it, or remove it from "params".' },
});

const familyParamUndeclared = rule('family/param-undeclared', {
  message: { zh: '参数“{name}”没有声明。', en: 'The parameter "{name}" is not declared.' },
  why: wrongForm,
  fix: hinted,
});

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
  codes: [familyParamUnused, familyParamUndeclared, 'family/param-unknown', 'family/param-kind'],
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
          report(familyParamUnused, { source, pointer, of: 'key' }, { name }, { pointer, op: 'remove' });
      }
      for (const [name, place] of used) {
        if (Object.hasOwn(family.params, name)) continue;
        const hint = { zh: '在 "params" 中声明它。', en: 'Declare it in "params".' };
        report(familyParamUndeclared, place, { name, hint });
      }
    }
  },
};
