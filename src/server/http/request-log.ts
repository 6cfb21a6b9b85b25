import type { FastifyRequest } from 'fastify';

const secrets = new Set([
  'password',
  'newpassword',
  'newpassword1',
  'oldpassword',
  'refresh_token',
  'blade-auth',
  'code',
  'state',
  'value',
]);

/** An address fit for a log: the values of secret query parameters are blotted out. */
export function redactUrl(url: string): string {
  const cut = url.indexOf('?');
  if (cut < 0) return url;
  const pairs = url.slice(cut + 1).split('&');
  return `${url.slice(0, cut)}?${pairs.map(redactPair).join('&')}`;
}

function redactPair(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  return secrets.has(decodedName(name)) ? `${name}=***` : pair;
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}

/** What pino writes of a request: never headers, which carry tokens. */
export function requestForLog(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, url: redactUrl(request.url), ip: request.ip };
}
