import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { say } from '../errors/messages.ts';
import { StartError } from '../errors/start-error.ts';
import { bareContentPolicy } from './security-headers.ts';
import { languageOf } from './language.ts';

/** The port of a server that is still starting. */
export interface Gate {
  /** Where people reach the server. */
  readonly url: string;
  /** Gives the port to the app, which answers from then on; no connection is refused between. */
  handOver(app: FastifyInstance): Promise<void>;
  /** Frees the port where the app never got it. */
  close(): Promise<void>;
}

/** Seconds after which who was turned away may try again. */
const retrySeconds = 3;

/**
 * Takes the port at once, so that one in use is told before anything is started, and answers that the server starts.
 *
 * @throws StartError where the port cannot be had
 */
export async function openGate({ host, port }: { readonly host: string; readonly port: number }): Promise<Gate> {
  let app: FastifyInstance | null = null;
  // A connection from before the hand-over may still bring a call after it.
  const server = createServer((request, response) => {
    if (app === null) answerStarting(request, response);
    else app.server.emit('request', request, response);
  });
  try {
    await listen(server, host, port);
  } catch (error) {
    throw new StartError(listenProblem(error as NodeJS.ErrnoException, host, port));
  }
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    handOver: async (ready) => {
      app = ready;
      const takeOver = ready.server.listen.bind(ready.server, server);
      // Fastify would open a port of its own; all else that it does when it listens holds.
      ready.server.listen = takeOver as typeof ready.server.listen;
      await ready.listen({ host, port: bound });
    },
    close: async () => {
      if (app !== null) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
}

function answerStarting({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const [path] = url.split('?', 1);
  const shared = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': bareContentPolicy,
    connection: 'close',
  };
  const json = { ...shared, 'content-type': 'application/json; charset=utf-8' };
  if (path === '/healthz') return void response.writeHead(200, json).end(JSON.stringify({ status: 'ok' }));
  const later = { 'retry-after': String(retrySeconds) };
  const msg = say('http.starting', languageOf({ headers }));
  if (path === '/readyz') {
    response.writeHead(503, { ...json, ...later }).end(JSON.stringify({ status: 'unavailable', problem: 'starting' }));
  } else if (headers.accept?.includes('text/html') === true) {
    const page = { ...shared, ...later, 'content-type': 'text/plain; charset=utf-8', refresh: String(retrySeconds) };
    response.writeHead(503, page).end(`${msg}\n`);
  } else {
    const body = { code: 503, success: false, data: {}, msg };
    response.writeHead(503, { ...json, ...later }).end(JSON.stringify(body));
  }
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the program that has it, or choose another one: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=8080 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}`;
  }
}
