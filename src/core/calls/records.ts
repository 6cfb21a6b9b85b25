import type { PrintModel } from '../model/print-model.ts';
import type { Release } from '../model/release.ts';
import type { PrintedEvent } from '../print/print-input.ts';
import type { CallGroup } from './call.ts';
import { anyObject, input, narrowed, textUpTo } from './input.ts';
import {
  anything,
  bothLanguages,
  bytes,
  data,
  done,
  flag,
  freeObject,
  id,
  idsQuery,
  integer,
  listOf,
  named,
  objectOf,
  oneOf,
  orNull,
  pageOf,
  pageQuery,
  required,
  row,
  text,
  time,
  type TypeOf,
} from './shapes.ts';

/** A row of a record: its fields flat, and what the server knows about it. */
export interface RecordRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  /** Grows with every write; a submit carries the one it started from. */
  readonly ver?: number;
  /** Of a tree: the rows below, as far as they are known. */
  readonly children?: readonly RecordRow[];
  readonly hasChildren?: boolean;
}

/** A row of a record: what every row has, beside the fields of its descriptor. */
const recordRow = named<RecordRow>('RecordRow', {
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
});

const workbook = bytes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

/** What an import says of one cell or row. */
const importFinding = row({
  /** As the spreadsheet counts, from 1. */
  row: integer,
  column: text,
  header: text,
  key: text,
  code: text,
  level: oneOf('error', 'warn'),
  message: bothLanguages,
  mend: bothLanguages,
});

/** What an import says of one cell or row. */
export type ImportFinding = TypeOf<typeof importFinding>;

const importReport = row(
  {
    total: integer,
    added: integer,
    changed: integer,
    unchanged: integer,
    faulty: integer,
    unknownHeaders: listOf(text),
    /** Columns that were converted from an older version or another unit. */
    notes: listOf(bothLanguages),
    passedOver: listOf(text),
    findings: listOf(importFinding),
    findingCount: integer,
    /** Confirms exactly this; empty where something is wrong. */
    confirm: text,
    written: flag,
  },
  {},
  {
    columns: listOf(row({ letters: text, header: text, key: text, label: bothLanguages })),
    rows: listOf(row({ row: integer, deed: oneOf('add', 'edit', 'same', 'faulty'), title: text })),
  },
);

/** What would become of the rows of an import, or became of them. */
export type ImportReport = TypeOf<typeof importReport>;

/** Something that a row was made from, or that was made of it. */
const kin = row({
  key: text,
  label: bothLanguages,
  title: text,
  /** Whether it has a row that the person may open. */
  known: flag,
});

/** Something that a row was made from, or that was made of it. */
export type Kin = TypeOf<typeof kin>;

const instance = {
  processInstanceId: id,
  processCode: text,
  processKey: text,
  processLabel: bothLanguages,
  routeValue: text,
  stage: text,
  status: oneOf('running', 'finished', 'terminated', 'revoked'),
  stepLabel: orNull(bothLanguages),
  startedAt: time,
  endedAt: time,
  /** Whether the person may open its detail page. */
  inSight: flag,
};

const namingInstance = row(instance);

/** An instance of a process that names a row. */
export type NamingInstance = TypeOf<typeof namingInstance>;

const stepValue = row({ key: text, label: bothLanguages, text: bothLanguages });

/** A step of a process that was done with a row. */
const participationStep = row(
  {
    seq: integer,
    step: text,
    stepLabel: bothLanguages,
    outcome: text,
    outcomeLabel: orNull(bothLanguages),
    actorName: text,
    at: time,
    comment: text,
    values: listOf(stepValue),
    files: listOf(row({ id, name: text, label: bothLanguages })),
  },
  {},
  { actor: id },
);

/** A step of a process that was done with a row. */
export type ParticipationStep = TypeOf<typeof participationStep>;

const pass = row(
  {
    ...instance,
    verdicts: listOf(row({ id: text, label: bothLanguages, verdict: oneOf('pass', 'warn', 'fail') })),
    steps: listOf(participationStep),
  },
  {},
  { step: text },
);

/** A process that has, or had, a row. */
export type Pass = TypeOf<typeof pass>;

const passport = row({ passes: listOf(pass), kin: row({ parents: listOf(kin), children: listOf(kin) }) });

/** What processes did with a row. */
export type Passport = TypeOf<typeof passport>;

const scanned = row({ by: oneOf('key', 'kin', 'text', 'none'), records: listOf(recordRow) });

/** What a scanned code means. */
export type Scanned = TypeOf<typeof scanned>;

const rowPrint = row({
  prints: listOf(row({ id: text, label: bothLanguages })),
  print: objectOf<PrintModel>(),
  release: objectOf<Release>(),
  rows: listOf(row({ number: text, data: freeObject })),
  access: row({ read: listOf(text) }),
  trail: listOf(objectOf<PrintedEvent>()),
});

/** What a print of rows puts on paper, as far as this person may see it. */
export type RowPrintReply = TypeOf<typeof rowPrint>;

const largestRow = 8 * 1_048_576;
const largestImport = 32 * 1_048_576;
const name = narrowed(textUpTo(200), { minLength: 1 });

/** Rows of records, whatever descriptors are published. */
export const recordCalls = {
  'GET /api/seqdesk-:area/:record/list': {
    summary: 'Rows of a record; filters by its fields with suffixes such as _equal.',
    query: { ...pageQuery, keyword: { description: 'Part of the title or of a search field.' } },
    reply: data(pageOf(recordRow)),
  },
  'GET /api/seqdesk-:area/:record/tree': {
    summary: 'The rows that list would answer with those above them, each with the rows below it in children.',
    query: pageQuery,
    reply: data(listOf(recordRow)),
  },
  'GET /api/seqdesk-:area/:record/detail': {
    summary: 'One row.',
    query: { id: required('Id of the row.') },
    reply: data(recordRow),
  },
  'GET /api/seqdesk-:area/:record/row': {
    summary: 'The row that a reference names.',
    query: { key: required('What references store of the row, such as its number.') },
    reply: data(recordRow),
  },
  'GET /api/seqdesk-:area/:record/passport': {
    summary: 'What processes did with the row of a key, for records that follow processes.',
    query: { key: required('What references store of the row, such as a sample number.') },
    reply: data(passport),
  },
  'GET /api/seqdesk-:area/:record/scan': {
    summary: 'The rows that a scanned or typed code means: by key, by what was made of it, by part of a search field.',
    query: { code: required('The code.') },
    reply: data(scanned),
  },
  'GET /api/seqdesk-:area/:record/work': {
    summary: 'Instances of processes that name the row of a key, newest first.',
    query: {
      ...pageQuery,
      key: required('What references store of the row, such as its number.'),
      part: required('Which part of the page, counted from 0.'),
    },
    reply: data(pageOf(namingInstance)),
  },
  'GET /api/seqdesk-:area/:record/counts': {
    summary: 'How many of the rows that list would answer have which value of a field of choices.',
    query: { ...pageQuery, by: required('The field.') },
    reply: data(listOf(row({ value: text, count: integer }))),
  },
  'GET /api/seqdesk-:area/:record/print': {
    summary: 'What a print of rows puts on paper, and which prints there are: pages of one row, labels of several.',
    query: { ...idsQuery, print: { description: 'Id of the print; the first one without it.' } },
    reply: data(rowPrint),
  },
  'POST /api/seqdesk-:area/:record/submit': {
    summary: 'Adds a row, or changes the one whose id and ver are given.',
    body: anyObject,
    bodyLimit: largestRow,
    reply: data(recordRow),
  },
  'POST /api/seqdesk-:area/:record/move': {
    summary: 'Moves a row to another state.',
    body: input({ id: name, to: name, data: anyObject }, 'id', 'to'),
    bodyLimit: largestRow,
    reply: data(recordRow),
  },
  'POST /api/seqdesk-:area/:record/remove': { summary: 'Removes rows.', query: idsQuery, reply: done },
  'POST /api/seqdesk-:area/:record/restore': { summary: 'Brings removed rows back.', query: idsQuery, reply: done },
  'GET /api/seqdesk-:area/:record/export': {
    summary: 'All rows that the list with these filters and this order has, as a workbook.',
    query: { ...pageQuery, keyword: { description: 'Part of the title or of a search field.' } },
    reply: workbook,
  },
  'GET /api/seqdesk-:area/:record/import-template': {
    summary: 'An empty workbook to be filled in and imported.',
    reply: workbook,
  },
  'POST /api/seqdesk-:area/:record/import': {
    summary: 'Checks the rows of a workbook, or with confirm writes them all; JSON { rows } is taken too.',
    limit: { perAddress: 600, perAccount: 60 },
    query: { confirm: { description: 'What the check of these rows answered; without it nothing is written.' } },
    body: row({ rows: listOf(anyObject) }),
    readsBody: true,
    bodyLimit: largestImport,
    takesFile: true,
    reply: data(importReport),
  },
  'GET /api/seqdesk-:area/:record/history': {
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
} satisfies CallGroup;
