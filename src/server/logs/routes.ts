import type { FastifyRequest } from 'fastify';
import type { Language } from '../../core/text/text.ts';
import { principalOf, type Principal } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import { languageOf } from '../platform/http/language.ts';
import { requiredText, type RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { auditDetail, listAudit } from './read-audit.ts';
import { errorDetail, listErrors } from './read-errors.ts';
import { listLogins } from './read-logins.ts';

type Reader = (tx: TenantTransaction, query: RawQuery, by: Reading) => Promise<unknown>;

interface Reading {
  readonly services: Services;
  readonly principal: Principal;
  readonly language: Language;
}

const readers: Readonly<Record<string, Reader>> = {
  'audit/list': listAudit,
  'audit/detail': (tx, query, { services, ...by }) => auditDetail(tx, services, by, requiredText(query, 'id')),
  'error/list': listErrors,
  'error/detail': (tx, query) => errorDetail(tx, requiredText(query, 'id')),
  'login/list': listLogins,
};

/** What was written, what went wrong in browsers, and who logged in, in the caller's tenant; to be read alone. */
export const logRoutes: RouteModule = {
  name: 'log',
  register(app, services) {
    for (const [name, reader] of Object.entries(readers)) {
      app.get(`/api/blade-log/${name}`, async (request) => ok(request, await read(services, request, reader)));
    }
  },
};

function read(services: Services, request: FastifyRequest, reader: Reader): Promise<unknown> {
  const principal = principalOf(request);
  const { tenantId, userId } = principal;
  return services.store.tenantTx(tenantId, userId, (tx) =>
    reader(tx, request.query as RawQuery, { services, principal, language: languageOf(request) }),
  );
}
