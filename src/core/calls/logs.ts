import { withPermission } from './access.ts';
import type { CallGroup } from './call.ts';
import { input, narrowed, textUpTo } from './input.ts';
import { workbook } from './records.ts';
import {
  anything,
  bothLanguages,
  data,
  flag,
  id,
  integer,
  listOf,
  pageOf,
  pageQuery,
  required,
  row,
  text,
  time,
  type TypeOf,
} from './shapes.ts';

const auditColumns = {
  id,
  createTime: time,
  /** `change`, or what else was done, such as `export`. */
  kind: text,
  userId: id,
  account: text,
  userName: text,
  action: text,
  subject: text,
  subjectId: text,
  step: text,
  source: text,
  changeCount: integer,
  /** Rows that were handed out or read. */
  rowCount: integer,
};

const detailColumns = {
  /** The call, where it changed nothing. */
  call: text,
  /** Filters, personal values masked. */
  query: text,
  columns: text,
  /** Of the first 200 rows. */
  ids: text,
  reason: text,
  /** How often, where one line stands for several. */
  times: integer,
};

const subject = {
  subject: required('The record of the row, or `user`.'),
  subjectId: required('Id of the row or account.'),
};

const personTrace = row({
  /** A record, `user`, `login-log` or `error-log`. */
  subject: text,
  subjectId: text,
  label: bothLanguages,
  /** Of the row. */
  name: text,
  /** What else is known of the person there, masked. */
  also: text,
  /** Address of its page; empty where there is none for the caller. */
  link: text,
  /** Whether all personal values of it can be erased, as it is about a person, or those asked for alone. */
  whole: flag,
  /** Whether it still exists. */
  there: flag,
  /** Lines of logs that tell of it. */
  eraseCount: integer,
});

/** A place where values about a person stand. */
export type PersonTrace = TypeOf<typeof personTrace>;

const personTraces = row({ traces: listOf(personTrace), more: flag });

/** Places where values about a person stand. */
export type PersonTraces = TypeOf<typeof personTraces>;

/** Values about one person, as they are written. */
const personValues = { ...listOf(narrowed(textUpTo(200), { minLength: 2 })), maxItems: 20 };

const exported = {
  access: withPermission('log_view'),
  heavy: true,
  leaves: 'export',
  query: pageQuery,
  reply: workbook,
} as const;

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
    summary: 'What was changed, handed out, read and refused.',
    access: withPermission('log_view'),
    query: pageQuery,
    reply: data(pageOf(row(auditColumns))),
  },
  'GET /api/blade-log/audit/detail': {
    summary: 'One line: a change field by field, of the others what was asked for.',
    access: withPermission('log_view'),
    query: { id: required('Id of the entry.') },
    reply: data(
      row({
        ...auditColumns,
        ...detailColumns,
        changes: listOf(row({ field: text }, { path: text, row: text, before: anything, after: anything })),
      }),
    ),
  },
  'POST /api/blade-log/audit/find-person': {
    summary: 'Rows, accounts and lines of logs in which values about a person stand.',
    access: withPermission('log_erase'),
    heavy: true,
    unaudited: 'looks for a person; noted as a read',
    body: input({ values: personValues }, 'values'),
    reply: data(personTraces),
  },
  'POST /api/blade-log/audit/erasable': {
    summary: 'In how many lines of the logs values about a row or an account stand.',
    access: withPermission('log_erase'),
    unaudited: 'counts',
    query: subject,
    reply: data(row({ eraseCount: integer })),
  },
  'POST /api/blade-log/audit/erase': {
    summary: 'Erases values about a row or an account from the logs; that it was done stays.',
    access: withPermission('log_erase'),
    query: subject,
    body: input(
      {
        eraseReason: narrowed(textUpTo(500), { minLength: 2 }),
        eraseCount: narrowed(integer, { minimum: 0, maximum: 2_000_000_000 }),
        /** These alone; without them all that are about people. */
        values: personValues,
      },
      'eraseReason',
      'eraseCount',
    ),
    reply: data(row({ eraseCount: integer })),
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
  'GET /api/blade-log/audit/export': { summary: 'The audit log as a workbook, as its list is filtered.', ...exported },
  'GET /api/blade-log/login/export': { summary: 'The log of logins as a workbook.', ...exported },
  'GET /api/blade-log/error/export': { summary: 'The log of browsers’ errors as a workbook.', ...exported },
} satisfies CallGroup;
