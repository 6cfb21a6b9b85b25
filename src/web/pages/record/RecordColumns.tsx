import { Tag, type TableProps } from 'antd';
import type { Language } from '../../../core/descriptor/text.ts';
import type { FieldModel, RecordModel } from '../../../core/descriptor/model.ts';
import type { RecordRow } from '../../api/record.ts';
import { showValue, widgetOf } from '../../widgets/registry.ts';
import type { Lookups } from '../../widgets/widget.ts';
import type { RecordQuery } from './record-query.ts';

type Columns = NonNullable<TableProps<RecordRow>['columns']>;

function orderOf(field: FieldModel, order: RecordQuery['order']): 'ascend' | 'descend' | null {
  if (order?.key !== field.key) return null;
  return order.descending ? 'descend' : 'ascend';
}

/** The list columns of a record, sortable, values shown by their widgets; the state field as a tag. */
export function recordColumns(
  model: RecordModel,
  language: Language,
  lookups: Lookups,
  order: RecordQuery['order'],
): Columns {
  return model.list.flatMap((key) => {
    const field = model.fields.get(key);
    if (field === undefined) return [];
    const widget = widgetOf(field.widget);
    const isState = model.states?.field === key;
    const render = (_: unknown, row: RecordRow) => {
      const text = showValue(row[key], { field, language, lookups });
      return isState && text !== '' ? <Tag color="blue">{text}</Tag> : text;
    };
    return [
      {
        key,
        title: field.label[language],
        render,
        ellipsis: true,
        width: Math.max(widget.width, 120),
        align: widget.align,
        sorter: field.type !== 'array',
        sortOrder: orderOf(field, order),
      },
    ];
  });
}
