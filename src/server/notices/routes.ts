import type { Body } from '../../core/calls/calls.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { handle, type Route } from '../platform/http/handle.ts';
import { isId } from '../platform/http/page.ts';
import { sightOf } from '../workflow/policy.ts';
import { announceNotices } from './announce-notices.ts';
import { listNotices } from './list-notices.ts';
import { countUnread, markRead, type Meant } from './own-notices.ts';
import type { NoticeKind } from './tables.ts';

const kinds: readonly NoticeKind[] = ['notice', 'message', 'mail'];

/** Contract 7.5: what each person is told. */
export const noticeRoutes: readonly Route[] = [
  handle('GET /api/seqdesk-baseconfig/notice/list', (unit, { query }) =>
    listNotices(unit, { kind: kindOf(query.kind ?? ''), query }),
  ),
  handle('GET /api/seqdesk-baseconfig/notice/count', async (unit) => countUnread(unit.tx, await sightOf(unit))),
  handle('POST /api/seqdesk-baseconfig/notice/read', async (unit, { body }) => {
    const { tx, principal } = unit;
    const sight = await sightOf(unit);
    await markRead(tx, sight, meantBy(body));
    await announceNotices(tx, principal.tenantId, { users: [principal.userId] });
    return countUnread(tx, sight);
  }),
];

/** @throws BusinessError 400 for a kind that there is not */
function kindOf(text: string): NoticeKind | null {
  if (text === '') return null;
  const kind = kinds.find((one) => one === text);
  if (kind === undefined) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'kind' } });
  return kind;
}

/** @throws BusinessError 400 where neither ids nor a kind is given, or they cannot be read */
function meantBy({ ids, kind }: Body<'POST /api/seqdesk-baseconfig/notice/read'>): Meant {
  const whole = kindOf(kind ?? '');
  if (whole !== null) return { kind: whole };
  if (ids === undefined || ids === null)
    throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'ids' } });
  if (!ids.every(isId)) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'ids' } });
  return { ids };
}
