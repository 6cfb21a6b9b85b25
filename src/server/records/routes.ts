import { principalOf } from '../platform/http/access.ts';
import { handle, handleAround, route, type Route } from '../platform/http/handle.ts';
import type { Addressed } from '../platform/http/admission.ts';
import { readIds } from '../platform/http/page.ts';
import { runUnit, type Unit } from '../platform/unit.ts';
import { sendSheet } from '../workbooks/send-sheet.ts';
import { recordAddress } from './admit-to-record.ts';
import { calculateRows } from './calculation/calculate-rows.ts';
import { calculationState } from './calculation/calculation-state.ts';
import { valueOrigin } from './calculation/value-origin.ts';
import { countRecords } from './count-records.ts';
import { exportAs, exportSums } from './exchange/export-calls.ts';
import type { WrittenExport } from './exchange/write-export.ts';
import { exportRecords } from './exchange/export-records.ts';
import { importRecords } from './exchange/import-records.ts';
import { readImport } from './exchange/import-request.ts';
import { importTemplate } from './exchange/import-template.ts';
import { sampleHistory } from './projections/sample-history.ts';
import { scanCode } from './projections/scan-code.ts';
import { readFilled } from './fill-from.ts';
import { scanForWork } from './projections/scan-for-work.ts';
import { recordHistory } from './record-history.ts';
import { noted } from './note-rows.ts';
import { moveRecord } from './move-record.ts';
import { printRecords } from './print-records.ts';
import { listRecords, namedRecord, recordDetail } from './read-records.ts';
import type { RecordAddress } from './record-store.ts';
import { rowWork } from './row-work.ts';
import { listConversions, startConversion, stopConversion } from './conversions.ts';
import { listTree } from './tree.ts';
import { removeRecords, restoreRecords, submitRecord } from './write-record.ts';

/** The rows of records: every record has these calls as soon as its descriptor is published. */
export const recordRoutes: readonly Route[] = [
  handle('GET /api/seqdesk-:area/:record/list', (unit, input) =>
    noted(unit, input, listRecords(unit, addressOf(input), input.query)),
  ),
  handle('GET /api/seqdesk-:area/:record/tree', (unit, input) =>
    noted(unit, input, listTree(unit, addressOf(input), input.query)),
  ),
  handle('GET /api/seqdesk-:area/:record/detail', (unit, input) =>
    noted(unit, input, recordDetail(unit, addressOf(input), input.query.id)),
  ),
  handle('GET /api/seqdesk-:area/:record/row', (unit, input) =>
    noted(unit, input, namedRecord(unit, addressOf(input), input.query.key)),
  ),
  handle('GET /api/seqdesk-:area/:record/passport', (unit, input) =>
    noted(unit, input, sampleHistory(unit, addressOf(input), input.query.key)),
  ),
  handle('GET /api/seqdesk-:area/:record/scan', (unit, input) =>
    noted(unit, input, scanCode(unit, addressOf(input), input.query.code)),
  ),
  handle('GET /api/blade-flow/work/scan', (unit, { query }) => scanForWork(unit, query.code)),
  handle('GET /api/seqdesk-:area/:record/work', (unit, input) =>
    noted(unit, input, rowWork(unit, addressOf(input), input.query)),
  ),
  handle('GET /api/seqdesk-:area/:record/print', (unit, input) => printRecords(unit, addressOf(input), input.query)),
  handle('GET /api/seqdesk-:area/:record/counts', (unit, input) =>
    noted(unit, input, countRecords(unit, addressOf(input), input.query)),
  ),
  handle('GET /api/seqdesk-:area/:record/history', (unit, input) =>
    noted(unit, input, recordHistory(unit, addressOf(input), input.query)),
  ),
  handle('GET /api/seqdesk-:area/:record/filled', (unit, input) => readFilled(unit, addressOf(input), input.query.row)),
  handle('POST /api/seqdesk-:area/:record/submit', (unit, input) => submitRecord(unit, addressOf(input), input.body)),
  handle('POST /api/seqdesk-:area/:record/move', (unit, input) => moveRecord(unit, addressOf(input), input.body)),
  handle('POST /api/seqdesk-:area/:record/calculate', (unit, input) =>
    calculateRows(unit, addressOf(input), input.query.ids),
  ),
  handle('GET /api/seqdesk-:area/:record/calculation', (unit, input) =>
    calculationState(unit, addressOf(input), input.query.ids),
  ),
  handle('GET /api/seqdesk-:area/:record/origin', (unit, input) => valueOrigin(unit, addressOf(input), input.query)),
  handle('POST /api/seqdesk-:area/:record/remove', (unit, input) =>
    removeRecords(unit, addressOf(input), readIds(input.query)),
  ),
  handle('POST /api/seqdesk-:area/:record/restore', (unit, input) =>
    restoreRecords(unit, addressOf(input), readIds(input.query)),
  ),
  route('GET /api/seqdesk-:area/:record/export', async ({ services, request, reply }, input) => {
    const address = addressOf(input);
    const { as = '', ids = '' } = input.query;
    if (as === '') return sendSheet(reply, await exportRecords(services, principalOf(request), { ...input, address }));
    const work = async (unit: Unit): Promise<WrittenExport> => exportAs(unit, { ...input, address, as, ids });
    return sendSheet(reply, await runUnit(services, principalOf(request), work));
  }),
  handle('GET /api/seqdesk-:area/:record/sums', (unit, input) => {
    const { as, ids } = input.query;
    return exportSums(unit, { ...input, address: addressOf(input), as, ids });
  }),
  route('GET /api/seqdesk-:area/:record/import-template', async ({ services, request, reply }, input) => {
    const template = await runUnit(services, principalOf(request), (unit) =>
      importTemplate(unit, addressOf(input), input),
    );
    return sendSheet(reply, template);
  }),
  handleAround('POST /api/seqdesk-:area/:record/import', async ({ services, request }, input, write) => {
    const { imported, bodyHash } = await readImport(services, request);
    const what = { imported, confirm: input.query.confirm ?? '' };
    return write((unit) => importRecords(unit, addressOf(input), what), bodyHash);
  }),
  handle('GET /api/seqdesk-baseconfig/form-management/conversions', listConversions),
  handle('POST /api/seqdesk-baseconfig/form-management/stop-conversion', (unit, { body }) =>
    stopConversion(unit, body.formId),
  ),
  handle('POST /api/seqdesk-baseconfig/form-management/start-conversion', (unit, { body }) =>
    startConversion(unit, body.formId),
  ),
];

function addressOf({ path, query }: Pick<Addressed, 'path' | 'query'>): RecordAddress {
  return recordAddress(path, query);
}
