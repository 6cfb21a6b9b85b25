import dayjs from 'dayjs';
import type { FieldModel } from '../../../core/model/model.ts';
import { kinds } from '../../../core/values/kinds.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';

function momentAt(day: dayjs.Dayjs): string {
  return day.format('YYYY-MM-DDTHH:mm:ssZ');
}

/** The filter of one field as the list call takes it. `value` is a text, a choice or a pair, by the field's kind. */
export function searchFilter(field: FieldModel, value: unknown): Readonly<Record<string, unknown>> {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [undefined, undefined];
  const span = (start: unknown, end: unknown, operators: readonly [string, string]) => ({
    ...(isEmptyValue(start) ? {} : { [`${field.key}${operators[0]}`]: start }),
    ...(isEmptyValue(end) ? {} : { [`${field.key}${operators[1]}`]: end }),
  });
  switch (kinds[field.kind].search) {
    case 'contains':
      return span(value, null, ['_like', '']);
    case 'equals':
      return span(value, null, ['_equal', '']);
    case 'days':
      return span(from, to, ['_datege', '_datele']);
    case 'moments':
      return span(
        typeof from === 'string' && from !== '' ? momentAt(dayjs(from).startOf('day')) : null,
        typeof to === 'string' && to !== '' ? momentAt(dayjs(to).endOf('day')) : null,
        ['_datege', '_datele'],
      );
    case 'numbers':
      return span(from, to, ['_ge', '_le']);
  }
}
