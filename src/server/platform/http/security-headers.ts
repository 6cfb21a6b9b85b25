import type { FastifyInstance } from 'fastify';

/** The content security policy of every answer. */
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

/** Puts the security headers on every answer. */
export function addSecurityHeaders(app: FastifyInstance, frameSources: readonly string[]): void {
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
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    next(null, payload);
  });
}
