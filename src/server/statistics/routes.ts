import { apiGroups } from '../../core/product.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { principalOf } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import { textOf, type RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { overdue, overdueList } from './overdue.ts';
import { throughput } from './throughput.ts';

const base = `/api/${apiGroups.delivery}/statistics`;
const usualDays = 30;
const mostDays = 366;

/** What the stages finished, and what is late there. */
export const statisticsRoutes: RouteModule = {
  name: 'statistics',
  register(app, services) {
    app.get(`${base}/throughput`, async (request) =>
      ok(request, await throughput(services, principalOf(request), readDays(request.query as RawQuery))),
    );
    app.get(`${base}/overdue`, async (request) => ok(request, await overdue(services, principalOf(request))));
    app.get(`${base}/overdue-list`, async (request) => {
      const query = request.query as RawQuery;
      return ok(request, await overdueList(services, principalOf(request), query, textOf(query, 'stage')));
    });
  },
};

function readDays(query: RawQuery): number {
  const text = textOf(query, 'days');
  const days = text === '' ? usualDays : Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days;
  throw new BusinessError(400, 'http.parameter-format', { args: { name: 'days' } });
}
