import { fieldAccess } from '../form/access.ts';
import type { LinkedProcess } from '../model/link.ts';
import { sampleTable } from '../model/load/load-set.ts';
import type { FieldModel, StepModel } from '../model/model.ts';
import { pointerTo } from '../text/json.ts';
import { listText } from '../text/list-text.ts';
import type { Text } from '../text/text.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { removing, replacing } from './edits.ts';
import { valueValidator, type WrongValue } from './written-values.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const scanColumn = rule('field/scan-column', {
  message: {
    zh: '步骤“{step}”的扫码要写入“{name}”，但这一列{reason}。',
    en: 'At the step "{step}" scanning a code writes into "{name}", which {reason}.',
  },
  why: {
    zh: '扫码时什么也写不进去，行也永远不算扫过；或把区分各行的值覆盖掉。',
    en: 'A scan would write nothing and the row never count as scanned, or lose what tells it apart.',
  },
  fix: hinted,
});

const scanValue = rule('field/scan-value', {
  message: {
    zh: '扫码时要写入“{name}”的 {value} 不是它能有的值：{reason}',
    en: 'Scanning a code writes {value} into "{name}", which cannot hold it: {reason}',
  },
  why: {
    zh: '扫过的每一行都会有一个无效的值，提交时被拒绝。',
    en: 'Every row that is scanned would hold a value that is refused when the step is handed in.',
  },
  fix: hinted,
});

/** What a scan writes goes into a column that the people at the step fill in, and is a value that the column can hold. */
export const checkSheetScans: Check = {
  name: 'sheet-scans',
  codes: [scanColumn, scanValue],
  run: ({ processes, library }, report) => {
    const validate = valueValidator(library);
    for (const process of processes) {
      for (const scan of scansOf(process)) {
        const { step, column, value, place } = scan;
        const unfit = unfitColumn(column, step);
        if (unfit !== null) {
          const { reason, hint, isGone } = unfit;
          const args = { step: step.id, name: column.key, reason, hint };
          report(scanColumn, { ...place, of: 'key' }, args, isGone ? removing(place) : {});
          continue;
        }
        const wrong = isEmptyValue(value) ? emptyValue : validate(column, value);
        if (wrong !== null) reportValue(scan, wrong, report);
      }
    }
  },
};

interface Scan {
  readonly step: StepModel;
  readonly column: FieldModel;
  readonly value: unknown;
  readonly place: Place;
}

/** What the sheets of a process write by a scan, into columns that there are. */
function scansOf({ descriptor, model, places }: LinkedProcess): readonly Scan[] {
  return (descriptor.steps ?? []).flatMap(({ sheet, id }, index) => {
    const step = model?.steps.find((one) => one.id === id);
    return Object.entries(sheet?.scan ?? {}).flatMap(([key, value]) => {
      const column = model?.fields.get(`${sampleTable}.${key}`);
      const place = places.at(pointerTo('/steps', index, 'sheet', 'scan', key));
      return step === undefined || column === undefined ? [] : [{ step, column, value, place }];
    });
  });
}

interface Unfit {
  readonly reason: Text;
  readonly hint: Text;
  /** Whether nothing but taking it out of `scan` mends it. */
  readonly isGone: boolean;
}

const takeOut: Text = { zh: '从 "scan" 中去掉它。', en: 'Take it out of "scan".' };

function gone(zh: string, en: string): Unfit {
  return { reason: { zh, en }, hint: takeOut, isGone: true };
}

/** Why nobody's scan can write into a column at a step; null where it can. */
function unfitColumn(column: FieldModel, step: StepModel): Unfit | null {
  if (column.key === step.sheet?.key) return gone('是区分各行的 "key"', 'is the "key" that tells the rows apart');
  if (column.calc !== null) return gone('是算出来的', 'is computed');
  if (column.number !== null) return gone('由系统编号', 'is a number that the system gives');
  if (column.words.readOnly === true) return gone('只读', 'is only shown');
  if (step.hide.includes(column.path))
    return {
      reason: { zh: '在这一步是隐藏的', en: 'the step hides' },
      hint: { zh: '从 "hide" 或 "scan" 中去掉它。', en: 'Take it out of "hide" or out of "scan".' },
      isGone: false,
    };
  if (step.edit.includes(column.path)) return barredColumn(column, step);
  return {
    reason: { zh: '不由这一步填写', en: 'the step does not let people fill in' },
    hint: {
      zh: `在步骤的 "edit" 中写上 "${column.path}"，或从 "scan" 中去掉它。`,
      en: `Write "${column.path}" into the "edit" of the step, or take it out of "scan".`,
    },
    isGone: false,
  };
}

/** Why some who may claim the step cannot write by a scan: their role may not fill in the column. */
function barredColumn(column: FieldModel, { roles }: StepModel): Unfit | null {
  const barred = roles.filter((role) => fieldAccess(column, 'edit', [role]) !== 'edit');
  if (barred.length === 0) return null;
  const names = listText(barred.map((role) => `"${role}"`));
  return {
    reason: { zh: `不让${names.zh}填写`, en: `${names.en} may not fill in` },
    hint: {
      zh: `从 "scan" 中去掉它，或在“${column.key}”的 "x-access" 中让他们填写。`,
      en: `Take it out of "scan", or let them fill it in by the "x-access" of "${column.key}".`,
    },
    isGone: true,
  };
}

const emptyValue: WrongValue = {
  reason: { zh: '它是空的。', en: 'it is empty.' },
  hint: { zh: '写这一列能有的值。', en: 'Write a value that the column can hold.' },
  meant: undefined,
};

function reportValue({ column, value, place }: Scan, { reason, hint, meant }: WrongValue, report: Report): void {
  const args = { name: column.key, value: JSON.stringify(value), reason, hint };
  report(scanValue, place, args, meant === undefined ? {} : replacing(place, meant));
}
