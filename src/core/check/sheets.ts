import type { SheetSource } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { sampleTable } from '../model/load/load-set.ts';
import type { FieldModel, StepModel } from '../model/model.ts';
import type { LinkedProcess } from '../model/link.ts';
import type { Check, Report } from './check.ts';
import { fixBy, removing, replacing } from './edits.ts';
import { reportUnknown } from './hint.ts';
import { leftOutSet } from './left-out-sets.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const sheetKeyEmpty = rule('field/sheet-key-empty', {
  severity: 'warning',
  message: {
    zh: '样本表以“{name}”列区分各行，但这一列可以不填，或可以有相同的值。',
    en: 'The sheet tells its rows apart by "{name}", which may be left empty or be the same in several rows.',
  },
  why: { zh: '粘贴和导入时找不到要改的那一行。', en: 'A paste or an import could not find the row that it means.' },
  fix: { zh: '选一个必填的编号列作 "key"。', en: 'Make a required column with a number or name the "key".' },
});

const sheetColumnHidden = rule('field/sheet-column-hidden', {
  message: {
    zh: '样本表的 "columns" 写了“{name}”，但这一步不显示它。',
    en: '"columns" of the sheet names "{name}", which the step does not show.',
  },
  why: { zh: '没有的列无法排序。', en: 'A column that is not there has no place in the order.' },
  fix: {
    zh: '在 "edit" 或 "read" 中写上它，或从 "columns" 中去掉。',
    en: 'Name it in "edit" or "read", or take it out of "columns".',
  },
});

/** Whether a column tells rows apart: it is filled in, and by a text or a whole number. */
function tellsApart(field: FieldModel): boolean {
  const isSingle = field.type === 'string' || field.type === 'integer';
  const isChosen = field.choices !== null || field.dict !== null;
  return isSingle && !isChosen && (field.required || field.number !== null || field.calc !== null);
}

const withSamples = { zh: '"edit" 或 "read" 中的样本列', en: 'columns of samples in "edit" or "read"' };

/** The columns of the sample table on the page of a step; null of a process that could not be linked. */
function shownColumns(step: Pick<StepModel, 'edit' | 'read' | 'hide'> | undefined): ReadonlySet<string> | null {
  if (step === undefined) return null;
  const shown = [...step.edit, ...step.read].filter((path) => !step.hide.includes(path));
  const [table, columns] = [`${sampleTable}.`, shown.filter((path) => path.startsWith(`${sampleTable}.`))];
  return new Set(columns.map((path) => path.slice(table.length)));
}

/** The sheet of a step stands on the sample table and names columns that it has. */
export const checkSheets: Check = {
  name: 'sheets',
  codes: ['reference/field-unknown', 'field/word-alone', sheetKeyEmpty, sheetColumnHidden],
  run: ({ processes, library }, report) => {
    for (const linked of processes) {
      const { descriptor, places, scope, whole } = linked;
      if (!whole) continue;
      const columns = [...scope.fields.values()].filter((field) => field.table === sampleTable);
      const known = columns.map((field) => field.key);
      const args = { place: { zh: '样本表的列', en: 'the columns of the sample table' } };
      (descriptor.steps ?? []).forEach(({ sheet }, index) => {
        const expect = (key: string | undefined, word: string): void => {
          if (key === undefined || known.includes(key)) return;
          const place = places.at(pointerTo('/steps', index, 'sheet') + word);
          const set = leftOutSet(`${sampleTable}.${key}`, [], { linked, library });
          if (set === null) reportUnknown(report, 'reference/field-unknown', place, key, known, { args });
          else report('reference/field-unknown', place, { ...args, name: key, hint: set.hint }, fixBy(set.edits));
        };
        if (sheet !== undefined) checkShown(linked, { index, sheet }, report);
        if (sheet !== undefined && sheet.at !== sampleTable) {
          const place = places.at(pointerTo('/steps', index, 'sheet', 'at'));
          reportUnknown(report, 'reference/field-unknown', place, sheet.at, [sampleTable], { args });
        }
        expect(sheet?.key, '/key');
        const key = columns.find((field) => field.key === sheet?.key);
        if (key !== undefined && !tellsApart(key)) {
          const [only, ...others] = columns.filter((field) => tellsApart(field) && field.calc === null);
          const place = places.at(pointerTo('/steps', index, 'sheet', 'key'));
          const fix = only !== undefined && others.length === 0 ? replacing(place, only.key) : {};
          report(sheetKeyEmpty, place, { name: key.key }, fix);
        }
        for (const key of Object.keys(sheet?.scan ?? {})) expect(key, pointerTo('/scan', key));
        (sheet?.columns ?? []).forEach((key, column) => expect(key, pointerTo('/columns', column)));
      });
    }
  },
};

/** A sheet stands at a step that shows samples, and orders columns that it shows. */
function checkShown(
  { model, entry, places }: LinkedProcess,
  { index, sheet }: { readonly index: number; readonly sheet: Pick<SheetSource, 'columns'> },
  report: Report,
): void {
  const written = places.at(pointerTo('/steps', index, 'sheet'));
  const shown = shownColumns(model?.steps[index]);
  // What a family says of its members one of them may do without.
  if (shown === null || written.source !== entry.source) return;
  if (shown.size === 0)
    return report(
      'field/word-alone',
      { ...written, of: 'key' },
      { word: 'sheet', other: withSamples },
      removing(written),
    );
  (sheet.columns ?? []).forEach((key, column) => {
    if (shown.has(key) || model?.fields.has(`${sampleTable}.${key}`) !== true) return;
    const place = places.at(pointerTo('/steps', index, 'sheet', 'columns', column));
    report(sheetColumnHidden, place, { name: key }, removing(place));
  });
}
