import type { Text } from '../../../core/text/text.ts';
import { apiGroups } from '../../../core/product.ts';
import { get, post } from './client.ts';
import type { Page } from './wire.ts';

/** The tabs of the notices (S2-34): 邮件, 消息, 通知. */
export type NoticeKind = 'mail' | 'message' | 'notice';

/** How many notices of each kind are unread. */
export type UnreadNotices = Readonly<Record<NoticeKind, number>>;

/** Something that the person is told. */
export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly reason: 'claimable' | 'returned' | 'overdue' | 'comment' | 'letter';
  readonly title: Text;
  readonly text: string;
  /** The page that it leads to; empty where the person may not open it. */
  readonly path: string;
  readonly businessNo: string;
  readonly createTime: string;
  readonly read: boolean;
  /** Nothing is left to do about it. */
  readonly done: boolean;
}

/** Which notices are meant: single ones, or all of a kind. */
export type MeantNotices = { readonly ids: readonly string[] } | { readonly kind: NoticeKind };

const base = `/${apiGroups.baseConfig}/notice`;

/** The newest notices of a kind, at most `size`, and what is unread. */
export function listNotices(
  kind: NoticeKind,
  size: number,
): Promise<Page<Notice> & { readonly unread: UnreadNotices }> {
  return get(`${base}/list`, { kind, current: 1, size }, { silent: true });
}

/** What is unread of each kind. */
export function countNotices(): Promise<UnreadNotices> {
  return get(`${base}/count`, {}, { silent: true });
}

/** Marks notices as read; what is unread after that. */
export function readNotices(meant: MeantNotices): Promise<UnreadNotices> {
  return post(`${base}/read`, meant, { silent: true });
}
