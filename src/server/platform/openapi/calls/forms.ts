import { apiGroups } from '../../../../core/product.ts';
import type { DescribedCalls, JsonSchema } from '../described-call.ts';
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
  mapOf,
  oneOf,
  orNull,
  pageOf,
  pageQuery,
  ref,
  required,
  row,
  text,
  time,
} from '../shapes.ts';

const base = `/api/${apiGroups.baseConfig}/form-management`;

const scope = row({ tenants: listOf(text), roles: listOf(text) });

const change = row(
  {
    class: oneOf('safe', 'upcast', 'pin', 'refuse'),
    changes: listOf(row({ class: text, subject: text, message: bothLanguages })),
    losesOnReturn: listOf(row({ subject: text, message: bothLanguages })),
    against: integer,
  },
  {},
);

const release = {
  formId: text,
  version: integer,
  descriptor: mapOf(anything),
  sha256: text,
  minRenderer: integer,
  scope,
  status: text,
  publishedAt: time,
};

/** Shapes of releases and what is wrong with descriptors. */
export const formSchemas: Readonly<Record<string, JsonSchema>> = {
  Release: row(release, { degraded: flag, wantedVersion: integer }),
  Diagnostic: row({
    code: text,
    severity: oneOf('error', 'warning'),
    file: text,
    line: integer,
    column: integer,
    pointer: text,
    message: bothLanguages,
    why: bothLanguages,
    fix: row({ text: bothLanguages }, { pointer: text, op: text, value: anything, key: text }),
  }),
  ReleaseLine: row({
    id,
    formId: text,
    version: integer,
    kind: text,
    name: text,
    nameEn: text,
    sha256: text,
    status: text,
    origin: text,
    scope,
    shared: flag,
    reason: text,
    publishedBy: text,
    publishedByName: text,
    publishedAt: time,
    changeClass: text,
    restored: integer,
    retireReason: text,
    retiredByName: text,
    retiredAt: time,
    openTasks: integer,
    current: flag,
  }),
};

const found = { ...release, formCode: text, content: text, degraded: flag, wantedVersion: integer };

const conversion = {
  id,
  formId: text,
  version: integer,
  state: oneOf('running', 'done', 'failed', 'stopped'),
  done: integer,
  total: integer,
};

/** Forms that are published along with a look-up table. */
const forms = listOf(row({ formId: text, name: text, nameEn: text, version: integer }));

const published = data(
  row({
    ...found,
    change: orNull(change),
    conversion: orNull(row(conversion)),
    forms,
    diagnostics: listOf(ref('Diagnostic')),
  }),
);

/** S7-31 and its kin: descriptors as they are published. */
export const formCalls: DescribedCalls = {
  [`GET ${base}/detail`]: {
    summary: 'The release of a form or a look-up table that the caller works with.',
    query: {
      formId: required(
        'The descriptor’s id, of a look-up table after `table:`; formCode and id are taken as the same.',
      ),
      version: { description: 'One version; without it the newest.', schema: { type: 'integer' } },
    },
    reply: data(row(found)),
  },
  [`GET ${base}/list`]: {
    summary: 'Every form and look-up table with its newest release.',
    query: pageQuery,
    reply: data(pageOf(ref('ReleaseLine'))),
  },
  [`GET ${base}/versions`]: {
    summary: 'The releases of one form, newest first.',
    query: { formId: required('The descriptor’s id.'), ...pageQuery },
    reply: data(pageOf(ref('ReleaseLine'))),
  },
  [`GET ${base}/bpmn`]: {
    summary: 'A process as a BPMN 2.0 file with its diagram.',
    query: {
      formId: required('The descriptor’s id.'),
      version: { description: 'One version; without it the newest.', schema: { type: 'integer' } },
      lang: { description: 'The language of its names; without it Chinese.', schema: oneOf('zh', 'en') },
    },
    reply: bytes('application/xml'),
  },
  [`GET ${base}/conversions`]: {
    summary: 'Versions of records whose rows are or were converted in the background, the newest first.',
    reply: data(listOf(row({ ...conversion, note: bothLanguages, startedAt: time, endedAt: time }))),
  },
  [`POST ${base}/stop-conversion`]: {
    summary: 'Stops the conversion of a record’s rows; nothing of it is published.',
    reply: done,
  },
  [`GET ${base}/scopes`]: {
    summary: 'Companies and roles that a release may be for.',
    reply: data(
      row({
        roles: listOf(row({ alias: text, name: text, nameEn: text })),
        tenants: listOf(row({ tenantId: text, name: text })),
      }),
    ),
  },
  [`POST ${base}/check`]: {
    summary: 'Checks a descriptor without publishing it.',
    reply: data(row({ ok: flag, diagnostics: listOf(ref('Diagnostic')), change: orNull(change), forms })),
  },
  [`POST ${base}/publish`]: { summary: 'Publishes a descriptor that passes the checks.', reply: published },
  [`POST ${base}/rollback`]: {
    summary: 'Publishes the content of an earlier version as the newest.',
    reply: published,
  },
  [`POST ${base}/retire`]: {
    summary: 'Takes a version out of use that no open task shows.',
    reply: data(row({ formId: text, version: integer, status: text })),
  },
};
