import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that are read on for a body that was refused; who sends more finds the connection closed. */
const mostBytes = 64 * 1_048_576;
const longestMs = 30_000;

/**
 * Reads what is left of a refused body while the answer is on its way. Many clients look at the answer only when they
 * are done sending, and would find the connection broken instead.
 */
export function drain({ raw: body }: FastifyRequest, reply: FastifyReply): void {
  if (body.complete || body.readableEnded || body.destroyed) return;
  // A parser that refuses a size wants the connection closed, which would break it for who is still sending.
  reply.removeHeader('connection');
  // A parser that gave up may have left its source paused.
  body.unpipe();
  let left = mostBytes;
  const stop = (): void => void body.destroy();
  const timer = setTimeout(stop, longestMs).unref();
  body.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  // What is thrown away may break off.
  body.on('error', () => undefined);
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) stop();
  });
  body.resume();
}
