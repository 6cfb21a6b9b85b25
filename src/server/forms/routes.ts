import type { CandidateBody } from '../../core/calls/forms.ts';
import { principalOf } from '../platform/http/access.ts';
import { handle, handleWithThread, route, type Route } from '../platform/http/handle.ts';
import type { Unit } from '../platform/unit.ts';
import { formerUnits } from './former-units.ts';
import { fileHeads, fileOf, filesNow } from './files-now.ts';
import { releaseBundles } from './read-bundles.ts';
import { applyRelease, planChange } from './apply-release.ts';
import { bpmnFile, sendBpmn } from './bpmn-file.ts';
import {
  checkCandidate,
  publishRelease,
  rollBack,
  type PublishedForm,
  type PublishedRelease,
} from './publish-release.ts';
import type { Candidate } from './compile-sent.ts';
import { retireRelease } from './retire-release.ts';
import { scopeChoices } from './scope-choices.ts';
import type { PublishedTable } from './publish-table.ts';
import { releaseDetail, releaseList, releaseVersions, wireFound, wireTable } from './read-releases.ts';

/** Forms and their releases (S7-31): reading for everybody signed in, changing for administrators and analysts. */
export const formRoutes: readonly Route[] = [
  handle('GET /api/seqdesk-baseconfig/form-management/detail', (unit, { query }) => releaseDetail(unit, query)),
  handle('GET /api/seqdesk-baseconfig/form-management/list', (unit, { query }) => releaseList(unit, query)),
  handle('GET /api/seqdesk-baseconfig/form-management/versions', (unit, { query }) => releaseVersions(unit, query)),
  handle('GET /api/seqdesk-baseconfig/form-management/former-units', (unit, { query }) => formerUnits(unit, query)),
  route('GET /api/seqdesk-baseconfig/form-management/bpmn', async ({ services, request, reply }, { query }) =>
    sendBpmn(reply, await bpmnFile(services, principalOf(request), query)),
  ),
  handle('GET /api/seqdesk-baseconfig/form-management/scopes', scopeChoices),
  handleWithThread('POST /api/seqdesk-baseconfig/form-management/check', (unit, { body }, run) =>
    checkCandidate(unit, candidateOf(body), run),
  ),
  handleWithThread('POST /api/seqdesk-baseconfig/form-management/publish', async (unit, { body }, run) => {
    const publication = { reason: body.reason ?? '', scope: body.scope ?? {}, run };
    return wirePublished(unit, await publishRelease(unit, candidateOf(body), publication));
  }),
  handleWithThread('GET /api/seqdesk-baseconfig/release/files', (unit, _, run) => filesNow(unit, run)),
  handle('GET /api/seqdesk-baseconfig/release/source', (unit, { query }) => fileOf(unit, query)),
  handle('GET /api/seqdesk-baseconfig/release/sources', fileHeads),
  handle('GET /api/seqdesk-baseconfig/release/list', (unit, { query }) => releaseBundles(unit, query)),
  handleWithThread('POST /api/seqdesk-baseconfig/release/plan', async (unit, { body }, run) => {
    const { plan } = await planChange(unit, body, run);
    return plan;
  }),
  handleWithThread('POST /api/seqdesk-baseconfig/release/apply', (unit, { body }, run) =>
    applyRelease(unit, { ...body, reason: body.reason ?? '' }, run),
  ),
  handle('POST /api/seqdesk-baseconfig/form-management/rollback', async (unit, { body: { reason = '', ...wanted } }) =>
    wirePublished(unit, await rollBack(unit, { ...wanted, reason })),
  ),
  handle('POST /api/seqdesk-baseconfig/form-management/retire', async (unit, { body: { reason = '', ...wanted } }) => {
    const head = await retireRelease(unit, { ...wanted, reason });
    return { formId: head.form_id, version: head.version, status: head.status };
  }),
];

/** What was published; where rows are converted first, that begins once the transaction is committed. */
function wirePublished({ services, afterwards }: Unit, published: PublishedRelease) {
  const { change } = published;
  const { conversion = null } = published as PublishedForm;
  if (conversion !== null) afterwards(() => services.rows.beginConversions());
  if ('loaded' in published.found)
    return { ...wireFound(published.found), change, conversion, forms: [], diagnostics: [] };
  const { forms, diagnostics } = published as PublishedTable;
  return { ...wireTable(published.found), change, conversion, forms, diagnostics };
}

function candidateOf(body: CandidateBody): Candidate {
  const bare = body.kind !== undefined && body.descriptor === undefined && body.text === undefined;
  return bare ? { descriptor: body } : body;
}
