import type { NumberSource } from '../../core/descriptor/field-schema.ts';

/**
 * The date part of a number, e.g. `2611` for yyMM. `today` is the local calendar date, yyyy-MM-dd.
 */
export function datePart(source: NumberSource, today: string): string {
  const [year = '', month = '', day = ''] = today.split('-');
  switch (source.date) {
    case 'yyyyMMdd':
      return `${year}${month}${day}`;
    case 'yyMMdd':
      return `${year.slice(2)}${month}${day}`;
    case 'yyMM':
      return `${year.slice(2)}${month}`;
    case 'yyyy':
      return year;
    case 'yy':
      return year.slice(2);
    case 'none':
      return '';
  }
}

/** The number as people read it: prefix, date part, separator, and the count with at least the digits asked for. */
export function formatNumber(source: NumberSource, today: string, count: number): string {
  const serial = String(count).padStart(source.digits, '0');
  return `${source.prefix}${datePart(source, today)}${source.separator ?? ''}${serial}`;
}
