import { pointerTo } from '../text/json.ts';
import type { FieldModel } from '../model/model.ts';
import { isSecret } from '../values/secret.ts';
import type { Check } from './check.ts';
import { removing } from './edits.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const subjectKind = rule('field/subject-kind', {
  message: { zh: '列表不能用“{name}”说明事项。', en: 'Lists cannot tell by "{name}" what an instance is about.' },
  why: {
    zh: '列表里只写表单中的文字、数字、日期和时间，不写字典项、人员、文件、表格和保密的值。',
    en: 'They show texts, numbers, dates and times of the form: no entries of dictionaries, people, files, tables or secrets.',
  },
  fix: { zh: '从 "subject" 中去掉它，或写另一个字段。', en: 'Take it out of "subject", or name another field.' },
});

/** Whether a value is the same in both languages, needs nothing else to be shown, and may be. */
function isShownAsIs({ table, type, dict, ref, choices, words }: FieldModel): boolean {
  const isPlain = table === null && (type === 'string' || type === 'number' || type === 'integer');
  return isPlain && dict === null && ref === null && choices === null && !isSecret(words);
}

/** What lists tell of an instance is a field of the form whose value can be read as it is. */
export const checkSubjects: Check = {
  name: 'subjects',
  codes: [subjectKind],
  run: ({ processes }, report) => {
    for (const { model, places } of processes) {
      (model?.subject ?? []).forEach((path) => {
        const field = model?.fields.get(path);
        const item = model?.descriptor.subject?.indexOf(path) ?? -1;
        if (field === undefined || isShownAsIs(field)) return;
        const place = places.at(item < 0 ? '/subject' : pointerTo('/subject', item));
        report(subjectKind, place, { name: path }, item < 0 ? {} : removing(place));
      });
    }
  },
};
