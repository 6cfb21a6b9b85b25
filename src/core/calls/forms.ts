import type { Diagnostic } from '../errors/diagnostic.ts';
import type { PublishedDescriptor, ReleaseScope } from '../model/release.ts';
import { publishers } from './access.ts';
import type { CallGroup } from './call.ts';
import { input, narrowed, textUpTo } from './input.ts';
import * as t from './shapes.ts';

const scope = t.row({ tenants: t.listOf(t.text), roles: t.listOf(t.text) });

/** What a change means for what is under way. */
export const changeClass = t.oneOf('safe', 'upcast', 'pin', 'refuse');

const change = t.row(
  {
    class: changeClass,
    changes: t.listOf(t.row({ class: changeClass, subject: t.text, message: t.bothLanguages }, { moves: t.flag })),
    /** The version compared with. */
    against: t.integer,
  },
  {},
  { losesOnReturn: t.listOf(t.row({ subject: t.text, message: t.bothLanguages })) },
);

const releaseColumns = {
  formId: t.text,
  version: t.integer,
  descriptor: t.objectOf<PublishedDescriptor>(),
  sha256: t.text,
  minRenderer: t.integer,
  scope,
  status: t.oneOf('published', 'retired'),
  publishedAt: t.time,
};

/** What is wrong with a descriptor, and where. */
export const diagnostic = t.named<Diagnostic>(
  'Diagnostic',
  t.row({
    code: t.text,
    severity: t.oneOf('error', 'warning'),
    file: t.text,
    line: t.integer,
    column: t.integer,
    pointer: t.text,
    message: t.bothLanguages,
    why: t.bothLanguages,
    fix: t.row(
      { text: t.bothLanguages },
      { file: t.text, pointer: t.text, op: t.text, value: t.anything, key: t.text, more: t.anything },
    ),
  }) as t.Schema<never>,
);

/** A release without its descriptor, as the lists show it. */
const releaseLine = t.named(
  'ReleaseLine',
  t.row(
    {
      id: t.id,
      formId: t.text,
      version: t.integer,
      kind: t.oneOf('process', 'record', 'table'),
      name: t.text,
      nameEn: t.text,
      status: t.oneOf('published', 'retired'),
      /** `built-in` came with the software and was published by nobody; `table` came along with a look-up table. */
      origin: t.text,
      /** Empty lists mean everybody. */
      scope,
      reason: t.text,
      publishedByName: t.text,
      publishedAt: t.time,
      /** What it changed of the release before it; empty where there was none. */
      changeClass: t.oneOf('safe', 'upcast', 'pin', 'refuse', ''),
      /** The version whose content it brought back; -1 where it is new. */
      restored: t.integer,
      retireReason: t.text,
      retiredByName: t.text,
      /** Empty while it is in use. */
      retiredAt: t.time,
      /** Tasks not done that show this release. */
      openTasks: t.integer,
      /** Whether new pages and tasks use it. */
      current: t.flag,
    },
    {},
    { sha256: t.text, shared: t.flag, publishedBy: t.text },
  ),
);

/** A release without its descriptor, as the lists show it. */
export type ReleaseHead = t.TypeOf<typeof releaseLine>;

const found = { ...releaseColumns, formCode: t.text, content: t.text, degraded: t.flag, wantedVersion: t.integer };

/** Records that its fields lead to, and that the caller may not open. */
const closed = t.listOf(t.text);

/** A form that is published along with a look-up table. */
export const form = t.row({ formId: t.text, name: t.text, nameEn: t.text, version: t.integer });

/** A form that is published along with a look-up table. */
export type FormWithTable = t.TypeOf<typeof form>;

/** How far the rows of a version are. */
export const conversion = {
  id: t.id,
  formId: t.text,
  version: t.integer,
  /** `moving`: the version is published, and its rows are brought to their place. */
  state: t.oneOf('running', 'moving', 'done', 'failed', 'stopped'),
  /** Rows that are converted, those in their place, and all. */
  done: t.integer,
  moved: t.integer,
  total: t.integer,
};

/** Of which form, why it failed or could not go on, when it is tried again, and when it ended. */
const conversionLine = t.row(
  {
    ...conversion,
    label: t.bothLanguages,
    note: t.bothLanguages,
    attempts: t.integer,
    nextAt: t.time,
    endedAt: t.time,
  },
  {},
  { startedAt: t.time },
);

/** A version of a record whose rows are or were converted in the background. */
export type Conversion = t.TypeOf<typeof conversionLine>;

const publication = t.row({
  ...found,
  change: t.orNull(change),
  /** Of a record with many rows: the version is published once they are converted. */
  conversion: t.orNull(t.row(conversion)),
  forms: t.listOf(form),
  /** What there is to know all the same. */
  diagnostics: t.listOf(diagnostic),
});
const published = t.data<PublishReply>(publication);

/** A release just published. */
export type PublishReply = Pick<
  t.TypeOf<typeof publication>,
  'formId' | 'version' | 'forms' | 'diagnostics' | 'conversion'
>;

const checked = t.row({
  ok: t.flag,
  diagnostics: t.listOf(diagnostic),
  /** Null for a new form and where a check fails. */
  change: t.orNull(change),
  /** Forms that read the look-up table and are published along with it. */
  forms: t.listOf(form),
});

/** What the checks say of a descriptor. */
export type CheckReply = t.TypeOf<typeof checked>;

const choices = t.row({
  roles: t.listOf(t.row({ alias: t.text, name: t.text, nameEn: t.text })),
  tenants: t.listOf(t.row({ tenantId: t.text, name: t.text })),
});

/** Companies and roles that a release may be for. */
export type ScopeChoices = t.TypeOf<typeof choices>;

const largestDescriptor = 4 * 1_048_576;
const reason = textUpTo(1000);
const names = narrowed(t.listOf(narrowed(textUpTo(100), { minLength: 1 })), { maxItems: 500 });

/** For whom something is published; without tenants for the own one, an empty list is all. */
export const wantedScope = input({ tenants: names, roles: names });

/** A descriptor: as its author wrote it, so that lines and columns are true, as an object, or as the body itself. */
const candidate = narrowed(
  input({ text: t.text, file: textUpTo(200), reason, scope: wantedScope }) as t.Schema<CandidateBody>,
  { anyOf: [{ required: ['descriptor'] }, { required: ['text'] }, { required: ['kind'] }] },
);

/** What is sent of a descriptor. */
export interface CandidateBody {
  readonly text?: string;
  readonly file?: string;
  readonly descriptor?: unknown;
  /** There where the body is the descriptor itself. */
  readonly kind?: unknown;
  readonly reason?: string;
  readonly scope?: Partial<ReleaseScope>;
}

const oneRelease = input(
  {
    formId: narrowed(t.text, { minLength: 1 }),
    version: narrowed(t.integer, { minimum: 1, maximum: 2_147_483_647 }),
    reason,
  },
  'formId',
  'version',
);

/** S7-31 and its neighbours: descriptors as they are published. */
export const formCalls = {
  'GET /api/seqdesk-baseconfig/form-management/detail': {
    summary: 'The release of a form that the caller works with; for publishers of any form or look-up table.',
    query: {
      formId: {
        description: 'The descriptor’s id, of a look-up table after `table:`; formCode or id may stand instead.',
      },
      version: { description: 'One version; without it the newest.', schema: { type: 'integer' } },
    },
    reply: t.data(t.row({ ...found, closed })),
  },
  'GET /api/seqdesk-baseconfig/form-management/list': {
    summary:
      'Each form that the caller may open, with its newest release; for publishers every form and look-up table.',
    query: t.pageQuery,
    reply: t.data(t.pageOf(releaseLine)),
  },
  'GET /api/seqdesk-baseconfig/form-management/versions': {
    summary: 'The releases of one form that the caller works with, newest first.',
    query: { formId: t.required('The descriptor’s id.'), ...t.pageQuery },
    reply: t.data(t.pageOf(releaseLine)),
  },
  'GET /api/seqdesk-baseconfig/form-management/bpmn': {
    heavy: true,
    leaves: 'download',
    summary: 'A process as a BPMN 2.0 file with its diagram.',
    query: {
      formId: { description: 'The descriptor’s id; formCode or id may stand instead.' },
      version: { description: 'One version; without it the newest.', schema: { type: 'integer' } },
      lang: { description: 'The language of its names; without it Chinese.', schema: t.oneOf('zh', 'en') },
    },
    reply: t.bytes('application/xml'),
  },
  'GET /api/seqdesk-baseconfig/form-management/conversions': {
    summary: 'Versions of records whose rows are or were converted in the background, the newest first.',
    access: publishers,
    reply: t.data(t.listOf(conversionLine)),
  },
  'POST /api/seqdesk-baseconfig/form-management/stop-conversion': {
    summary: 'Stops the conversion of a record’s rows; nothing of it is published.',
    access: publishers,
    body: input({ formId: narrowed(textUpTo(200), { minLength: 1 }) }, 'formId'),
    reply: t.done,
  },
  'POST /api/seqdesk-baseconfig/form-management/start-conversion': {
    summary: 'Starts a conversion that failed or was stopped again, or tries at once what would be tried later.',
    access: publishers,
    body: input({ formId: narrowed(textUpTo(200), { minLength: 1 }) }, 'formId'),
    reply: t.done,
  },
  'GET /api/seqdesk-baseconfig/form-management/scopes': {
    summary: 'Companies and roles that a release may be for.',
    access: publishers,
    reply: t.data(choices),
  },
  'POST /api/seqdesk-baseconfig/form-management/check': {
    heavy: true,
    summary: 'Checks a descriptor without publishing it.',
    access: publishers,
    unaudited: 'checks what it is sent and keeps nothing',
    unkeyed: 'reads',
    body: candidate,
    bodyLimit: largestDescriptor,
    reply: t.data(checked),
  },
  'POST /api/seqdesk-baseconfig/form-management/publish': {
    heavy: true,
    summary: 'Publishes a descriptor that passes the checks.',
    access: publishers,
    body: candidate,
    bodyLimit: largestDescriptor,
    reply: published,
  },
  'POST /api/seqdesk-baseconfig/form-management/rollback': {
    heavy: true,
    summary: 'Publishes the content of an earlier version as the newest.',
    access: publishers,
    body: oneRelease,
    reply: published,
  },
  'POST /api/seqdesk-baseconfig/form-management/retire': {
    summary: 'Takes a version out of use that no open task shows.',
    access: publishers,
    body: oneRelease,
    reply: t.data(t.row({ formId: t.text, version: t.integer, status: t.text })),
  },
} satisfies CallGroup;
