import { say } from './messages.ts';
import type { MessageArguments, MessageKey } from './messages.ts';

/** What a refusal carries beyond its text. */
export interface RefusalOptions {
  readonly args?: MessageArguments;
  /** `data` of the envelope; default `{}`. */
  readonly data?: unknown;
  /** HTTP status; default the code. */
  readonly status?: number;
}

/** A refusal that the caller can understand and mend; the envelope carries its code and text. */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly code: number;
  readonly key: MessageKey;
  readonly args: MessageArguments;
  readonly data: unknown;
  readonly status: number;

  constructor(code: number, key: MessageKey, options: RefusalOptions = {}) {
    super(say(key, 'en', options.args));
    this.code = code;
    this.key = key;
    this.args = options.args ?? {};
    this.data = options.data ?? {};
    this.status = options.status ?? code;
  }
}
