import type { Diagnostic } from '../errors/diagnostic.ts';
import type { PublishedDescriptor, ReleaseScope } from '../model/release.ts';
import { publishers } from './access.ts';
import type { CallGroup } from './call.ts';
import { input, narrowed, textUpTo } from './input.ts';
import {
  anything,
  bothLanguages,
  bytes,
  data,
  done,
  flag,
  id,
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
  type Schema,
  type TypeOf,
} from './shapes.ts';

const scope = row({ tenants: listOf(text), roles: listOf(text) });

const changeClass = oneOf('safe', 'upcast', 'pin', 'refuse');

const change = row(
  {
    class: changeClass,
    changes: listOf(row({ class: changeClass, subject: text, message: bothLanguages })),
    /** The version compared with. */
    against: integer,
  },
  {},
  { losesOnReturn: listOf(row({ subject: text, message: bothLanguages })) },
);

/** What publishing would change of the newest release. */
export type ToldChange = TypeOf<typeof change>;

const releaseColumns = {
  formId: text,
  version: integer,
  descriptor: objectOf<PublishedDescriptor>(),
  sha256: text,
  minRenderer: integer,
  scope,
  status: oneOf('published', 'retired'),
  publishedAt: time,
};

/** What is wrong with a descriptor, and where. */
const diagnostic = named<Diagnostic>(
  'Diagnostic',
  row({
    code: text,
    severity: oneOf('error', 'warning'),
    file: text,
    line: integer,
    column: integer,
    pointer: text,
    message: bothLanguages,
    why: bothLanguages,
    fix: row({ text: bothLanguages }, { pointer: text, op: text, value: anything, key: text }),
  }) as Schema<never>,
);

/** A release without its descriptor, as the lists show it. */
const releaseLine = named(
  'ReleaseLine',
  row(
    {
      id,
      formId: text,
      version: integer,
      kind: oneOf('process', 'record', 'table'),
      name: text,
      nameEn: text,
      status: oneOf('published', 'retired'),
      /** `built-in` came with the software and was published by nobody; `table` came along with a look-up table. */
      origin: text,
      /** Empty lists mean everybody. */
      scope,
      reason: text,
      publishedByName: text,
      publishedAt: time,
      /** What it changed of the release before it; empty where there was none. */
      changeClass: oneOf('safe', 'upcast', 'pin', 'refuse', ''),
      /** The version whose content it brought back; -1 where it is new. */
      restored: integer,
      retireReason: text,
      retiredByName: text,
      /** Empty while it is in use. */
      retiredAt: time,
      /** Tasks not done that show this release. */
      openTasks: integer,
      /** Whether new pages and tasks use it. */
      current: flag,
    },
    {},
    { sha256: text, shared: flag, publishedBy: text },
  ),
);

/** A release without its descriptor, as the lists show it. */
export type ReleaseHead = TypeOf<typeof releaseLine>;

const found = { ...releaseColumns, formCode: text, content: text, degraded: flag, wantedVersion: integer };

/** A form that is published along with a look-up table. */
const form = row({ formId: text, name: text, nameEn: text, version: integer });

/** A form that is published along with a look-up table. */
export type FormWithTable = TypeOf<typeof form>;

const conversion = {
  id,
  formId: text,
  version: integer,
  /** `moving`: the version is published, and its rows are brought to their place. */
  state: oneOf('running', 'moving', 'done', 'failed', 'stopped'),
  /** Rows that are converted, those in their place, and all. */
  done: integer,
  moved: integer,
  total: integer,
};

/** Of which form, why it failed or could not go on, when it is tried again, and when it ended. */
const conversionLine = row(
  { ...conversion, label: bothLanguages, note: bothLanguages, attempts: integer, nextAt: time, endedAt: time },
  {},
  { startedAt: time },
);

/** A version of a record whose rows are or were converted in the background. */
export type Conversion = TypeOf<typeof conversionLine>;

const publication = row({
  ...found,
  change: orNull(change),
  /** Of a record with many rows: the version is published once they are converted. */
  conversion: orNull(row(conversion)),
  forms: listOf(form),
  /** What there is to know all the same. */
  diagnostics: listOf(diagnostic),
});
const published = data(publication as Schema<PublishReply>);

/** A release just published. */
export type PublishReply = Pick<
  TypeOf<typeof publication>,
  'formId' | 'version' | 'forms' | 'diagnostics' | 'conversion'
>;

const checked = row({
  ok: flag,
  diagnostics: listOf(diagnostic),
  /** Null for a new form and where a check fails. */
  change: orNull(change),
  /** Forms that read the look-up table and are published along with it. */
  forms: listOf(form),
});

/** What the checks say of a descriptor. */
export type CheckReply = TypeOf<typeof checked>;

const choices = row({
  roles: listOf(row({ alias: text, name: text, nameEn: text })),
  tenants: listOf(row({ tenantId: text, name: text })),
});

/** Companies and roles that a release may be for. */
export type ScopeChoices = TypeOf<typeof choices>;

const largestDescriptor = 4 * 1_048_576;
const reason = textUpTo(1000);
const names = narrowed(listOf(narrowed(textUpTo(100), { minLength: 1 })), { maxItems: 500 });

/** A descriptor: as its author wrote it, so that lines and columns are true, as an object, or as the body itself. */
const candidate = narrowed(
  input({ text, file: textUpTo(200), reason, scope: input({ tenants: names, roles: names }) }) as Schema<CandidateBody>,
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
    formId: narrowed(text, { minLength: 1 }),
    version: narrowed(integer, { minimum: 1, maximum: 2_147_483_647 }),
    reason,
  },
  'formId',
  'version',
);

/** S7-31 and its kin: descriptors as they are published. */
export const formCalls = {
  'GET /api/seqdesk-baseconfig/form-management/detail': {
    summary: 'The release of a form or a look-up table that the caller works with.',
    query: {
      formId: {
        description: 'The descriptor’s id, of a look-up table after `table:`; formCode or id may stand instead.',
      },
      version: { description: 'One version; without it the newest.', schema: { type: 'integer' } },
    },
    reply: data(row(found)),
  },
  'GET /api/seqdesk-baseconfig/form-management/list': {
    summary: 'Every form and look-up table with its newest release.',
    query: pageQuery,
    reply: data(pageOf(releaseLine)),
  },
  'GET /api/seqdesk-baseconfig/form-management/versions': {
    summary: 'The releases of one form, newest first.',
    query: { formId: required('The descriptor’s id.'), ...pageQuery },
    reply: data(pageOf(releaseLine)),
  },
  'GET /api/seqdesk-baseconfig/form-management/bpmn': {
    summary: 'A process as a BPMN 2.0 file with its diagram.',
    query: {
      formId: { description: 'The descriptor’s id; formCode or id may stand instead.' },
      version: { description: 'One version; without it the newest.', schema: { type: 'integer' } },
      lang: { description: 'The language of its names; without it Chinese.', schema: oneOf('zh', 'en') },
    },
    reply: bytes('application/xml'),
  },
  'GET /api/seqdesk-baseconfig/form-management/conversions': {
    summary: 'Versions of records whose rows are or were converted in the background, the newest first.',
    access: publishers,
    reply: data(listOf(conversionLine)),
  },
  'POST /api/seqdesk-baseconfig/form-management/stop-conversion': {
    summary: 'Stops the conversion of a record’s rows; nothing of it is published.',
    access: publishers,
    body: input({ formId: narrowed(textUpTo(200), { minLength: 1 }) }, 'formId'),
    reply: done,
  },
  'POST /api/seqdesk-baseconfig/form-management/start-conversion': {
    summary: 'Starts a conversion that failed or was stopped again, or tries at once what would be tried later.',
    access: publishers,
    body: input({ formId: narrowed(textUpTo(200), { minLength: 1 }) }, 'formId'),
    reply: done,
  },
  'GET /api/seqdesk-baseconfig/form-management/scopes': {
    summary: 'Companies and roles that a release may be for.',
    access: publishers,
    reply: data(choices),
  },
  'POST /api/seqdesk-baseconfig/form-management/check': {
    summary: 'Checks a descriptor without publishing it.',
    access: publishers,
    unaudited: 'checks what it is sent and keeps nothing',
    body: candidate,
    bodyLimit: largestDescriptor,
    reply: data(checked),
  },
  'POST /api/seqdesk-baseconfig/form-management/publish': {
    summary: 'Publishes a descriptor that passes the checks.',
    access: publishers,
    body: candidate,
    bodyLimit: largestDescriptor,
    reply: published,
  },
  'POST /api/seqdesk-baseconfig/form-management/rollback': {
    summary: 'Publishes the content of an earlier version as the newest.',
    access: publishers,
    body: oneRelease,
    reply: published,
  },
  'POST /api/seqdesk-baseconfig/form-management/retire': {
    summary: 'Takes a version out of use that no open task shows.',
    access: publishers,
    body: oneRelease,
    reply: data(row({ formId: text, version: integer, status: text })),
  },
} satisfies CallGroup;
