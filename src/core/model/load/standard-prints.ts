import { application } from '../../application.ts';
import { sampleTable } from './load-set.ts';
import type { PathScope } from './path-list.ts';
import { columnsOfTable } from './print-columns.ts';
import type { LabelsSource, PrintSource } from '../../../generated/descriptor.ts';

/** All that an instance holds, on paper. */
const plain: PrintSource = {
  id: 'plain',
  label: { zh: '全部内容', en: 'All values' },
  blocks: [
    { title: { zh: '[[#process]]', en: '[[#process]]' } },
    {
      text: {
        zh: '[[#number]]　[[#starter]] 于 [[#started]] 发起',
        en: '[[#number]] · started by [[#starter]] on [[#started]]',
      },
      align: 'center',
    },
    { sections: true },
    { trail: [], heading: { zh: '流转记录', en: 'History' } },
  ],
};

/** A tube's label, millimetres: an inch by half an inch. */
const tube = { width: 25.4, height: 12.7, margin: 1 } as const;

/** Seven by twenty of them on A4. */
const a4 = { across: 7, down: 20, left: 8.6, top: 9.2, gapX: 2.5, gapY: 1.3 } as const;

/** The print that every record has without saying so: all values of a row. */
export const standardRowPrints: readonly PrintSource[] = [
  {
    id: 'plain',
    label: plain.label,
    blocks: [{ title: { zh: '[[#number]]', en: '[[#number]]' } }, { sections: true }],
  },
];

/** The prints that a process has without saying so: its values, and labels for its samples. */
export function standardPrints(scope: PathScope, sampleKey: string | null): readonly PrintSource[] {
  const columns = columnsOfTable(sampleTable, scope).map(({ key }) => key);
  if (sampleKey === null || !columns.includes(sampleKey)) return [plain];
  const lines = [sampleKey, ...['sampleName', 'sampleType'].filter((key) => columns.includes(key)), '#number'];
  const labels: LabelsSource = { code: sampleKey, lines, ...tube };
  return [
    plain,
    { id: 'labels', label: application.sheet.labels, labels },
    { id: 'label-sheet', label: application.sheet.labelSheet, labels: { ...labels, sheet: a4 } },
  ];
}
