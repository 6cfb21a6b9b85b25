/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a call answers when it went well. */
export type ReplyBody =
  /** The envelope with `data` of this shape. */
  | { readonly kind: 'data'; readonly schema: JsonSchema }
  /** The shape itself, without an envelope. */
  | { readonly kind: 'bare'; readonly schema: JsonSchema }
  /** Bytes or text of one of these media types. */
  | { readonly kind: 'bytes'; readonly types: readonly string[] };

/** One query parameter. */
export interface QueryParameter {
  readonly description: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

/** What the routes themselves do not say about a call. */
export interface DescribedCall {
  /** What the call does, in one line. */
  readonly summary: string;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Shape of the body, where the route checks none itself. */
  readonly body?: JsonSchema;
  /** Whether the call takes a file, as the part `file` of a multipart body; with `body`, instead of that. */
  readonly takesFile?: boolean;
  readonly reply: ReplyBody;
  /** Answers of other statuses that are not the failure envelope. */
  readonly also?: Readonly<Record<number, ReplyBody>>;
}

/** Calls of one part of the server, by `METHOD /path` as routes are registered. */
export type DescribedCalls = Readonly<Record<string, DescribedCall>>;
