import { calculationCalls } from './calculations.ts';
import { authCalls } from './auth.ts';
import { signedIn, type Access } from './access.ts';
import type { BodyOf, Call, NeededOf, PathPartsOf, ReplyOf } from './call.ts';
import { deliveryCalls } from './delivery.ts';
import { dictionaryCalls } from './dictionaries.ts';
import { fileCalls } from './files.ts';
import { formerUnitCalls } from './former-units.ts';
import { formCalls } from './forms.ts';
import { logCalls } from './logs.ts';
import { menuCalls } from './menus.ts';
import { batchCalls, draftCalls, moveCalls } from './moves.ts';
import { noticeCalls } from './notices.ts';
import { operationCalls } from './operations.ts';
import { peopleCalls } from './people.ts';
import { questionCalls } from './questions.ts';
import { recordCalls } from './records.ts';
import { releaseCalls } from './releases.ts';
import { settingCalls } from './settings.ts';
import { statisticsCalls } from './statistics.ts';
import { detailCalls } from './task-detail.ts';
import { taskCalls } from './tasks.ts';
import { tenantCalls } from './tenants.ts';

const parts = {
  operations: operationCalls,
  auth: authCalls,
  system: { ...menuCalls, ...peopleCalls, ...logCalls },
  tenants: tenantCalls,
  settings: settingCalls,
  dictionaries: dictionaryCalls,
  workflow: { ...taskCalls, ...detailCalls, ...moveCalls, ...batchCalls, ...draftCalls, ...questionCalls },
  delivery: { ...deliveryCalls, ...statisticsCalls },
  notices: noticeCalls,
  forms: { ...formCalls, ...formerUnitCalls, ...releaseCalls },
  records: { ...recordCalls, ...calculationCalls },
  files: fileCalls,
};

type Parts = typeof parts;

/** Every call by its part of the server. */
export const callParts: Readonly<Record<string, Readonly<Record<string, Call>>>> = parts;

/** Every call by its name, `METHOD /path`. */
export const calls: ReadonlyMap<string, Call> = new Map(
  Object.values(callParts).flatMap((part) => Object.entries(part)),
);

/** Who may make a call. */
export function accessTo({ access = signedIn }: Call): Access {
  return access;
}

/** Every call by its name. */
type Calls = Parts['operations'] &
  Parts['auth'] &
  Parts['system'] &
  Parts['tenants'] &
  Parts['settings'] &
  Parts['dictionaries'] &
  Parts['workflow'] &
  Parts['delivery'] &
  Parts['notices'] &
  Parts['forms'] &
  Parts['records'] &
  Parts['files'];

/** Texts of the query parameters that a call declares. */
export type Parameters<N extends CallName> = Calls[N] extends { readonly query: infer Q }
  ? { readonly [K in keyof Q as Q[K] extends { readonly required: true } ? K : never]: string } & {
      readonly [K in keyof Q as Q[K] extends { readonly required: true } ? never : K]?: string;
    }
  : unknown;

/** Whether a call answers the envelope with empty data. */
export type IsDone<N extends CallName> = Calls[N]['reply']['kind'] extends 'done' ? true : false;

/** The name of a call. */
export type CallName = keyof Calls;

/** What a client reads of the reply of a call. */
export type Reply<N extends CallName> = ReplyOf<Calls[N]>;

/** The body that a call takes. */
export type Body<N extends CallName> = BodyOf<Calls[N]>;

type QueryValue = string | number | boolean | undefined;

type QueryOf<Q> = { readonly [K in keyof Q as Q[K] extends { readonly required: true } ? K : never]: QueryValue } & {
  readonly [K in keyof Q as Q[K] extends { readonly required: true } ? never : K]?: QueryValue;
} & (Q extends { readonly current: unknown } ? Readonly<Record<string, unknown>> : unknown);

/** A key of what a client gives, left out where the call takes nothing of the kind. */
type Given<K extends string, T, Needed extends boolean> = Needed extends true
  ? { readonly [_ in K]: T }
  : { readonly [_ in K]?: T };

/** What a client gives along with a call: parts of its path, its query and its body; lists take filters by any field. */
export type Asked<N extends CallName> = (PathPartsOf<N> extends never
  ? unknown
  : { readonly path: Readonly<Record<PathPartsOf<N>, string>> }) &
  (Calls[N] extends { readonly query: infer Q }
    ? Given<'query', QueryOf<Q>, NeededOf<Calls[N]> extends never ? false : true>
    : unknown) &
  (Calls[N] extends { readonly takesFile: true }
    ? { readonly body: object }
    : Calls[N] extends { readonly body: unknown }
      ? { readonly body: Body<N> }
      : unknown);

/** The names of calls whose replies stand in the envelope. */
export type EnvelopedCall = {
  [N in CallName]: Calls[N]['reply']['kind'] extends 'data' | 'done' ? N : never;
}[CallName];

/** The names of calls that answer with bytes. */
export type ByteCall = { [N in CallName]: Calls[N]['reply']['kind'] extends 'bytes' ? N : never }[CallName];
