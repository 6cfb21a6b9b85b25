import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Json, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(await server.listen()).port);
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: Json;
}

/** Sends bytes as they are and reads until the server closes the connection. */
async function sendRaw(bytes: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}

describe('what is no request is answered in the envelope, and its connection closed', () => {
  test.each([
    ['a request line beyond 16 kB', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, '请求头过大'],
    ['a header beyond 16 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, '请求头过大'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'HTTP 请求格式错误'],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001', 400, 'HTTP 请求格式错误'],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400, 'HTTP 请求格式错误'],
    [
      'two lengths',
      'POST /api/blade-auth/oauth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
      'HTTP 请求格式错误',
    ],
    [
      'a length beside pieces: a second request hides in the first',
      'POST /api/blade-auth/oauth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nG',
      400,
      'HTTP 请求格式错误',
    ],
    [
      'pieces of a kind that nobody knows',
      'POST /api/blade-auth/oauth/token HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked, x\r\n\r\n0\r\n\r\n',
      400,
      'HTTP 请求格式错误',
    ],
  ])('%s', async (_name, bytes, status, msg) => {
    const answer = await sendRaw(bytes);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ code: status, success: false, data: {}, msg });
    expect(answer.head).toContain('content-type: application/json; charset=utf-8');
    expect(answer.head).toContain('x-content-type-options: nosniff');
    expect(answer.head).toContain("content-security-policy: default-src 'none'; base-uri 'none'");
    expect(answer.head).toContain('connection: close');
  });

  test('a path that is no text is 400 too, and the server goes on', async () => {
    const answer = await sendRaw('GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect([answer.status, answer.body.code, answer.body.success]).toEqual([400, 400, false]);
    expect(answer.head).toContain('x-request-id: ');
    expect((await server.anonymous.get('/healthz')).status).toBe(200);
  });
});
