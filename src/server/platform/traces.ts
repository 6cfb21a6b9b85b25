import { calls, type CallName } from '../../core/calls/calls.ts';
import { readFilters } from './http/filters.ts';
import type { RawQuery } from './http/page.ts';
import { audit } from './store/audit.ts';
import type { TraceDetail } from './store/tables.ts';
import type { Unit } from './unit.ts';

/** What a call hands out. */
export interface Trace extends Omit<TraceDetail, 'call'> {
  /** Kind of the thing, e.g. a record. */
  readonly subject: string;
  /** Where it is one thing. */
  readonly subjectId?: string;
}

/** Ids that a line of the log names at most. */
export const mostNamedIds = 200;
const longestValue = 200;

/** Notes in the audit log what a call hands out, of the kind that its declaration says it leaves. */
export function leaveTrace(unit: Unit, call: CallName, { subject, subjectId = '', ...figures }: Trace): Promise<void> {
  const kind = calls.get(call)?.leaves;
  if (kind === undefined) throw new Error(`${call} does not declare what it leaves.`);
  const ids = figures.ids?.slice(0, mostNamedIds);
  const detail = { call, ...figures, ...(ids === undefined ? {} : { ids }) };
  return audit(unit.tx, { kind, action: kind, subject, subjectId, detail });
}

/** Which fields a list can be asked by. */
interface AskedFields {
  readonly known: Iterable<string>;
  /** Those whose values are masked. */
  readonly personal?: ReadonlySet<string>;
}

/** What a list was asked for, by field and operator, as the log tells it: parts of personal values are masked. */
export function filtersAsked(query: RawQuery, { known, personal }: AskedFields): Readonly<Record<string, string>> {
  const filters = readFilters(query, new Set([...known, 'keyword']));
  return Object.fromEntries(
    filters.map(({ field, operator, value }) => {
      const isPersonal = personal !== undefined && (field === 'keyword' ? personal.size > 0 : personal.has(field));
      return [`${field}_${operator}`, isPersonal ? masked(value) : value.slice(0, longestValue)];
    }),
  );
}

/** The first and the last sign of a value; of a short one the first alone. */
export function masked(value: string): string {
  const signs = [...value];
  const [first = ''] = signs;
  return signs.length < 3 ? `${first}*` : `${first}${'*'.repeat(Math.min(signs.length - 2, 8))}${signs.at(-1)}`;
}
