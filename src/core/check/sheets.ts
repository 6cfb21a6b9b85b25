import { pointerTo } from '../text/json.ts';
import { sampleTable } from '../model/load/load-set.ts';
import type { Check } from './check.ts';
import { reportUnknown } from './hint.ts';

/** The sheet of a step stands on the sample table and names columns that it has. */
export const checkSheets: Check = {
  name: 'sheets',
  codes: ['reference/field-unknown'],
  run: ({ processes }, report) => {
    for (const { descriptor, places, scope, whole } of processes) {
      if (!whole) continue;
      const columns = [...scope.fields.values()].filter((field) => field.table === sampleTable);
      const known = columns.map((field) => field.key);
      const args = { place: { zh: '样本表的列', en: 'the columns of the sample table' } };
      (descriptor.steps ?? []).forEach(({ sheet }, index) => {
        const expect = (key: string | undefined, word: string): void => {
          if (key === undefined || known.includes(key)) return;
          const place = places.at(pointerTo('/steps', index, 'sheet') + word);
          reportUnknown(report, 'reference/field-unknown', place, key, known, { args });
        };
        if (sheet !== undefined && sheet.at !== sampleTable) {
          const place = places.at(pointerTo('/steps', index, 'sheet', 'at'));
          reportUnknown(report, 'reference/field-unknown', place, sheet.at, [sampleTable], { args });
        }
        expect(sheet?.key, '/key');
        (sheet?.columns ?? []).forEach((key, column) => expect(key, pointerTo('/columns', column)));
      });
    }
  },
};
