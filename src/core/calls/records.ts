import type { PrintModel } from '../model/print-model.ts';
import type { Release } from '../model/release.ts';
import type { PrintedEvent } from '../print/print-input.ts';
import type { Text } from '../text/text.ts';
import type { CallGroup } from './call.ts';
import { foundWork } from './found-work.ts';
import { anyObject, input, narrowed, textUpTo } from './input.ts';
import { instance, namingInstance } from './naming-instance.ts';
import * as t from './shapes.ts';

/** A row of a record: its fields flat, and what the server knows about it. */
export interface RecordRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  /** Grows with every write; a submit carries the one it started from. */
  readonly ver?: number;
  /** Of a tree: the rows below, as far as they are known. */
  readonly children?: readonly RecordRow[];
  readonly hasChildren?: boolean;
  /** Of a row's page: the fields that the server tells the origin of. */
  readonly withOrigin?: readonly string[];
  /** Of a list: why the row can be neither changed nor removed, since a closed batch was computed from it. */
  readonly frozen?: Text;
}

/** A row of a record: what every row has, beside the fields of its descriptor. */
const recordRow = t.named<RecordRow>('RecordRow', {
  type: 'object',
  properties: {
    id: t.id,
    ver: t.integer,
    createTime: t.time,
    createUser: t.id,
    createUserName: t.text,
    updateTime: t.time,
    updateUser: t.id,
    updateUserName: t.text,
  },
  required: ['id', 'ver', 'createTime', 'createUser', 'createUserName', 'updateTime', 'updateUser', 'updateUserName'],
  additionalProperties: true,
});

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook. */
export const workbook = t.bytes(workbookType);

/** A workbook, or a file with columns of its own in another format. */
const exportedFile = t.bytes(workbookType, 'text/csv', 'text/plain');

/** What an import says of one cell or row. */
const importFinding = t.row({
  /** As the spreadsheet counts, from 1. */
  row: t.integer,
  column: t.text,
  header: t.text,
  key: t.text,
  code: t.text,
  level: t.oneOf('error', 'warn'),
  message: t.bothLanguages,
  mend: t.bothLanguages,
});

/** What an import says of one cell or row. */
export type ImportFinding = t.TypeOf<typeof importFinding>;

const importReport = t.row(
  {
    total: t.integer,
    added: t.integer,
    changed: t.integer,
    unchanged: t.integer,
    faulty: t.integer,
    unknownHeaders: t.listOf(t.text),
    /** Columns that were converted from an older version or another unit. */
    notes: t.listOf(t.bothLanguages),
    passedOver: t.listOf(t.text),
    findings: t.listOf(importFinding),
    findingCount: t.integer,
    /** Confirms exactly this; empty where something is wrong. */
    confirm: t.text,
    written: t.flag,
  },
  {},
  {
    columns: t.listOf(t.row({ letters: t.text, header: t.text, key: t.text, label: t.bothLanguages })),
    rows: t.listOf(t.row({ row: t.integer, deed: t.oneOf('add', 'edit', 'same', 'faulty'), title: t.text })),
  },
);

/** What would become of the rows of an import, or became of them. */
export type ImportReport = t.TypeOf<typeof importReport>;

/** Something that a row was made from, or that was made of it. */
const relative = t.row({
  key: t.text,
  label: t.bothLanguages,
  title: t.text,
  /** Whether it has a row that the person may open. */
  known: t.flag,
});

/** Something that a row was made from, or that was made of it. */
export type Relative = t.TypeOf<typeof relative>;

const stepValue = t.row({ key: t.text, label: t.bothLanguages, text: t.bothLanguages });

/** A step of a process that was done with a row. */
const participationStep = t.row(
  {
    seq: t.integer,
    step: t.text,
    stepLabel: t.bothLanguages,
    outcome: t.text,
    outcomeLabel: t.orNull(t.bothLanguages),
    actorName: t.text,
    at: t.time,
    comment: t.text,
    values: t.listOf(stepValue),
    files: t.listOf(t.row({ id: t.id, name: t.text, label: t.bothLanguages })),
  },
  {},
  { actor: t.id },
);

/** A step of a process that was done with a row. */
export type ParticipationStep = t.TypeOf<typeof participationStep>;

const participation = t.row(
  {
    ...instance,
    verdicts: t.listOf(t.row({ id: t.text, label: t.bothLanguages, verdict: t.oneOf('pass', 'warn', 'fail') })),
    steps: t.listOf(participationStep),
  },
  {},
  { step: t.text },
);

/** A process that has, or had, a row. */
export type Participation = t.TypeOf<typeof participation>;

const passport = t.row({
  participations: t.listOf(participation),
  lineage: t.row({ parents: t.listOf(relative), children: t.listOf(relative) }),
});

/** What processes did with a row. */
export type Passport = t.TypeOf<typeof passport>;

const scanned = t.row({ by: t.oneOf('key', 'lineage', 'text', 'none'), records: t.listOf(recordRow) });

/** What a scanned code means. */
export type Scanned = t.TypeOf<typeof scanned>;

const rowPrint = t.row({
  prints: t.listOf(t.row({ id: t.text, label: t.bothLanguages })),
  print: t.objectOf<PrintModel>(),
  release: t.objectOf<Release>(),
  rows: t.listOf(t.row({ number: t.text, data: t.freeObject })),
  access: t.row({ read: t.listOf(t.text) }),
  trail: t.listOf(t.objectOf<PrintedEvent>()),
});

/** What a print of rows puts on paper, as far as this person may see it. */
export type RowPrintReply = t.TypeOf<typeof rowPrint>;

const largestRow = 8 * 1_048_576;
const largestImport = 32 * 1_048_576;
const name = narrowed(textUpTo(200), { minLength: 1 });

/** Rows of records, whatever descriptors are published. */
export const recordCalls = {
  'GET /api/seqdesk-:area/:record/list': {
    summary: 'Rows of a record; filters by its fields with suffixes such as _equal.',
    query: { ...t.pageQuery, keyword: { description: 'Part of the title or of a search field.' } },
    reply: t.data(t.pageOf(recordRow)),
  },
  'GET /api/seqdesk-:area/:record/tree': {
    summary: 'The rows that list would answer with those above them, each with the rows below it in children.',
    query: t.pageQuery,
    reply: t.data(t.listOf(recordRow)),
  },
  'GET /api/seqdesk-:area/:record/detail': {
    summary: 'One row.',
    query: { id: t.required('Id of the row.') },
    reply: t.data(recordRow),
  },
  'GET /api/seqdesk-:area/:record/row': {
    summary: 'The row that a reference names.',
    query: { key: t.required('What references store of the row, such as its number; its id as well.') },
    reply: t.data(recordRow),
  },
  'GET /api/seqdesk-:area/:record/passport': {
    summary: 'What processes did with the row of a key, for records that follow processes.',
    query: { key: t.required('What references store of the row, such as a sample number.') },
    reply: t.data(passport),
  },
  'GET /api/seqdesk-:area/:record/scan': {
    summary: 'The rows that a scanned or typed code means: by key, by what was made of it, by part of a search field.',
    query: { code: t.required('The code.') },
    reply: t.data(scanned),
  },
  'GET /api/blade-flow/work/scan': {
    summary:
      'Where the samples wait that a scanned code means, and the rows that it names; a number of an instance too.',
    query: { code: t.required('The code.') },
    reply: t.data(foundWork),
  },
  'GET /api/seqdesk-:area/:record/work': {
    summary:
      'Instances of processes that name the row of a key, newest first; with part=process also why nobody could decide about it.',
    query: {
      ...t.pageQuery,
      key: t.required('What references store of the row, such as its number.'),
      part: t.required('Which part of the page, counted from 0; `process` for what the row was handed in to.'),
    },
    reply: t.data(t.pageOf(namingInstance, { undecided: t.orNull(t.bothLanguages) })),
  },
  'GET /api/seqdesk-:area/:record/counts': {
    summary: 'How many of the rows that list would answer have which value of a field of choices.',
    query: { ...t.pageQuery, by: t.required('The field.') },
    reply: t.data(t.listOf(t.row({ value: t.text, count: t.integer }))),
  },
  'GET /api/seqdesk-:area/:record/print': {
    heavy: true,
    leaves: 'print',
    summary: 'What a print of rows puts on paper, and which prints there are: pages of one row, labels of several.',
    query: { ...t.idsQuery, print: { description: 'Id of the print; the first one without it.' } },
    reply: t.data(rowPrint),
  },
  'GET /api/seqdesk-:area/:record/filled': {
    summary: 'What a row with these values would take from other rows (fillFrom, and carryOver of a new one).',
    query: { row: t.required('The values so far, as JSON; with id those of a stored row.') },
    reply: t.data(t.freeObject),
  },
  'POST /api/seqdesk-:area/:record/submit': {
    summary: 'Adds a row, or changes the one whose id and ver are given.',
    body: anyObject,
    bodyLimit: largestRow,
    reply: t.data(recordRow),
  },
  'POST /api/seqdesk-:area/:record/move': {
    summary: 'Moves a row to another state.',
    body: input({ id: name, to: name, data: anyObject }, 'id', 'to'),
    bodyLimit: largestRow,
    reply: t.data(recordRow),
  },
  'POST /api/seqdesk-:area/:record/remove': { summary: 'Removes rows.', query: t.idsQuery, reply: t.done },
  'POST /api/seqdesk-:area/:record/restore': { summary: 'Brings removed rows back.', query: t.idsQuery, reply: t.done },
  'GET /api/seqdesk-:area/:record/export': {
    heavy: true,
    leaves: 'export',
    summary: 'All rows that the list with these filters and this order has, as a workbook.',
    query: {
      ...t.pageQuery,
      keyword: { description: 'Part of the title or of a search field.' },
      as: { description: 'Id of an export of the record with columns of its own; without it a workbook of the list.' },
      ids: { description: 'With `as`: id of the row that the export is of.' },
    },
    reply: exportedFile,
  },
  'GET /api/seqdesk-:area/:record/import-template': {
    heavy: true,
    leaves: 'template',
    summary: 'An empty workbook to be filled in and imported.',
    reply: workbook,
  },
  'POST /api/seqdesk-:area/:record/import': {
    heavy: true,
    summary: 'Checks the rows of a workbook, or with confirm writes them all; JSON { rows } is taken too.',
    limit: { perAddress: 600, perAccount: 60 },
    query: { confirm: { description: 'What the check of these rows answered; without it nothing is written.' } },
    body: t.row({ rows: t.listOf(anyObject) }),
    readsBody: true,
    bodyLimit: largestImport,
    takesFile: true,
    reply: t.data(importReport),
  },
  'GET /api/seqdesk-:area/:record/history': {
    summary: 'What happened to a row, newest first.',
    query: { id: t.required('Id of the row.'), ...t.pageQuery },
    reply: t.data(
      t.pageOf(
        t.row({
          id: t.id,
          at: t.time,
          user: t.id,
          userName: t.text,
          action: t.text,
          /** Version of the form that its values were entered by; 0 where that is the newest one's reading. */
          version: t.integer,
          /** Of the fields that the caller may see. */
          changes: t.listOf(t.row({}, { path: t.text, row: t.text, before: t.anything, after: t.anything })),
        }),
      ),
    ),
  },
} satisfies CallGroup;
