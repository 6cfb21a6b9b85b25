import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Query parameters, and keys of what is logged, whose values nobody may read in a log. */
const secretNames = [
  'password',
  'newpassword',
  'newpassword1',
  'oldpassword',
  'confirmpassword',
  'refresh_token',
  'access_token',
  'blade-auth',
  'authorization',
  'captcha-code',
  'client_secret',
  'clientsecret',
  'secret',
  'token',
];

/** Secret in an address alone, where they are codes of phones and of sign-in services. */
const secretParameters = new Set([...secretNames, 'code', 'state', 'value', 'phonecode', 'smscode']);

const blot = '***';
const names = secretNames.join('|');
const parameters = [...secretParameters].join('|');

/** What a secret looks like wherever it turns up in a line: in an address, in JSON, behind the word of its scheme. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`([?&](?:${parameters})=)[^&\s"'\\]*`, 'gi'), `$1${blot}`],
  [new RegExp(String.raw`(\\?"(?:${names})\\?"\s*:\s*\\?")(?:[^"\\]|\\[^"])*`, 'gi'), `$1${blot}`],
  [/\b(bearer|basic)(?:\s|%20|\+)+[\w.~+/=-]{6,}/gi, `$1 ${blot}`],
];

/**
 * How the server logs: JSON lines, with the method, address and origin of requests and never their headers or bodies,
 * and with everything that looks like a secret blotted out, whoever logged it.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: { req: requestForLog, err: errorForLog },
    redact: { paths: ['headers', '*.headers'], remove: true },
    hooks: { streamWrite: redactText },
  };
}

/** An address fit for a log: the values of secret query parameters are blotted out. */
export function redactUrl(url: string): string {
  const cut = url.indexOf('?');
  if (cut < 0) return url;
  const pairs = url.slice(cut + 1).split('&');
  return `${url.slice(0, cut)}?${pairs.map(redactPair).join('&')}`;
}

/** A text with all that looks like a secret blotted out. */
export function redactText(text: string): string {
  return secretTexts.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
}

function redactPair(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  return secretParameters.has(decodedName(name)) ? `${name}=${blot}` : pair;
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).trim().toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}

/** What is written of a request: never headers, which carry tokens. */
function requestForLog(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, url: redactUrl(request.url), ip: request.ip };
}

/** What is written of an error; PostgreSQL's details quote whole rows, with password hashes among them. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code, constraint, table } = error as Error & Readonly<Record<string, unknown>>;
  return {
    type: name,
    message,
    code,
    constraint,
    table,
    stack,
    ...(cause instanceof Error && { cause: errorForLog(cause) }),
  };
}
