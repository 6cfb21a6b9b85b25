import { Worker } from 'node:worker_threads';

/** What a call from another thread is. */
export interface FarCall {
  readonly method?: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** What it answered: of the body the beginning. */
export interface FarReply {
  readonly status: number;
  readonly length: number;
  readonly text: string;
}

/** Somebody who calls from another thread, so that what the call costs them is not counted for the server. */
export interface FarClient {
  call(call: FarCall): Promise<FarReply>;
  close(): Promise<void>;
}

const program = `
const { parentPort } = require('node:worker_threads');
const { request } = require('node:http');
parentPort.on('message', ({ id, method = 'POST', url, headers, body }) => {
  const answer = (reply) => parentPort.postMessage({ id, ...reply });
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) };
  const sent = request(url, { method, headers: { ...headers, ...length } }, (response) => {
    let [seen, text] = [0, ''];
    response.on('data', (part) => {
      seen += part.length;
      if (text.length < 200000) text += part.toString('utf8');
    });
    response.on('end', () => answer({ status: response.statusCode, length: seen, text }));
  });
  sent.on('error', (error) => answer({ status: 0, length: 0, text: error.message }));
  sent.end(bytes);
});
`;

/** Starts the thread. */
export function farClient(): FarClient {
  const worker = new Worker(program, { eval: true });
  const waiting = new Map<number, (reply: FarReply) => void>();
  let last = 0;
  worker.on('message', ({ id, ...reply }: FarReply & { readonly id: number }) => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  });
  return {
    call: ({ body, ...call }) => {
      last += 1;
      const id = last;
      const shared = body === undefined ? undefined : copied(body);
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ ...call, id, body: shared });
      });
    },
    close: async () => void (await worker.terminate()),
  };
}

const known = new WeakMap<Buffer, SharedArrayBuffer>();

/** Memory that both threads see: to copy a large body would count for the server. */
function copied(body: Buffer): SharedArrayBuffer {
  const memory = known.get(body) ?? new SharedArrayBuffer(body.length);
  if (!known.has(body)) new Uint8Array(memory).set(body);
  known.set(body, memory);
  return memory;
}
