import { say, type MessageArguments, type MessageKey, type StatusOf } from './messages.ts';

/** What a rejection carries beyond its text. */
export interface RejectionOptions {
  readonly args?: MessageArguments;
  /** `data` of the envelope; default `{}`. */
  readonly data?: unknown;
  /** Seconds after which it is worth trying again; sent as `Retry-After`. */
  readonly retryAfter?: number;
}

type Status = StatusOf<MessageKey>;

type KeyOf<S extends Status> = { [K in MessageKey]: StatusOf<K> extends S ? K : never }[MessageKey];

/** A status and a key that the catalogue gives this status; 400 where it names none. */
export type Rejection = { [S in Status]: readonly [code: S, key: KeyOf<S>, options?: RejectionOptions] }[Status];

/** A rejection that the caller can understand and mend; the envelope carries its code, which is its status, and text. */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly code: number;
  readonly key: MessageKey;
  readonly args: MessageArguments;
  readonly data: unknown;
  readonly retryAfter: number | null;

  constructor(...[code, key, options = {}]: Rejection) {
    super(say(key, 'en', options.args));
    this.code = code;
    this.key = key;
    this.args = options.args ?? {};
    this.data = options.data ?? {};
    this.retryAfter = options.retryAfter ?? null;
  }

  get status(): number {
    return this.code;
  }
}
