import { largestTableFile } from '../../core/calls/files.ts';
import { personOf, principalOf } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import { handle, route, type Route } from '../platform/http/handle.ts';
import { textOf } from '../platform/http/page.ts';
import { runUnit } from '../platform/unit.ts';
import { keepTitles, learnedTitles } from './learned-titles.ts';
import type { ReadTables } from './read-tables.ts';
import type { SheetFault } from './sheet-guard.ts';
import { mostTableRows, readInThread, rejectionOf, sentFile } from './sent-file.ts';

const mebibyte = 1_048_576;
const limit = { bytes: largestTableFile, args: { megabytes: largestTableFile / mebibyte, most: mostTableRows } };
/** Titles above the header and the header itself are rows too. */
const extraRows = 11;

/** Files of tables, read for whoever puts their rows into a form. */
export const workbookRoutes: readonly Route[] = [
  route('POST /api/seqdesk-resource/file/read-tables', async ({ services, request }, { query }) => {
    const customer = textOf(query, 'customer');
    const { bytes } = await sentFile(request, limit);
    const principal = principalOf(request);
    const input = { bytes, most: mostTableRows + extraRows };
    const read: ReadTables | SheetFault = await readInThread(services, personOf(principal), {
      job: 'readTables',
      input,
    });
    if (read.kind !== 'tables') throw rejectionOf(read, limit);
    const { pages } = read;
    const learned = await runUnit(services, principal, ({ tx }) => learnedTitles(tx, pages, customer));
    const { kind: _, ...tables } = read;
    return ok(request, { ...tables, learned });
  }),
  handle('POST /api/seqdesk-resource/file/titles', (unit, { body }) => keepTitles(unit, body)),
];
