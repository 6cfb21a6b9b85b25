import { apiGroups } from '../../../../core/product.ts';
import type { DescribedCalls, JsonSchema } from '../described-call.ts';
import {
  bothLanguages,
  data,
  flag,
  id,
  integer,
  oneOf,
  pageOf,
  pageQuery,
  ref,
  row,
  text,
  textOf,
  time,
} from '../shapes.ts';

const base = `/api/${apiGroups.baseConfig}/notice`;
const kind = oneOf('notice', 'message', 'mail');

/** Shapes of what people are told. */
export const noticeSchemas: Readonly<Record<string, JsonSchema>> = {
  Notice: row({
    id,
    kind,
    reason: oneOf('claimable', 'returned', 'overdue', 'comment', 'letter'),
    title: bothLanguages,
    text,
    path: textOf('Path of the page that it leads to; empty where the caller may not open it.'),
    taskId: id,
    processInstanceId: id,
    businessNo: text,
    createTime: time,
    read: flag,
    done: flag,
  }),
  UnreadNotices: row({ notice: integer, message: integer, mail: integer }),
};

/** The calls about notices. */
export const noticeCalls: DescribedCalls = {
  [`GET ${base}/list`]: {
    summary: 'A page of the caller’s notices, newest first, and what is unread of each kind.',
    query: { ...pageQuery, kind: { description: 'One kind alone.', schema: kind } },
    reply: data(pageOf(ref('Notice'), { unread: ref('UnreadNotices') })),
  },
  [`GET ${base}/count`]: {
    summary: 'How many of the caller’s notices are unread, by kind.',
    reply: data(ref('UnreadNotices')),
  },
  [`POST ${base}/read`]: {
    summary: 'Marks notices of the caller as read: those of `ids`, or all of a `kind`.',
    reply: data(ref('UnreadNotices')),
  },
};
