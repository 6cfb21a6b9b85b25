import type { CallGroup } from './call.ts';
import { input, narrowed, optionalIds, optionalText } from './input.ts';
import {
  bothLanguages,
  data,
  flag,
  id,
  integer,
  named,
  oneOf,
  pageOf,
  pageQuery,
  row,
  text,
  textOf,
  time,
  type TypeOf,
} from './shapes.ts';

/** The tabs of the notices (S2-34): 通知, 消息, 邮件. */
export type NoticeKind = TypeOf<typeof kind>;
const kind = oneOf('notice', 'message', 'mail');

const notice = named(
  'Notice',
  row(
    {
      id,
      kind,
      reason: oneOf('claimable', 'returned', 'overdue', 'comment', 'letter'),
      title: bothLanguages,
      text,
      /** The page that it leads to; empty where the person may not open it. */
      path: textOf('Path of the page that it leads to; empty where the caller may not open it.'),
      businessNo: text,
      createTime: time,
      read: flag,
      /** Nothing is left to do about it. */
      done: flag,
    },
    {},
    { taskId: id, processInstanceId: id },
  ),
);

/** Something that a person is told. */
export type Notice = TypeOf<typeof notice>;

const unread = named('UnreadNotices', row({ notice: integer, message: integer, mail: integer }));

/** How many notices of each kind are unread. */
export type UnreadNotices = TypeOf<typeof unread>;

/** The calls about notices. */
export const noticeCalls = {
  'GET /api/seqdesk-baseconfig/notice/list': {
    summary: 'A page of the caller’s notices, newest first, and what is unread of each kind.',
    query: { ...pageQuery, kind: { description: 'One kind alone.', schema: kind } },
    reply: data(pageOf(notice, { unread })),
  },
  'GET /api/seqdesk-baseconfig/notice/count': {
    summary: 'How many of the caller’s notices are unread, by kind.',
    reply: data(unread),
  },
  'POST /api/seqdesk-baseconfig/notice/read': {
    summary: 'Marks notices of the caller as read: those of `ids`, or all of a `kind`.',
    unaudited: 'what a person has read is nobody else’s',
    body: input({ ids: narrowed(optionalIds, { maxItems: 1000 }), kind: optionalText(20) }),
    emptyIsMissing: true,
    reply: data(unread),
  },
} satisfies CallGroup;
