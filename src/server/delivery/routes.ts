import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { apiGroups } from '../../core/product.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { principalOf } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import { textOf, type RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { listWaiting } from '../workflow/list-tasks.ts';
import { processesOfCounter } from '../workflow/task-count.ts';
import { nodesOfMenus, waitingBehind } from './node-list.ts';
import { noticeCounts, noticeParts } from './notice-counts.ts';

/** A missing body means no ids. */
const noIds: preValidationHookHandler = (request, _reply, done) => {
  const { body } = request;
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  if (body === null || body === undefined || isEmpty) request.body = [];
  done();
};

/** What waits at the stages of the delivery pipeline, and which nodes there are. */
export const deliveryRoutes: RouteModule = {
  name: 'delivery',
  register(app, services) {
    acceptNumbers(app);
    for (const part of noticeParts.keys()) {
      const path = `/api/${apiGroups.delivery}/digitnotice/${part}`;
      app.post(path, { preValidation: noIds }, async (request) =>
        ok(request, await noticeCounts(services, principalOf(request), part, request.body as readonly string[])),
      );
    }
    const composition = `/api/${apiGroups.baseConfig}/delivery-process-composition`;
    app.get(`${composition}/list-node-by-menuId`, async (request) => {
      const id = textOf(request.query as RawQuery, 'menuId');
      return ok(request, await nodesOfMenus(services, principalOf(request), [id]));
    });
    app.post(`${composition}/list-node-by-menuIdList`, { preValidation: noIds }, async (request) =>
      ok(request, await nodesOfMenus(services, principalOf(request), request.body as readonly string[])),
    );
    app.get('/api/blade-flow/work/stage-list', async (request) => {
      const principal = principalOf(request);
      const query = request.query as RawQuery;
      const [menuId, counter] = [textOf(query, 'menuId'), textOf(query, 'counter')];
      if (menuId === '' && counter === '') {
        throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'menuId' } });
      }
      const page = await listWaiting(services, principal, query, (tx) =>
        menuId === ''
          ? processesOfCounter(tx, services, principal, counter)
          : waitingBehind(tx, services, principal, menuId),
      );
      return ok(request, page);
    });
  },
};

/** In these lists ids may be numbers too, which JSON.parse would round beyond 2^53. */
function acceptNumbers(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = (body as string).trim();
    try {
      const quoted = text.startsWith('[') ? text.replaceAll(/(?<=[[,]\s*)(\d+)(?=\s*[,\]])/g, '"$1"') : text;
      done(null, text === '' ? [] : JSON.parse(quoted));
    } catch {
      done(new BusinessError(400, 'http.unreadable'));
    }
  });
}
