import type { IncomingMessage } from 'node:http';

/** Bytes that are read on for a body that was refused; who sends more finds the connection closed. */
const mostBytes = 64 * 1_048_576;

/** Reads what is left of a refused body, so that the client is done sending and gets to see the answer. */
export function drain(body: IncomingMessage): Promise<void> {
  if (body.complete || body.readableEnded || body.destroyed) return Promise.resolve();
  // A parser that gave up may have left its source paused.
  body.unpipe();
  return new Promise((resolve) => {
    let left = mostBytes;
    const end = (): void => resolve();
    body.once('end', end).once('close', end).once('error', end);
    body.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) end();
    });
    body.resume();
  });
}
