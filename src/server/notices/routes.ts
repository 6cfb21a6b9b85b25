import type { FastifyRequest } from 'fastify';
import { apiGroups } from '../../core/product.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { principalOf, type Principal } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import { isId, textOf, type RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { repeatWhileOpen } from '../platform/repeat.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { sightOf } from '../workflow/policy.ts';
import { announceNotices } from './announce-notices.ts';
import { cleanNotices } from './clean-notices.ts';
import { dateOpenTasks, notifyOverdue } from './late-tasks.ts';
import { listNotices } from './list-notices.ts';
import { countUnread, markRead, type Meant, type UnreadCounts } from './own-notices.ts';
import type { NoticeKind } from './tables.ts';

const base = `/api/${apiGroups.baseConfig}/notice`;
const kinds: readonly NoticeKind[] = ['notice', 'message', 'mail'];

interface ReadBody {
  readonly ids?: readonly string[];
  readonly kind?: string;
}

/** Contract 7.5: what each person is told. */
export const noticeRoutes: RouteModule = {
  name: 'notice',
  register(app, services) {
    const failure = 'notices could not be looked after';
    repeatWhileOpen(app, services, { everyMs: 60_000, work: (turn) => lookAfter(services, turn), failure });
    app.get(`${base}/list`, async (request) => {
      const query = request.query as RawQuery;
      const kind = kindOf(textOf(query, 'kind'));
      return ok(
        request,
        await within(services, request, (tx, principal) => listNotices(tx, services, principal, { kind, query })),
      );
    });
    app.get(`${base}/count`, async (request) =>
      ok(
        request,
        await within(services, request, async (tx, principal) => countUnread(tx, await sightOf(tx, principal))),
      ),
    );
    app.post(`${base}/read`, async (request) => {
      const meant = meantBy(request.body as ReadBody);
      return ok(request, await within(services, request, (tx, principal) => read(tx, principal, meant)));
    });
  },
};

async function read(tx: TenantTransaction, principal: Principal, meant: Meant): Promise<UnreadCounts> {
  const sight = await sightOf(tx, principal);
  await markRead(tx, sight, meant);
  await announceNotices(tx, principal.tenantId, { users: [principal.userId] });
  return countUnread(tx, sight);
}

/** @throws BusinessError 400 for a kind that there is not */
function kindOf(text: string): NoticeKind | null {
  if (text === '') return null;
  const kind = kinds.find((one) => one === text);
  if (kind === undefined) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'kind' } });
  return kind;
}

/** @throws BusinessError 400 where neither ids nor a kind is given, or they cannot be read */
function meantBy({ ids, kind = '' }: ReadBody): Meant {
  const whole = kindOf(kind);
  if (whole !== null) return { kind: whole };
  if (ids === undefined) throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'ids' } });
  if (!ids.every(isId)) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'ids' } });
  return { ids };
}

function within<T>(
  { store }: Services,
  request: FastifyRequest,
  work: (tx: TenantTransaction, principal: Principal) => Promise<T>,
): Promise<T> {
  const principal = principalOf(request);
  return store.tenantTx(principal.tenantId, principal.userId, (tx) => work(tx, principal));
}

const minutesBetweenCleanings = 60;

/** Looks for late tasks each turn of a minute, and removes old notices now and then. */
async function lookAfter(services: Services, turn: number): Promise<void> {
  if (turn === 0) await dateOpenTasks(services);
  await notifyOverdue(services);
  if (turn % minutesBetweenCleanings === 0) await cleanNotices(services);
}
