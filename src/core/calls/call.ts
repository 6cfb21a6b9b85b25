import type { Access } from './access.ts';
import type { QueryParameter, ReplyBody, Schema, TypeOf } from './shapes.ts';

/** How often a call may be made in a minute, on each node. */
export interface CallLimit {
  /** By one address; a company's people often share one. */
  readonly perAddress: number;
  /** By one person, wherever from. */
  readonly perAccount?: number;
}

/** What a call hands out, as the audit log names it. */
export type TraceKind = 'export' | 'print' | 'download' | 'template';

/** What guests and people whose password somebody else gave them are otherwise kept from. */
export type Restriction = 'guest' | 'password';

/** Everything that is to be said of a call; its name is `METHOD /path`, with `:name` for a part of the path. */
export interface Call {
  /** What the call does, in one line. */
  readonly summary: string;
  /** Who may make it; whoever is signed in where it is left out. */
  readonly access?: Access;
  /** Who may make it although nearly every call is closed to them. */
  readonly openTo?: readonly Restriction[];
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Whether parameters of the query are understood in the body as well, of clients that send a form. */
  readonly queryInBody?: true;
  /** Shape of the body. */
  readonly body?: Schema;
  /** Whether the handler itself checks the body, which may come in other shapes too. */
  readonly readsBody?: true;
  /** Whether null and an empty text count as leaving out a key that may be left out. */
  readonly emptyIsMissing?: true;
  /** Most bytes of the body, where it may have more than usual. */
  readonly bodyLimit?: number;
  /** Whether the call takes a file, as the part `file` of a multipart body; with `body`, instead of that. */
  readonly takesFile?: true;
  /** Whether the token may stand in the query, for links that cannot send headers. */
  readonly tokenInQuery?: true;
  /** For what costs much or is worth guessing. */
  readonly limit?: CallLimit;
  /** Whether the call makes or reads documents, so that it counts among the few of those that a person may make. */
  readonly heavy?: true;
  /** Of a POST or DELETE that leaves no line in the audit log: why not. */
  readonly unaudited?: string;
  /** Of a POST that pays no heed to an `Idempotency-Key`: it writes nothing. */
  readonly unkeyed?: 'reads';
  /** What the call hands out of the system, so that each time leaves a line in the audit log. */
  readonly leaves?: TraceKind;
  /** Of a call that answers bytes and leaves no line in the audit log: why not. */
  readonly untraced?: string;
  readonly reply: ReplyBody;
  /** Answers of other statuses that are not the failure envelope. */
  readonly also?: Readonly<Record<number, ReplyBody>>;
}

/** Calls of one part of the server by their names. */
export type CallGroup = Readonly<Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Call>>;

/** What a client reads of the reply of a call. */
export type ReplyOf<C extends Call> = C['reply'] extends { readonly schema: infer S extends Schema }
  ? TypeOf<S>
  : unknown;

/** The body that a call takes. */
export type BodyOf<C> = C extends { readonly body: infer S extends Schema } ? TypeOf<S> : undefined;

/** Names of the query parameters that a call cannot do without. */
export type NeededOf<C> = C extends { readonly query: infer Q }
  ? { [K in keyof Q]: Q[K] extends { readonly required: true } ? K : never }[keyof Q] & string
  : never;

/** Names of the parts of a call's path that stand for something. */
export type PathPartsOf<Name extends string> = Name extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PathPartsOf<Rest>
  : Name extends `${string}:${infer Part}`
    ? Part
    : never;

/** Calls that share the beginning of their paths; `calls` names them by the rest. */
export function below<Base extends string, Group extends Readonly<Record<string, Call>>>(
  base: Base,
  calls: Group,
): Below<Base, Group> {
  const named = Object.entries(calls).map(([name, call]) => [name.replace(' ', ` ${base}`), call] as const);
  return Object.fromEntries(named) as unknown as Below<Base, Group>;
}

type Below<Base extends string, Group> = {
  readonly [
    K in keyof Group as K extends `${infer Method} ${infer Path}` ? `${Method} ${Base}${Path}` : never
  ]: Group[K];
};
