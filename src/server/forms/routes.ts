import type { Body } from '../../core/calls/calls.ts';
import type { CandidateBody } from '../../core/calls/forms.ts';
import { apiGroups } from '../../core/product.ts';
import { principalOf } from '../platform/http/access.ts';
import { ok } from '../platform/http/envelope.ts';
import type { RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import type { Services } from '../platform/services.ts';
import { bpmnFile, sendBpmn } from './bpmn-file.ts';
import {
  checkCandidate,
  publishRelease,
  rollBack,
  type Candidate,
  type PublishedForm,
  type PublishedRelease,
} from './publish-release.ts';
import { retireRelease } from './retire-release.ts';
import { scopeChoices } from './scope-choices.ts';
import type { PublishedTable } from './publish-table.ts';
import { releaseDetail, releaseList, releaseVersions, wireFound, wireTable } from './read-releases.ts';

const base = `/api/${apiGroups.baseConfig}/form-management`;
/** Forms and their releases (S7-31): reading for everybody signed in, changing for administrators and analysts. */
export const formRoutes: RouteModule = {
  name: 'form-management',
  register(app, services) {
    app.get(`${base}/detail`, async (request) =>
      ok(request, await releaseDetail(services, principalOf(request), request.query as RawQuery)),
    );
    app.get(`${base}/list`, async (request) =>
      ok(request, await releaseList(services, principalOf(request), request.query as RawQuery)),
    );
    app.get(`${base}/versions`, async (request) =>
      ok(request, await releaseVersions(services, principalOf(request), request.query as RawQuery)),
    );
    app.get(`${base}/bpmn`, async (request, reply) =>
      sendBpmn(reply, await bpmnFile(services, principalOf(request), request.query as RawQuery)),
    );
    app.get(`${base}/scopes`, async (request) => ok(request, await scopeChoices(services, principalOf(request))));
    app.post(`${base}/check`, async (request) =>
      ok(request, await checkCandidate(services, principalOf(request), candidateOf(request.body as CandidateBody))),
    );
    app.post(`${base}/publish`, async (request) => {
      const body = request.body as CandidateBody;
      const publication = { reason: body.reason ?? '', scope: body.scope ?? {} };
      const done = await publishRelease(services, principalOf(request), candidateOf(body), publication);
      return ok(request, wirePublished(services, done));
    });
    app.post(`${base}/rollback`, async (request) => {
      const { reason = '', ...wanted } = request.body as Body<'POST /api/seqdesk-baseconfig/form-management/retire'>;
      const done = await rollBack(services, principalOf(request), { ...wanted, reason });
      return ok(request, wirePublished(services, done));
    });
    app.post(`${base}/retire`, async (request) => {
      const { reason = '', ...wanted } = request.body as Body<'POST /api/seqdesk-baseconfig/form-management/retire'>;
      const head = await retireRelease(services, principalOf(request), { ...wanted, reason });
      return ok(request, { formId: head.form_id, version: head.version, status: head.status });
    });
  },
};

/** What was published; where rows are converted first, that begins now that the transaction is committed. */
function wirePublished(services: Services, published: PublishedRelease) {
  const { change } = published;
  const { conversion = null } = published as PublishedForm;
  if (conversion !== null) services.rows.beginConversions();
  if ('loaded' in published.found)
    return { ...wireFound(published.found), change, conversion, forms: [], diagnostics: [] };
  const { forms, diagnostics } = published as PublishedTable;
  return { ...wireTable(published.found), change, conversion, forms, diagnostics };
}

function candidateOf(body: CandidateBody): Candidate {
  const bare = body.kind !== undefined && body.descriptor === undefined && body.text === undefined;
  return bare ? { descriptor: body } : body;
}
