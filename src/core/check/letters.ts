import { pointerTo } from '../text/json.ts';
import { letterFaults, letterFields, type LetterFault } from '../model/letter-fields.ts';
import { withOwnSets } from '../model/load/path-scope.ts';
import type { Text } from '../text/text.ts';
import type { Check } from './check.ts';
import { replacing } from './edits.ts';
import { knownHint, leaveOut, reportUnknown } from './hint.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const referenceFieldUnfit = rule('reference/field-unfit', {
  message: {
    zh: '字段“{name}”不能用在这里，要的是{expected}。',
    en: 'The field "{name}" cannot serve here: {expected} is needed.',
  },
  why: { zh: '信件会没有收件人或没有内容。', en: 'The letter would go to nobody or say nothing.' },
  fix: hinted,
});

const expected: Readonly<Record<LetterFault['word'], Text>> = {
  to: { zh: '人员字段', en: 'a field for people' },
  text: { zh: '文字字段', en: 'a field for text' },
  way: { zh: '含有 system 一项的选择字段', en: 'a field whose choices have "system"' },
};

const here: Text = { zh: '这一步的字段', en: 'the fields of this step' };

/** A letter names fields for people, text and ways of sending that the process or the step's own sets have. */
export const checkLetters: Check = {
  name: 'letters',
  codes: ['reference/field-unknown', referenceFieldUnfit],
  run: ({ processes }, report) => {
    for (const { descriptor, places, scope, whole } of processes) {
      if (!whole) continue;
      (descriptor.steps ?? []).forEach(({ letter, own = [] }, index) => {
        if (letter === undefined) return;
        const sets = new Map([...scope.own].filter(([name]) => own.includes(name)));
        const seen = withOwnSets(scope, sets);
        for (const { word, name, field } of letterFaults(letter, seen)) {
          const place = places.at(pointerTo('/steps', index, 'letter', word));
          const known = letterFields(word, seen).map(({ key }) => key);
          if (field === null) {
            const define = () =>
              known.length === 0 ? leaveOut(places.at(pointerTo('/steps', index, 'letter'))) : null;
            reportUnknown(report, 'reference/field-unknown', place, name, known, { args: { place: here }, define });
          } else {
            const { hint } = knownHint('', known);
            const [only, ...others] = known;
            const fix = only !== undefined && others.length === 0 ? replacing(place, only) : {};
            report(referenceFieldUnfit, place, { name, expected: expected[word], hint }, fix);
          }
        }
      });
    }
  },
};
