import type { NumberSource } from '../../generated/descriptor.ts';

/** What a number consists of beside its count. */
export interface NumberParts {
  readonly letters: string;
  /** E.g. `2611` for yyMM; the count begins anew with each. */
  readonly date: string;
  readonly separator: string;
}

/** The parts of a number on a day. `today` is the local calendar date, yyyy-MM-dd. */
export function numberParts({ prefix, date, separator }: NumberSource, today: string): NumberParts {
  const [year = '', month = '', day = ''] = today.split('-');
  const short = year.slice(2);
  const dates: Readonly<Record<NumberSource['date'], string>> = {
    yyyyMMdd: `${year}${month}${day}`,
    yyMMdd: `${short}${month}${day}`,
    yyMM: `${short}${month}`,
    yyyy: year,
    yy: short,
    none: '',
  };
  return { letters: prefix, date: dates[date], separator: separator ?? '' };
}

/** The number as people read it: letters and date in their order, separator, and the count with at least the digits asked for. */
export function formatNumber(source: NumberSource, today: string, count: number): string {
  const { letters, date, separator } = numberParts(source, today);
  const head = source.order === 'date-first' ? `${date}${letters}` : `${letters}${date}`;
  return `${head}${separator}${String(count).padStart(source.digits, '0')}`;
}
