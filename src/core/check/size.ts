import { rule } from '../errors/diagnostic-rule.ts';
import type { Check } from './check.ts';

/** The most fields of a form; the largest of the product has a tenth of it. */
const mostFields = 3000;

const fieldTooMany = rule('field/too-many', {
  message: { zh: '表单有 {count} 个字段，最多 {most} 个。', en: 'The form has {count} fields; {most} are allowed.' },
  why: { zh: '页面打开太慢，没有人填得完。', en: 'Its page would be slow to open, and nobody could fill it in.' },
  fix: {
    zh: '拆成几个流程或记录，或删去不用的字段。',
    en: 'Make several forms of it, or leave out fields that nobody needs.',
  },
});

/** A form has a size that pages and checks cope with. */
export const checkSize: Check = {
  name: 'size',
  codes: [fieldTooMany],
  run: ({ processes, records }, report) => {
    for (const { model, places } of [...processes, ...records]) {
      const fields = [...(model?.sets.values() ?? [])].flatMap((set) => set.fields);
      const count = fields.reduce((sum, field) => sum + 1 + (field.columns?.length ?? 0), 0);
      if (count > mostFields) report(fieldTooMany, places.at(''), { count, most: mostFields });
    }
  },
};
