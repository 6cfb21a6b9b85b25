import { createElement } from 'react';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import type { RecordColumn } from './record-columns.ts';
import { RowBrief } from './RowBrief.tsx';

/** The columns of a list as one, which has all that they show: for a screen that is too narrow for them. */
export function narrowColumns({ titles }: RecordModel, columns: readonly RecordColumn[]): RecordColumn[] {
  const [first] = columns;
  if (first === undefined) return [];
  const names = new Set<unknown>([first.key, titles.zh, titles.en]);
  const render = (_: unknown, row: RecordRow) => {
    const filled = columns.filter(({ key }) => !isEmptyValue(row[String(key)]));
    const values = filled.map((column) => ({
      key: String(column.key),
      title: column.title,
      value: column.render(null, row),
    }));
    return createElement(RowBrief, {
      head: values.filter(({ key }) => names.has(key)),
      rest: values.filter(({ key }) => !names.has(key)),
    });
  };
  const { key, title, text, sorter, sortOrder } = first;
  return [{ key, title, text, sorter, sortOrder, align: 'start', ellipsis: false, render }];
}
