import { i18n } from '../../i18n/i18n.ts';
import { ApiError } from './api-error.ts';

interface LooseBody {
  readonly code?: unknown;
  readonly msg?: unknown;
  readonly message?: unknown;
  readonly error_description?: unknown;
  readonly data?: unknown;
}

/** An answer as far as it says how the call went. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
}

/** A body of any kind as something to look fields up in. */
export function looseBody(body: unknown): LooseBody {
  return typeof body === 'object' && body !== null ? body : {};
}

/** The text of an answer as JSON; null where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The failure that an answer stands for, in the server's words where it has any (S8-02); null for success. */
export function failureOf({ status, statusText, body }: Answer): ApiError | null {
  const { code: own, msg, message, error_description: description, data } = looseBody(body);
  const code = typeof own === 'number' ? own : status;
  if (code === 200 && description === undefined) return null;
  const words = [msg, message, description].find((text): text is string => typeof text === 'string' && text !== '');
  const shown = words ?? (statusText === '' ? i18n.t('shell:error.unknown') : statusText);
  return new ApiError(code, shown, data, words ?? null);
}

/** What a server above HTTP 500 says of itself, e.g. that its database is away; null for gateways and dead lines. */
export function faultOf(answer: Answer): ApiError | null {
  const { msg } = looseBody(answer.body);
  return typeof msg === 'string' && msg !== '' ? failureOf(answer) : null;
}
