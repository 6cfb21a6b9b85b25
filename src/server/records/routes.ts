import type { FastifyInstance, FastifyRequest } from 'fastify';
import { product } from '../../core/product.ts';
import type { Row } from '../../core/values/finding.ts';
import { principalOf } from '../platform/http/access.ts';
import { done, ok } from '../platform/http/envelope.ts';
import { languageOf } from '../platform/http/language.ts';
import { readIds, textOf, type RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import type { Services } from '../platform/services.ts';
import { sendSheet } from '../workbooks/send-sheet.ts';
import { countRecords } from './count-records.ts';
import { exportRecords } from './exchange/export-records.ts';
import { importRecords } from './exchange/import-records.ts';
import { readImport } from './exchange/import-request.ts';
import { importTemplate } from './exchange/import-template.ts';
import { sampleHistory } from './projections/sample-history.ts';
import { scanCode } from './projections/scan-code.ts';
import { registerConversions } from './conversion-routes.ts';
import { startBackfill } from './projections/start-backfill.ts';
import { recordHistory } from './record-history.ts';
import { moveRecord, type WantedMove } from './move-record.ts';
import { printRecords } from './print-records.ts';
import { listRecords, namedRecord, recordDetail } from './read-records.ts';
import type { RecordAddress } from './record-store.ts';
import { rowWork } from './row-work.ts';
import { listTree } from './tree.ts';
import { removeRecords, restoreRecords, submitRecord } from './write-record.ts';

/** Every record has these calls as soon as its descriptor is published; who may make them is the record's to say. */
const base = `/api/${product.key}-:area/:record`;
/** The rows of records. */
export const recordRoutes: RouteModule = {
  name: 'records',
  register(app, services) {
    startBackfill(app, services);
    registerConversions(app, services);
    app.get(`${base}/list`, async (request) =>
      ok(request, await listRecords(services, principalOf(request), addressOf(request), request.query as RawQuery)),
    );
    app.get(`${base}/tree`, async (request) =>
      ok(request, await listTree(services, principalOf(request), addressOf(request), request.query as RawQuery)),
    );
    app.get(`${base}/detail`, async (request) =>
      ok(request, await recordDetail(services, principalOf(request), addressOf(request), request.query as RawQuery)),
    );
    registerRowPages(app, services);
    app.post(`${base}/submit`, async (request) =>
      ok(request, await submitRecord(services, principalOf(request), addressOf(request), request.body as Row)),
    );
    app.post(`${base}/move`, async (request) => {
      const move = request.body as WantedMove;
      return ok(request, await moveRecord(services, principalOf(request), addressOf(request), move));
    });
    app.get(`${base}/history`, async (request) =>
      ok(request, await recordHistory(services, principalOf(request), addressOf(request), request.query as RawQuery)),
    );
    app.get(`${base}/export`, async (request, reply) => {
      const wanted = { query: request.query as RawQuery, language: languageOf(request) };
      return sendSheet(reply, await exportRecords(services, principalOf(request), addressOf(request), wanted));
    });
    app.get(`${base}/import-template`, async (request, reply) =>
      sendSheet(reply, await importTemplate(services, principalOf(request), addressOf(request), languageOf(request))),
    );
    app.post(`${base}/import`, async (request) => {
      const what = { imported: await readImport(request), confirm: textOf(request.query as RawQuery, 'confirm') };
      return ok(request, await importRecords(services, principalOf(request), addressOf(request), what));
    });
    app.post(`${base}/restore`, async (request) => {
      const ids = readIds(request.query as RawQuery);
      await restoreRecords(services, principalOf(request), addressOf(request), ids);
      return done(request);
    });
    app.post(`${base}/remove`, async (request) => {
      const ids = readIds(request.query as RawQuery);
      await removeRecords(services, principalOf(request), addressOf(request), ids);
      return done(request);
    });
  },
};

/** What the page of a row asks for, and who scans. */
function registerRowPages(app: FastifyInstance, services: Services): void {
  app.get(`${base}/row`, async (request) =>
    ok(request, await namedRecord(services, principalOf(request), addressOf(request), request.query as RawQuery)),
  );
  app.get(`${base}/passport`, async (request) =>
    ok(request, await sampleHistory(services, principalOf(request), addressOf(request), request.query as RawQuery)),
  );
  app.get(`${base}/scan`, async (request) =>
    ok(request, await scanCode(services, principalOf(request), addressOf(request), request.query as RawQuery)),
  );
  app.get(`${base}/work`, async (request) =>
    ok(request, await rowWork(services, principalOf(request), addressOf(request), request.query as RawQuery)),
  );
  app.get(`${base}/print`, async (request) =>
    ok(request, await printRecords(services, principalOf(request), addressOf(request), request.query as RawQuery)),
  );
  app.get(`${base}/counts`, async (request) =>
    ok(request, await countRecords(services, principalOf(request), addressOf(request), request.query as RawQuery)),
  );
}

function addressOf(request: FastifyRequest): RecordAddress {
  const { area, record } = request.params as RecordAddress;
  const formVersion = textOf(request.query as RawQuery, 'formVersion');
  return { area, record, ...(formVersion === '' ? {} : { formVersion }) };
}
