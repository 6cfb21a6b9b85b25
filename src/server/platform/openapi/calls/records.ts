import { apiGroups, product } from '../../../../core/product.ts';
import type { DescribedCalls, JsonSchema } from '../described-call.ts';
import {
  anything,
  bothLanguages,
  bytes,
  data,
  done,
  flag,
  id,
  idsQuery,
  integer,
  listOf,
  mapOf,
  oneOf,
  pageOf,
  pageQuery,
  ref,
  required,
  row,
  text,
  time,
} from '../shapes.ts';

const base = `/api/${product.key}-:area/:record`;
const files = `/api/${apiGroups.resource}/file`;

/** Shapes of the rows of records: what every row has, beside the fields of its descriptor. */
export const recordSchemas: Readonly<Record<string, JsonSchema>> = {
  RecordRow: {
    type: 'object',
    properties: {
      id,
      ver: integer,
      createTime: time,
      createUser: id,
      createUserName: text,
      updateTime: time,
      updateUser: id,
      updateUserName: text,
    },
    required: ['id', 'ver', 'createTime', 'createUser', 'createUserName', 'updateTime', 'updateUser', 'updateUserName'],
    additionalProperties: true,
  },
};

const workbook = bytes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

const importReport: JsonSchema = row({
  total: integer,
  added: integer,
  changed: integer,
  unchanged: integer,
  faulty: integer,
  columns: listOf(row({ letters: text, header: text, key: text, label: bothLanguages })),
  unknownHeaders: listOf(text),
  notes: listOf(row({ zh: text, en: text })),
  passedOver: listOf(text),
  rows: listOf(row({ row: integer, deed: oneOf('add', 'edit', 'same', 'faulty'), title: text })),
  findings: listOf(
    row({
      row: integer,
      column: text,
      header: text,
      key: text,
      code: text,
      level: oneOf('error', 'warn'),
      message: bothLanguages,
      mend: bothLanguages,
    }),
  ),
  findingCount: integer,
  confirm: text,
  written: flag,
});

const kin: JsonSchema = row({ key: text, label: bothLanguages, title: text, known: flag });

const instance = {
  processInstanceId: id,
  processCode: text,
  processKey: text,
  processLabel: bothLanguages,
  routeValue: text,
  stage: text,
  status: oneOf('running', 'finished', 'terminated', 'revoked'),
  stepLabel: anything,
  startedAt: time,
  endedAt: text,
  inSight: flag,
};

const work: JsonSchema = row(instance);

const pass: JsonSchema = row({
  ...instance,
  step: text,
  verdicts: listOf(row({ id: text, label: bothLanguages, verdict: oneOf('pass', 'warn', 'fail') })),
  steps: listOf(
    row({
      seq: integer,
      step: text,
      stepLabel: bothLanguages,
      outcome: text,
      outcomeLabel: anything,
      actor: id,
      actorName: text,
      at: time,
      comment: text,
      values: listOf(row({ key: text, label: bothLanguages, text: bothLanguages })),
      files: listOf(row({ id, name: text, label: bothLanguages })),
    }),
  ),
});

/** Rows of records, whatever descriptors are published. */
export const recordCalls: DescribedCalls = {
  [`GET ${base}/list`]: {
    summary: 'Rows of a record; filters by its fields with suffixes such as _equal.',
    query: { ...pageQuery, keyword: { description: 'Part of the title or of a search field.' } },
    reply: data(pageOf(ref('RecordRow'))),
  },
  [`GET ${base}/tree`]: {
    summary: 'The rows that list would answer with those above them, each with the rows below it in children.',
    query: pageQuery,
    reply: data(listOf(ref('RecordRow'))),
  },
  [`GET ${base}/detail`]: {
    summary: 'One row.',
    query: { id: required('Id of the row.') },
    reply: data(ref('RecordRow')),
  },
  [`GET ${base}/row`]: {
    summary: 'The row that a reference names.',
    query: { key: required('What references store of the row, such as its number.') },
    reply: data(ref('RecordRow')),
  },
  [`GET ${base}/passport`]: {
    summary: 'What processes did with the row of a key, for records that follow processes.',
    query: { key: required('What references store of the row, such as a sample number.') },
    reply: data(row({ passes: listOf(pass), kin: row({ parents: listOf(kin), children: listOf(kin) }) })),
  },
  [`GET ${base}/scan`]: {
    summary: 'The rows that a scanned or typed code means: by key, by what was made of it, by part of a search field.',
    query: { code: required('The code.') },
    reply: data(row({ by: oneOf('key', 'kin', 'text', 'none'), records: listOf(ref('RecordRow')) })),
  },
  [`GET ${base}/work`]: {
    summary: 'Instances of processes that name the row of a key, newest first.',
    query: {
      ...pageQuery,
      key: required('What references store of the row, such as its number.'),
      part: required('Which part of the page, counted from 0.'),
    },
    reply: data(pageOf(work)),
  },
  [`GET ${base}/counts`]: {
    summary: 'How many of the rows that list would answer have which value of a field of choices.',
    query: { ...pageQuery, by: required('The field.') },
    reply: data(listOf(row({ value: text, count: integer }))),
  },
  [`GET ${base}/print`]: {
    summary: 'What a print of rows puts on paper, and which prints there are: pages of one row, labels of several.',
    query: { ...idsQuery, print: { description: 'Id of the print; the first one without it.' } },
    reply: data(
      row({
        prints: listOf(row({ id: text, label: bothLanguages })),
        print: mapOf(anything),
        release: mapOf(anything),
        rows: listOf(row({ number: text, data: mapOf(anything) })),
        access: row({ read: listOf(text) }),
        trail: listOf(mapOf(anything)),
      }),
    ),
  },
  [`POST ${base}/submit`]: {
    summary: 'Adds a row, or changes the one whose id and ver are given.',
    reply: data(ref('RecordRow')),
  },
  [`POST ${base}/move`]: { summary: 'Moves a row to another state.', reply: data(ref('RecordRow')) },
  [`POST ${base}/remove`]: { summary: 'Removes rows.', query: idsQuery, reply: done },
  [`POST ${base}/restore`]: { summary: 'Brings removed rows back.', query: idsQuery, reply: done },
  [`GET ${base}/export`]: {
    summary: 'All rows that the list with these filters and this order has, as a workbook.',
    query: { ...pageQuery, keyword: { description: 'Part of the title or of a search field.' } },
    reply: workbook,
  },
  [`GET ${base}/import-template`]: { summary: 'An empty workbook to be filled in and imported.', reply: workbook },
  [`POST ${base}/import`]: {
    summary: 'Checks the rows of a workbook, or with confirm writes them all; JSON { rows } is taken too.',
    query: { confirm: { description: 'What the check of these rows answered; without it nothing is written.' } },
    body: row({ rows: listOf({ type: 'object' }) }),
    takesFile: true,
    reply: data(importReport),
  },
  [`GET ${base}/history`]: {
    summary: 'What happened to a row, newest first.',
    query: { id: required('Id of the row.'), ...pageQuery },
    reply: data(
      pageOf(
        row({
          id,
          at: time,
          user: id,
          userName: text,
          action: text,
          version: integer,
          changes: listOf(row({}, { path: text, row: text, before: anything, after: anything })),
        }),
      ),
    ),
  },
};

/** Uploaded files, and the stream of events. */
export const fileCalls: DescribedCalls = {
  [`POST ${files}`]: {
    summary: 'Takes one file for a task or a form.',
    query: {
      taskId: { description: 'The task that it is for.' },
      formId: { description: 'The form that it is for.' },
      rowId: { description: 'The row of the form.' },
    },
    takesFile: true,
    reply: data(row({ id, name: text, size: integer, type: text })),
  },
  [`GET ${files}/limits`]: {
    summary: 'How large files may be and of which kinds.',
    reply: data(row({ megabytes: { type: 'number' }, extensions: listOf(text) })),
  },
  [`GET ${files}/:id`]: {
    summary: 'The bytes of a file, or a part of them.',
    reply: bytes('*/*'),
    also: { 206: bytes('*/*'), 304: bytes('*/*'), 416: bytes('*/*') },
  },
  [`GET /api/${apiGroups.baseConfig}/events`]: {
    summary: 'Tells what changed as long as it is open.',
    reply: bytes('text/event-stream'),
  },
};
