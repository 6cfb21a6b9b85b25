import { BusinessError } from '../platform/errors/business-error.ts';
import { handle, type Route } from '../platform/http/handle.ts';
import { overdue, overdueList } from './overdue.ts';
import { throughput } from './throughput.ts';

const usualDays = 30;
const mostDays = 366;

/** What the stages finished, and what is late there. */
export const statisticsRoutes: readonly Route[] = [
  handle('GET /api/seqdesk-experimental-delivery/statistics/throughput', (unit, { query }) =>
    throughput(unit, readDays(query.days)),
  ),
  handle('GET /api/seqdesk-experimental-delivery/statistics/overdue', overdue),
  handle('GET /api/seqdesk-experimental-delivery/statistics/overdue-list', (unit, asked) =>
    overdueList(unit, asked, asked.query.stage ?? ''),
  ),
];

function readDays(text = ''): number {
  const days = text === '' ? usualDays : Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days;
  throw new BusinessError(400, 'http.parameter-format', { args: { name: 'days' } });
}
