import type { Notice, NoticeKind, UnreadNotices } from '../../../core/calls/notices.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import { ask } from './client.ts';

/** Which notices are meant: single ones, or all of a kind. */
export type MeantNotices = { readonly ids: readonly string[] } | { readonly kind: NoticeKind };

/** The newest notices of a kind, at most `size`, and what is unread. */
export function listNotices(
  kind: NoticeKind,
  size: number,
): Promise<Page<Notice> & { readonly unread: UnreadNotices }> {
  return ask('GET /api/seqdesk-baseconfig/notice/list', { query: { kind, current: 1, size }, silent: true });
}

/** What is unread of each kind. */
export function countNotices(): Promise<UnreadNotices> {
  return ask('GET /api/seqdesk-baseconfig/notice/count', { silent: true });
}

/** Marks notices as read; what is unread after that. */
export function readNotices(body: MeantNotices): Promise<UnreadNotices> {
  return ask('POST /api/seqdesk-baseconfig/notice/read', { body, silent: true });
}
