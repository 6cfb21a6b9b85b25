import { principalOf } from '../../../platform/http/access.ts';
import { ok } from '../../../platform/http/envelope.ts';
import { handle, route, type Route } from '../../../platform/http/handle.ts';
import { isId, readIds } from '../../../platform/http/page.ts';
import { BusinessError } from '../../../platform/errors/business-error.ts';
import { audit } from '../../../platform/store/audit.ts';
import type { Unit } from '../../../platform/unit.ts';
import { listProviders, providerRow } from './provider-rows.ts';
import { submitProvider } from './submit-provider.ts';

/** The ways to sign in that a company's administrator sets up. */
export const providerRoutes: readonly Route[] = [
  handle('GET /api/seqdesk-system/sign-in-provider/list', ({ tx }, { query }) => listProviders(tx, query)),
  handle('GET /api/seqdesk-system/sign-in-provider/detail', ({ tx }, { query: { id } }) => {
    if (!isId(id)) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'id' } });
    return providerRow(tx, id);
  }),
  route('POST /api/seqdesk-system/sign-in-provider/submit', async ({ services, request }, { body }) =>
    ok(request, { id: await submitProvider(services, principalOf(request), body) }),
  ),
  handle('POST /api/seqdesk-system/sign-in-provider/remove', (unit, { query }) =>
    removeProviders(unit, readIds(query)),
  ),
];

async function removeProviders({ tx }: Unit, ids: readonly string[]): Promise<number> {
  const removed = await tx.deleteFrom('sign_in_provider').where('id', 'in', ids).returning(['id', 'source']).execute();
  for (const { id, source } of removed) {
    const changes = [{ path: 'source', before: source }];
    await audit(tx, { action: 'remove', subject: 'sign-in-provider', subjectId: id, changes });
  }
  return removed.length;
}
