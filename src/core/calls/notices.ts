import type { CallGroup } from './call.ts';
import { input, narrowed, optionalIds, optionalText } from './input.ts';
import * as t from './shapes.ts';

/** The tabs of the notices (S2-34): 通知, 消息, 邮件. */
export type NoticeKind = t.TypeOf<typeof kind>;
const kind = t.oneOf('notice', 'message', 'mail');

const notice = t.named(
  'Notice',
  t.row(
    {
      id: t.id,
      kind,
      reason: t.oneOf(
        'claimable',
        'returned',
        'overdue',
        'comment',
        'letter',
        'login-phone',
        'login-account',
        'question',
        'answer',
        'withdrawn',
      ),
      title: t.bothLanguages,
      text: t.text,
      /** The page that it leads to; empty where the person may not open it. */
      path: t.textOf('Path of the page that it leads to; empty where the caller may not open it.'),
      businessNo: t.text,
      createTime: t.time,
      read: t.flag,
      /** Nothing is left to do about it. */
      done: t.flag,
    },
    {},
    { taskId: t.id, processInstanceId: t.id },
  ),
);

/** Something that a person is told. */
export type Notice = t.TypeOf<typeof notice>;

const unread = t.named('UnreadNotices', t.row({ notice: t.integer, message: t.integer, mail: t.integer }));

/** How many notices of each kind are unread. */
export type UnreadNotices = t.TypeOf<typeof unread>;

/** The calls about notices. */
export const noticeCalls = {
  'GET /api/seqdesk-baseconfig/notice/list': {
    summary: 'A page of the caller’s notices, newest first, and what is unread of each kind.',
    query: { ...t.pageQuery, kind: { description: 'One kind alone.', schema: kind } },
    reply: t.data(t.pageOf(notice, { unread })),
  },
  'GET /api/seqdesk-baseconfig/notice/count': {
    summary: 'How many of the caller’s notices are unread, by kind.',
    reply: t.data(unread),
  },
  'POST /api/seqdesk-baseconfig/notice/read': {
    summary: 'Marks notices of the caller as read: those of `ids`, or all of a `kind`.',
    unaudited: 'what a person has read is nobody else’s',
    body: input({ ids: narrowed(optionalIds, { maxItems: 1000 }), kind: optionalText(20) }),
    emptyIsMissing: true,
    reply: t.data(unread),
  },
} satisfies CallGroup;
