import { withPermission } from './access.ts';
import type { CallGroup } from './call.ts';
import { anything, data, id, integer, listOf, pageOf, pageQuery, required, row, text, time } from './shapes.ts';

const auditColumns = {
  id,
  createTime: time,
  userId: id,
  account: text,
  userName: text,
  action: text,
  subject: text,
  subjectId: text,
  step: text,
  source: text,
  changeCount: integer,
};

const errorColumns = {
  id,
  createTime: time,
  userId: text,
  account: text,
  ip: text,
  url: text,
  time: text,
  type: text,
  message: text,
};

/** What was done, what went wrong, who signed in. */
export const logCalls = {
  'GET /api/blade-log/audit/list': {
    summary: 'What was changed.',
    access: withPermission('log_view'),
    query: pageQuery,
    reply: data(pageOf(row(auditColumns))),
  },
  'GET /api/blade-log/audit/detail': {
    summary: 'One change, field by field.',
    access: withPermission('log_view'),
    query: { id: required('Id of the entry.') },
    reply: data(
      row({
        ...auditColumns,
        changes: listOf(row({ field: text }, { path: text, row: text, before: anything, after: anything })),
      }),
    ),
  },
  'GET /api/blade-log/error/list': {
    summary: 'Errors that browsers reported.',
    access: withPermission('log_view'),
    query: pageQuery,
    reply: data(pageOf(row(errorColumns))),
  },
  'GET /api/blade-log/error/detail': {
    summary: 'One error that a browser reported.',
    access: withPermission('log_view'),
    query: { id: required('Id of the entry.') },
    reply: data(row({ ...errorColumns, stack: text, info: text })),
  },
  'GET /api/blade-log/login/list': {
    summary: 'Who signed in, or tried to.',
    access: withPermission('log_view'),
    query: pageQuery,
    reply: data(
      pageOf(
        row({
          id,
          createTime: time,
          userId: text,
          account: text,
          userName: text,
          ip: text,
          agent: text,
          kind: text,
          result: text,
        }),
      ),
    ),
  },
} satisfies CallGroup;
