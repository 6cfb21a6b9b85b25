import { publishers } from './access.ts';
import type { CallGroup } from './call.ts';
import { changeClass, conversion, diagnostic, form, wantedScope } from './forms.ts';
import { input, narrowed, optionalInteger, textUpTo } from './input.ts';
import { fates } from '../release/stored-fate.ts';
import * as t from './shapes.ts';

/** Kinds of files that a release may hold. */
export const releaseKinds = ['process', 'record', 'table', 'types', 'family', 'dictionary', 'menu'] as const;

const change = t.row(
  { class: changeClass, subject: t.text, message: t.bothLanguages },
  /** Whether something has another name or place alone. */
  { moves: t.flag },
);

/** Where stored data lie that a release meets. */
const storedIn = t.oneOf('rows', 'tasks', 'drafts');

const effect = t.row({
  of: storedIn,
  /** What becomes of them, by name. */
  fate: t.oneOf(...fates),
  /** The path of the field. */
  subject: t.text,
  count: t.integer,
  /** Whether something stored is not seen or not kept any more. */
  loss: t.flag,
  /** Whether nothing can be released as long as they are so. */
  refused: t.flag,
  /** Some of them by id. */
  examples: t.listOf(t.id),
  message: t.bothLanguages,
});

/** A field that is gone and a new one that could be the same under another name. */
const rename = t.row({
  old: t.text,
  now: t.text,
  oldLabel: t.bothLanguages,
  nowLabel: t.bothLanguages,
  /** The set in which the new one is written, and the key that its `x-was` would name. */
  set: t.text,
  former: t.text,
  /** Whether they look alike. */
  alike: t.flag,
  /** How many rows, open tasks and drafts hold a value that goes with the field. */
  lost: t.integer,
  /** Whether nothing can be released until somebody says whether they are the same. */
  open: t.flag,
});

const planItem = t.row({
  kind: t.oneOf(...releaseKinds),
  id: t.text,
  file: t.text,
  label: t.bothLanguages,
  /** The gravest of its changes. */
  class: changeClass,
  /** The version that is live; -1 where there is none. */
  against: t.integer,
  /** The version that it gets; of a kind without releases of its own that of its file. */
  version: t.integer,
  /** Losses first. */
  changes: t.listOf(change),
  /** Tasks not done, drafts and rows that it touches. */
  tasks: t.integer,
  drafts: t.integer,
  rows: t.integer,
  /** What would become of them, losses first: the new form was run over what is stored. No value is told. */
  effects: t.listOf(effect),
  /** How many of them it was run over: where there are more, some taken evenly. */
  tried: t.row({ rows: t.integer, tasks: t.integer, drafts: t.integer }),
  renames: t.listOf(rename),
});

/** One thing that a release would change. */
export type PlanItem = t.TypeOf<typeof planItem>;

const absentFile = t.row({
  kind: t.oneOf(...releaseKinds),
  id: t.text,
  file: t.text,
  label: t.bothLanguages,
  tasks: t.integer,
  drafts: t.integer,
  rows: t.integer,
});

const plan = t.row({
  /** Names the files asked for, what is live and the data counted; apply takes it and refuses another state. */
  token: t.text,
  /** Whether it may be applied. */
  ok: t.flag,
  /** How many of the files sent say what is live. */
  same: t.integer,
  items: t.listOf(planItem),
  /** Files that others released and that the folder does not have: they stay, unless `prune` says otherwise. */
  absent: t.listOf(absentFile),
  /** Files of the company sent along, such as texts.json, that say something else than what the server was built with. */
  unbuilt: t.listOf(t.text),
  /** Forms that get the new rows of look-up tables. */
  forms: t.listOf(form),
  diagnostics: t.listOf(diagnostic),
});

/** What a release would change. */
export type ReleasePlan = t.TypeOf<typeof plan>;

const applied = t.row({
  /** The number of the release in the company; 0 where nothing is live yet, and of one for some people alone. */
  release: t.integer,
  items: t.listOf(planItem),
  forms: t.listOf(form),
  /** Of records with many rows: all of the release is live at once when these are converted. */
  conversions: t.listOf(t.row(conversion)),
});

/** What was applied. */
export type AppliedRelease = t.TypeOf<typeof applied>;

/** Why a file may say something else than what is live, or why something live stands in no file. */
const unlike = ['menu', 'entries', 'form', 'retired'] as const;

const servedFile = t.row({
  kind: t.oneOf(...releaseKinds),
  id: t.text,
  /** Where it stood when it was released. */
  file: t.text,
  text: t.text,
  /** The file as it was released last, or came with the software; '' where people made it. */
  base: t.text,
  /** Hashes of what the file said on this server so far: one of another content was never here. */
  known: t.listOf(t.text),
});

/** A descriptor file as it would have to be to say what is live. */
export type ServedFile = t.TypeOf<typeof servedFile>;

const leftOut = t.row({ kind: t.oneOf(...releaseKinds), id: t.text, why: t.oneOf(...unlike), count: t.integer });

/** Something live that no file can be made of. */
export type LeftOut = t.TypeOf<typeof leftOut>;

const fileHead = t.row({
  kind: t.oneOf(...releaseKinds),
  id: t.text,
  file: t.text,
  label: t.bothLanguages,
  /** Names of the sets in it. */
  sets: t.listOf(t.text),
});

/** A descriptor file in use, without its text. */
export type FileHead = t.TypeOf<typeof fileHead>;

const releaseEntry = t.row({
  kind: t.oneOf(...releaseKinds),
  id: t.text,
  version: t.integer,
  before: t.orNull(t.integer),
});

const releaseHead = t.row({
  number: t.integer,
  reason: t.text,
  appliedByName: t.text,
  appliedAt: t.time,
  /** The number of the release that it took back; 0 where it is one of its own. */
  restored: t.integer,
  /** Version 0 went out of use; `before` is null for what was new. */
  content: t.listOf(releaseEntry),
});

/** A release of the company. */
export type BundleHead = t.TypeOf<typeof releaseHead>;

const served = t.row({ files: t.listOf(servedFile), left: t.listOf(leftOut) });

/** The files of a server, with what people changed there since they were released. */
export type ServedFiles = t.TypeOf<typeof served>;

const file = input({ file: narrowed(textUpTo(400), { minLength: 1 }), text: t.text }, 'file', 'text');
const companyFile = input({ file: narrowed(textUpTo(400), { minLength: 1 }), hash: textUpTo(64) }, 'file', 'hash');
const files = narrowed(t.listOf(file), { maxItems: 5000 });
const largestRelease = 16 * 1_048_576;
const reason = textUpTo(1000);

const fieldName = textUpTo(200);

const asked = {
  files,
  /** Other files of the folder, which are not released but may be needed. */
  beside: files,
  /** Fields that go for good though a new one looks like them: `form.path`. */
  dropped: narrowed(t.listOf(fieldName), { maxItems: 1000 }),
  /** The files are a whole folder: those in use that came with the software and are not among them go out of use. */
  whole: t.flag,
  /** With a whole folder: whatever else is in use and not among them goes as well. */
  prune: t.flag,
  /** Files that were deleted, by their path: they go out of use. */
  gone: narrowed(t.listOf(textUpTo(400)), { maxItems: 5000 }),
  /** Files of the company beside its descriptors, which are compared with those that the server was built with. */
  company: narrowed(t.listOf(companyFile), { maxItems: 10 }),
  /** For some roles or for other companies: forms and look-up tables alone. */
  scope: wantedScope,
  /** Instead of files the number of a release that is taken back, 0 for the newest. */
  rollback: optionalInteger(0, 1_000_000_000),
};

/** Releases of several descriptor files as one. */
export const releaseCalls = {
  'GET /api/seqdesk-baseconfig/release/files': {
    heavy: true,
    summary: 'The descriptor files in use, with what people changed on the pages of the server since.',
    access: publishers,
    reply: t.data(served),
  },
  'GET /api/seqdesk-baseconfig/release/sources': {
    summary: 'Names of the descriptor files in use.',
    access: publishers,
    reply: t.data(t.listOf(fileHead)),
  },
  'GET /api/seqdesk-baseconfig/release/source': {
    summary:
      'One of the descriptor files in use, with what people changed in it since; none where there is no such file.',
    access: publishers,
    query: { kind: t.required('The kind of the file.'), id: t.required('Its id.') },
    reply: t.data(t.listOf(servedFile)),
  },
  'GET /api/seqdesk-baseconfig/release/list': {
    summary: 'The releases of the company, newest first.',
    access: publishers,
    query: t.pageQuery,
    reply: t.data(t.pageOf(releaseHead)),
  },
  'POST /api/seqdesk-baseconfig/release/plan': {
    heavy: true,
    summary: 'What releasing descriptor files, or taking a release back, would change; nothing is kept.',
    access: publishers,
    unaudited: 'compares what it is sent and keeps nothing',
    unkeyed: 'reads',
    body: input(asked),
    bodyLimit: largestRelease,
    reply: t.data(plan),
  },
  'POST /api/seqdesk-baseconfig/release/apply': {
    heavy: true,
    summary: 'Releases descriptor files as one, or takes a release back, as a plan said.',
    access: publishers,
    body: input({ ...asked, token: textUpTo(200), reason }, 'token'),
    bodyLimit: largestRelease,
    reply: t.data(applied),
  },
} satisfies CallGroup;
