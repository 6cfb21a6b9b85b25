import type { preValidationHookHandler } from 'fastify';
import { BusinessError } from '../platform/errors/business-error.ts';
import { handle, type Route } from '../platform/http/handle.ts';
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

const parts = 'POST /api/seqdesk-experimental-delivery/digitnotice/';

/** What waits at the stages of the delivery pipeline, and which nodes there are. */
export const deliveryRoutes: readonly Route[] = [
  ...[...noticeParts.keys()].map((part) =>
    // The company says which parts there are; they are declared alike.
    withoutBody(
      handle(`${parts}${part}` as `${typeof parts}aggregation`, (unit, { body }) => noticeCounts(unit, part, body)),
    ),
  ),
  handle('GET /api/seqdesk-baseconfig/delivery-process-composition/list-node-by-menuId', (unit, { query }) =>
    nodesOfMenus(unit, [query.menuId ?? '']),
  ),
  withoutBody(
    handle('POST /api/seqdesk-baseconfig/delivery-process-composition/list-node-by-menuIdList', (unit, { body }) =>
      nodesOfMenus(unit, body),
    ),
  ),
  handle('GET /api/blade-flow/work/stage-list', async (unit, asked) => {
    const { menuId = '', counter = '' } = asked.query;
    if (menuId !== '') return listWaiting(unit, asked, await waitingBehind(unit, menuId));
    if (counter !== '') return listWaiting(unit, asked, await processesOfCounter(unit, counter));
    throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'menuId' } });
  }),
];

function withoutBody(route: Route): Route {
  return { ...route, options: { preValidation: noIds } };
}
