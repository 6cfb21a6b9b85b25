import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rejectUnknown } from './not-found.ts';

const page = 'index.html';

/**
 * Serves the built web app: its files, compressed ahead where the client takes that, and the page itself for every
 * other address that a browser opens. Files below assets/ carry their content's hash in their name and never change.
 */
export async function addStaticSite(app: FastifyInstance, folder: string): Promise<void> {
  const files = new Set(filesBelow(folder, folder).filter((path) => path !== 'files.sha256'));
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  app.get('/*', (request, reply) => {
    const path = decodedPath(request);
    if (files.has(path)) return sendSiteFile(reply, path);
    if (path.startsWith('api/') || path.startsWith('assets/') || !opensPage(request, path))
      return rejectUnknown(request, reply);
    if (files.has(page)) return sendSiteFile(reply, page);
    return reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built. Run "npm run build".\n');
  });
}

/**
 * The address that the router looks at. One that nobody can decode is no other kind of request than any unknown one: its
 * percent signs are taken as written, so that a browser gets the page, which knows no such path either (S2-07). Calls
 * stay as they came, and are refused.
 */
export function routedAddress(address: string): string {
  const [path = '', ...query] = address.split('?');
  if (path.startsWith('/api/') || decoded(path) !== null) return address;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

/** Null where nobody can decode it. The text is given back, since the build drops a decoding whose result is not used. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function sendSiteFile(reply: FastifyReply, path: string): FastifyReply {
  const forever = path.startsWith('assets/');
  // Caches between must not hand the compressed form to those who can't read it.
  reply.header('vary', 'accept-encoding');
  reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
  return reply.sendFile(path);
}

function decodedPath(request: FastifyRequest): string {
  return decodeURIComponent((request.url.split('?', 1)[0] ?? '').slice(1));
}

/** Browsers ask for text/html, command-line clients for anything; a file that is missing stays missing. */
function opensPage(request: FastifyRequest, path: string): boolean {
  const accepted = request.headers.accept ?? '*/*';
  return accepted.includes('text/html') || (accepted.includes('*/*') && !/\.[^/]*$/.test(path));
}

function filesBelow(root: string, folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(root, path) : [relative(root, path).split(sep).join('/')];
  });
}
