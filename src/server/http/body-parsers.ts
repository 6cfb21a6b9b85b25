import type { FastifyInstance } from 'fastify';

/**
 * How bodies are read: JSON with a missing body as `{}` (the contract's POSTs often have none), forms as flat objects,
 * plain text as it is.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {});
    void json(request, withTextIds(body as string), done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** Ids are accepted as numbers too, but JSON.parse rounds those beyond 2^53; inside a text no key can match. */
function withTextIds(json: string): string {
  return json.replaceAll(/("(?:id|parentId|taskId|processInstanceId)"\s*:\s*)(\d{16,19})(?=\s*[,}\]])/g, '$1"$2"');
}
