import type { FieldSet } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { below, type Place } from '../words/place.ts';
import { setKeys } from '../words/set-parts.ts';
import { fieldInText, type Text } from '../text/text.ts';
import type { Check, CheckedSet, Report } from './check.ts';
import { reportUnknown } from './hint.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const referenceTextField = rule('reference/text-field', {
  message: { zh: '文字里的“{name}”不是字段。', en: 'The text names "{name}", which is no field.' },
  why: { zh: '提示里该处会是空的。', en: 'The message would show nothing there.' },
  fix: hinted,
});

/** The fields whose values the texts of rules and checks show are there. */
export const checkRuleTexts: Check = {
  name: 'rule-texts',
  codes: [referenceTextField],
  run: ({ sets }, report) => {
    for (const set of sets) {
      checkTexts(set.value, set.place, set, report);
      for (const [key, field] of Object.entries(set.value.properties)) {
        checkTexts(field, below(set.place, pointerTo('/properties', key)), set, report);
      }
    }
  },
};

type WithRules = Pick<FieldSet, 'x-rules' | 'x-check'>;

function checkTexts(words: WithRules, place: Place, set: CheckedSet, report: Report): void {
  (words['x-rules'] ?? []).forEach(({ label }, index) =>
    checkText(label, below(place, pointerTo('/x-rules', index, 'label')), set, report),
  );
  (words['x-check'] ?? []).forEach(({ msg }, index) =>
    checkText(msg, below(place, pointerTo('/x-check', index, 'msg')), set, report),
  );
}

function checkText(text: Text, place: Place, { name, value, siblings }: CheckedSet, report: Report): void {
  const known = [name, ...(value.uses ?? [])].flatMap((each) => setKeys(each, siblings));
  for (const language of ['zh', 'en'] as const) {
    for (const [, key = ''] of text[language].matchAll(fieldInText)) {
      if (known.includes(key)) continue;
      const write = (near: string): string => text[language].replace(`{${key}}`, `{${near}}`);
      reportUnknown(report, referenceTextField, below(place, `/${language}`), key, known, { write });
    }
  }
}
