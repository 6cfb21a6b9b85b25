import { handle, type Route } from '../../../platform/http/handle.ts';
import { isId, readIds } from '../../../platform/http/page.ts';
import { BusinessError } from '../../../platform/errors/business-error.ts';
import { sqlPage, sqlRow } from '../../../platform/http/sql-page.ts';
import { removeRows } from '../../../platform/store/edited-rows.ts';
import { providerList } from './provider-rows.ts';
import { providerTable, submitProvider } from './submit-provider.ts';

/** The ways to sign in that a company's administrator sets up. */
export const providerRoutes: readonly Route[] = [
  handle('GET /api/seqdesk-system/sign-in-provider/list', ({ tx }, { query }) => sqlPage(tx, query, providerList)),
  handle('GET /api/seqdesk-system/sign-in-provider/detail', ({ tx }, { query: { id } }) => {
    if (!isId(id)) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'id' } });
    return sqlRow(tx, providerList, id);
  }),
  handle('POST /api/seqdesk-system/sign-in-provider/submit', async (unit, { body }) => ({
    id: await submitProvider(unit, body),
  })),
  handle(
    'POST /api/seqdesk-system/sign-in-provider/remove',
    async ({ tx }, { query }) => (await removeRows(tx, providerTable, readIds(query), ['source'])).length,
  ),
];
