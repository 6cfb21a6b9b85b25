import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `exports` is written. */
export const exportsShape: WordShape = {
  word: 'exports',
  schema,
  things: {
    exports: { zh: '导出文件', en: 'the exports' },
    export: { zh: '一个导出文件', en: 'an export' },
    exportedRows: { zh: '导出的数据', en: 'the rows of an export' },
    exportColumns: { zh: '导出文件的列', en: 'the columns of an export' },
    exportColumn: { zh: '导出文件的一列', en: 'a column of an export' },
  },
};
