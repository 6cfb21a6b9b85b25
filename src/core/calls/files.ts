import type { CallGroup } from './call.ts';
import { input, narrowed, requiredString, textUpTo } from './input.ts';
import { bytes, data, decimal, done, flag, id, integer, listOf, row, text, textOf, type TypeOf } from './shapes.ts';

/** One page of a file of tables: a worksheet, or the whole of a text file. */
export type FilePage = TypeOf<typeof filePage>;
const filePage = row({
  name: textOf('Name of the worksheet; empty of a text file.'),
  rows: listOf(row({ number: integer, hidden: flag, cells: listOf(text) })),
  merged: integer,
  formulas: integer,
});

/** What an earlier file taught of a title. */
export type LearnedTitle = TypeOf<typeof learnedTitle>;
const learnedTitle = row({
  title: textOf('The title as titles are compared: no case, width or blanks.'),
  column: textOf('Key of the column that it names; empty where it is to be left out.'),
  /** Whether a file of this very customer taught it. */
  own: flag,
});

/** A file of tables as texts, for whoever puts it into a form. */
export type FileTables = TypeOf<typeof fileTables>;
const fileTables = row({
  format: textOf('`xlsx` or `text`.'),
  encoding: textOf('Of a text file, e.g. `gb18030`; empty of a workbook.'),
  separator: textOf('By what the cells of a text file are parted; empty of a workbook.'),
  madeFrom: textOf('The form that a workbook says it was written by, as `id@version`; empty where it says none.'),
  pages: listOf(filePage),
  learned: listOf(learnedTitle),
});

/** Signs of a title and of the name of a customer that are kept at most. */
export const longestTitle = 200;

/** Titles that are taught at once at most. */
const mostTitles = 300;

const titlesInput = input(
  {
    customer: textUpTo(longestTitle),
    titles: narrowed(listOf(input({ title: requiredString(longestTitle), column: textUpTo(100) }, 'title', 'column')), {
      minItems: 1,
      maxItems: mostTitles,
    }),
  },
  'customer',
  'titles',
);

/** What the titles of a customer's file name. */
export type TaughtTitles = TypeOf<typeof titlesInput>;

/** Bytes of a file of tables at most. */
export const largestTableFile = 8 * 1_048_576;

const fileOwner = {
  taskId: { description: 'The task that it is for.' },
  formId: { description: 'The form that it is for.' },
  rowId: { description: 'The row of the form.' },
};

/** Uploaded files, and the stream of events. */
export const fileCalls = {
  'POST /api/seqdesk-resource/file': {
    summary: 'Takes one file for a task or a form.',
    limit: { perAddress: 600, perAccount: 240 },
    query: { ...fileOwner, avatarOf: { description: 'The caller, whose picture it is.' } },
    takesFile: true,
    reply: data(row({ id, name: text, size: integer, type: text })),
  },
  'POST /api/seqdesk-resource/file/read-tables': {
    summary: 'Reads the cells of a workbook or a text file as texts, and keeps nothing of it.',
    heavy: true,
    limit: { perAddress: 600, perAccount: 60 },
    bodyLimit: largestTableFile,
    query: {
      ...fileOwner,
      customer: { description: 'Whose file it is: what earlier ones taught of its titles is told.' },
    },
    takesFile: true,
    unaudited: 'it tells what it was sent and changes nothing',
    unkeyed: 'reads',
    reply: data(fileTables),
  },
  'POST /api/seqdesk-resource/file/titles': {
    summary: 'Keeps which columns the titles of a customer’s file name, for the next one.',
    limit: { perAddress: 600, perAccount: 60 },
    unaudited: 'what a column of a file is called is no datum of the business',
    body: titlesInput,
    reply: done,
  },
  'GET /api/seqdesk-resource/file/limits': {
    summary: 'How large files may be and of which kinds.',
    reply: data(row({ megabytes: decimal, extensions: listOf(text) })),
  },
  'GET /api/seqdesk-resource/file/:id': {
    summary: 'The bytes of a file, or a part of them.',
    leaves: 'download',
    reply: bytes('*/*'),
    also: { 206: bytes('*/*'), 304: bytes('*/*'), 416: bytes('*/*') },
  },
  'GET /api/seqdesk-baseconfig/events': {
    summary: 'Tells what changed as long as it is open.',
    untraced: 'names what changed, without values',
    query: { page: { description: 'What `work/presence` calls the page that listens; it hears `open` first.' } },
    reply: bytes('text/event-stream'),
  },
} satisfies CallGroup;
