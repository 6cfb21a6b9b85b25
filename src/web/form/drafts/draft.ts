import { canonicalJson } from '../../../core/text/canonical.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { FormData, Row } from '../../../core/values/finding.ts';
import type { DraftReply } from '../../../core/calls/tasks.ts';
import type { LeftTyped } from '../../../core/release/typed-content.ts';
import { convertDraft, type DraftBody, type DraftPlace } from '../../data/calls/workflow.ts';
import type { OpenForm } from '../renderer/open-form.ts';
import { forgetEntry, keepEntry, keptEntry } from '../../data/offline/kept-store.ts';
import { readEnvelope, removeStored, writeStored } from '../../parts/storage.ts';

/** The rows of one table as they stood when the draft was kept. */
export interface TablePatch {
  readonly table: string;
  readonly rows: readonly Row[];
}

/** What a person typed into a form: header values and whole tables. */
export interface DraftContent {
  readonly header: Readonly<Record<string, unknown>>;
  readonly patches: readonly TablePatch[];
}

/** A draft with its place in the order of saves and the release that its fields belong to. */
export interface Draft extends DraftContent {
  readonly seq: number;
  readonly release: { readonly formId: string; readonly version: number };
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly where: 'here' | 'server';
  /** What the server had when this was typed; absent where it is not known, or the draft is the server's. */
  readonly base?: DraftContent;
  /** What of it the form shown has no place for; absent where all of it has. */
  readonly left?: readonly LeftTyped[];
}

/** What is kept of a person's form goes by this. Of an application form the process alone counts: its draft outlives a new version. */
export function placeKey(owner: string, place: DraftPlace): string {
  const name = 'taskId' in place ? place.taskId : `start-${place.processDefinitionId.split(':')[0]}`;
  return `${owner}-${name}`;
}

/** What the server has while this browser keeps more, for merging: kept once, not with each edit. */
interface KeptBase extends DraftContent {
  readonly seq: number;
}

function baseKey(owner: string, place: DraftPlace): string {
  return `${localKey(owner, place)}-base`;
}

/** Keeps what a person's work goes on from: the content of the save with this number. */
export function writeLocalBase(owner: string, place: DraftPlace, base: KeptBase): void {
  void keepEntry('drafts', baseKey(owner, place), base);
}

function localKey(owner: string, place: DraftPlace): string {
  return `draft-${placeKey(owner, place)}`;
}

/**
 * Keeps a draft in this browser, in two places: the storage has it at once, also where the page is about to go; the
 * database has it on disk a little later, where a power cut leaves it, and has room for what the storage has none for.
 *
 * @returns whether it is kept; a promise of it where the database alone may take it. Where neither does, the server's
 *   copy has to do.
 */
export function writeLocalDraft(owner: string, place: DraftPlace, draft: DraftBody): true | Promise<boolean> {
  const key = localKey(owner, place);
  const onDisk = keepEntry('drafts', key, draft);
  if (writeStored(key, draft)) return true;
  // What stood there before is older.
  removeStored(key);
  return onDisk;
}

/** The draft that this browser keeps for a person's task or application form, or null. */
export async function readLocalDraft(owner: string, place: DraftPlace): Promise<Draft | null> {
  const key = localKey(owner, place);
  const stored = readEnvelope(key);
  const onDisk = await keptEntry<unknown>('drafts', key);
  const base = (await keptEntry<KeptBase>('drafts', baseKey(owner, place)))?.content;
  const here = stored === null ? null : draftOf(stored.content, stored.datetime);
  const there = onDisk === null ? null : draftOf(onDisk.content, onDisk.at);
  const newest = here === null || (there !== null && there.seq > here.seq) ? there : here;
  return newest === null || base?.seq !== newest.seq - 1 ? newest : { ...newest, base };
}

function draftOf(content: unknown, savedAt: number): Draft | null {
  if (typeof content !== 'object' || content === null) return null;
  const body = content as Partial<DraftBody>;
  if (typeof body.seq !== 'number' || body.release === undefined) return null;
  return {
    seq: body.seq,
    release: body.release,
    header: body.header ?? {},
    patches: tablePatches(body.patches),
    savedAt,
    where: 'here',
  };
}

/** Forgets the draft of this browser. */
export function removeLocalDraft(owner: string, place: DraftPlace): void {
  removeStored(localKey(owner, place));
  void forgetEntry('drafts', localKey(owner, place));
  void forgetEntry('drafts', baseKey(owner, place));
}

function tablePatches(patches: readonly unknown[] | undefined): readonly TablePatch[] {
  return (patches ?? []).filter(
    (patch): patch is TablePatch =>
      typeof patch === 'object' && patch !== null && 'table' in patch && 'rows' in patch && Array.isArray(patch.rows),
  );
}

/** The server's draft in the same form. Its time is the server's, Asia/Shanghai. */
export function serverDraft(reply: DraftReply): Draft {
  return {
    seq: reply.seq,
    release: reply.release,
    header: reply.header,
    patches: tablePatches(reply.patches),
    savedAt: Date.parse(`${reply.savedAt.replace(' ', 'T')}+08:00`),
    where: 'server',
    ...(reply.left === undefined || reply.left.length === 0 ? {} : { left: reply.left }),
  };
}

/**
 * A draft by the version of the form that its page shows. Where it was typed into another one, the server converts
 * it and says what it could not take over.
 *
 * @throws ApiError where the server can't be had, or there is yet another version
 */
export async function byShownForm(place: DraftPlace, draft: Draft, version: number): Promise<Draft> {
  if (draft.release.version === version) return draft;
  const { header, patches, left = [] } = await convertDraft(place, draft, version);
  const release = { ...draft.release, version };
  // What it was typed over is by the older form, and nothing to merge by any more.
  const { base: _base, ...rest } = draft;
  return { ...rest, release, header, patches: tablePatches(patches), ...(left.length === 0 ? {} : { left }) };
}

/** Earlier work on a form: what to offer of it, and the number of the last save that it goes on from. */
export interface FoundDraft {
  readonly draft: Draft | null;
  readonly lastSeq: number;
}

/**
 * What to offer when a form is opened. This browser keeps only what the server has not got yet, so that goes first. It
 * keeps its number: where the server meanwhile got something from elsewhere, the next save is refused and the person
 * decides, instead of one laying itself over the other.
 */
export function foundDraft(local: Draft | null, server: Draft | null): FoundDraft {
  if (local === null || (server !== null && sameContent(local, server)))
    return { draft: server, lastSeq: server?.seq ?? 0 };
  return { draft: local, lastSeq: local.seq - 1 };
}

/** Whether two drafts hold the same, whatever their order or place. */
export function sameContent(one: DraftContent, other: DraftContent): boolean {
  return canonicalJson([one.header, one.patches]) === canonicalJson([other.header, other.patches]);
}

/** Whether two forms hold the same values; what is empty counts as absent. */
export function sameFilled(one: unknown, other: unknown): boolean {
  return canonicalJson(filled(one)) === canonicalJson(filled(other));
}

function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, filled(part)] as const);
  return Object.fromEntries(entries.filter(([, part]) => !isEmptyValue(part)));
}

/** What a form holds, as a draft keeps it. */
export function draftContent(form: OpenForm): DraftContent {
  const submission = form.store.engine.submission();
  const names = new Set(form.store.view.tables.map((table) => table.name));
  const header = Object.fromEntries(Object.entries(submission).filter(([key]) => !names.has(key)));
  const patches = [...names].flatMap((table) => {
    const rows = submission[table];
    return Array.isArray(rows) ? [{ table, rows: rows as FormData[] }] : [];
  });
  return { header, patches };
}
