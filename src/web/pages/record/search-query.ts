import dayjs from 'dayjs';
import type { FieldModel } from '../../../core/model/model.ts';
import { isBlank } from '../../form/widgets/widget.ts';

/** How a field is searched: part of the text, one choice, a span of days or of numbers. */
export type SearchKind = 'contains' | 'equals' | 'days' | 'numbers';

/** The way a field is searched, by what it holds. */
export function searchKind(field: FieldModel): SearchKind {
  switch (field.kind) {
    case 'date':
    case 'date-time':
      return 'days';
    case 'number':
    case 'integer':
      return 'numbers';
    case 'choice':
    case 'person':
    case 'switch':
      return 'equals';
    default:
      return 'contains';
  }
}

function dayEnd(field: FieldModel, day: string): string {
  return field.kind === 'date-time' ? dayjs(day).endOf('day').format('YYYY-MM-DDTHH:mm:ssZ') : day;
}

function dayStart(field: FieldModel, day: string): string {
  return field.kind === 'date-time' ? dayjs(day).startOf('day').format('YYYY-MM-DDTHH:mm:ssZ') : day;
}

/** The filter of one field as the list call takes it. `value` is a text, a choice or a pair, by the field's kind. */
export function searchFilter(field: FieldModel, value: unknown): Readonly<Record<string, unknown>> {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [undefined, undefined];
  const span = (start: unknown, end: unknown, operators: readonly [string, string]) => ({
    ...(isBlank(start) ? {} : { [`${field.key}${operators[0]}`]: start }),
    ...(isBlank(end) ? {} : { [`${field.key}${operators[1]}`]: end }),
  });
  switch (searchKind(field)) {
    case 'contains':
      return isBlank(value) ? {} : { [`${field.key}_like`]: value };
    case 'equals':
      return isBlank(value) ? {} : { [`${field.key}_equal`]: value };
    case 'days':
      return span(
        typeof from === 'string' && from !== '' ? dayStart(field, from) : undefined,
        typeof to === 'string' && to !== '' ? dayEnd(field, to) : undefined,
        ['_datege', '_datele'],
      );
    case 'numbers':
      return span(from, to, ['_ge', '_le']);
  }
}
