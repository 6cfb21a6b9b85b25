import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors/business-error.ts';
import { charactersAtOnce, noteBody } from './idempotency-key.ts';

/** Lists and objects within each other; a form has a handful, and writing thousands of them overflows the stack. */
const deepest = 200;

/**
 * How bodies are read: JSON with a missing body as `{}` (the contract's POSTs often have none), forms as flat objects,
 * plain text as it is.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyHash', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (body.length === 0) return {};
    await noteBody(request, body);
    if (await isTooDeep(body)) throw new BusinessError(400, 'http.unreadable');
    return new Promise<unknown>((resolve, reject) => {
      void json(request, withTextIds(body), (error, value) => (error === null ? resolve(value) : reject(error)));
    });
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      await noteBody(request, body);
      return Object.fromEntries(new URLSearchParams(body));
    },
  );
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    await noteBody(request, body);
    return body;
  });
}

/** Ids are accepted as numbers too, but JSON.parse rounds those beyond 2^53; inside a text no key can match. */
function withTextIds(json: string): string {
  if (/^\s*\[[\d\s,]*\]\s*$/.test(json)) return quoted(json);
  return json
    .replaceAll(/("(?:id|[a-z]\w*Id)"\s*:\s*)(\d{16,19})(?=\s*[,}\]])/g, '$1"$2"')
    .replaceAll(/"(?:ids|[a-z]\w*Ids)"\s*:\s*\[[\d\s,]*\]/g, quoted);
}

function quoted(numbers: string): string {
  return numbers.replaceAll(/\b\d{16,19}\b/g, '"$&"');
}

/** Others have their turn while it looks through a long text. */
async function isTooDeep(json: string): Promise<boolean> {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    if (at % charactersAtOnce === charactersAtOnce - 1) await nextTurn();
    const sign = json.charCodeAt(at);
    if (sign === quote) inText = !inText;
    else if (inText) at += sign === backslash ? 1 : 0;
    else if (sign === openList || sign === openObject) depth += 1;
    else if (sign === closeList || sign === closeObject) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
