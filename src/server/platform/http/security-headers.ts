import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** The content security policy of an answer that is never a page. */
export const bareContentPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The content security policy of every other answer. */
function contentSecurityPolicy(frameSources: readonly string[]): string {
  const rules = [
    "default-src 'self'",
    "script-src 'self'",
    // antd writes its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    // Previews of PDF files are shown from their bytes in a frame.
    `frame-src ${["'self'", 'blob:', ...frameSources].join(' ')}`,
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return rules.join('; ');
}

/** A year. Names below this host's are its own; those beside it are not meant. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** Puts the security headers on every answer. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { frameSources, publicUrl }: Pick<Settings, 'frameSources' | 'publicUrl'>,
): void {
  const secure = publicUrl?.startsWith('https:') === true;
  const headers = {
    'content-security-policy': contentSecurityPolicy(frameSources),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    // What no page of ours uses stays shut, also for whoever gets a script in.
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  app.addHook('onSend', (request, reply, payload, next) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (secure || request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    next(null, payload);
  });
}
