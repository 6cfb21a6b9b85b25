import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../../src/server/platform/settings.ts';
import { openHalf, sendHalf } from '../support/half-sent.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function listening(changes: Partial<Settings>): Promise<string> {
  server = await startTestServer(changes);
  return server.listen();
}

const complete = '/api/blade-flow/work/complete-task';

describe('who does not go on', () => {
  test('with a body is told 408 when its time is over, and the connection is closed', async () => {
    const address = await listening({ bodyTimeoutMs: 50 });
    const { token } = await server.login('tech');
    const headers = { 'blade-auth': `bearer ${token}` };
    const answer = await sendHalf(address, { method: 'POST', path: complete, headers });
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 408, success: false, msg: '请求超时' });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  test('after a refusal finds the connection closed, too', async () => {
    const address = await listening({ bodyTimeoutMs: 50 });
    const socket = openHalf(address, { method: 'POST', path: complete });
    sockets.push(socket.resume());
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesRead).toBeGreaterThan(0);
  });

  test('holds no more connections than an address may; others are told 503, until some are closed', async () => {
    const address = await listening({ connectionsPerAddress: 20 });
    const { token } = await server.login('tech');
    const call = { method: 'POST', path: complete, headers: { 'blade-auth': `bearer ${token}` } };
    const held = Array.from({ length: 20 }, () => openHalf(address, call));
    sockets.push(...held);
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await sendHalf(address, call);
      expect(refused.status).toBe(503);
      expect(JSON.parse(refused.body).msg).toBe('来自此地址的连接过多，请稍后再试');
    }
    for (const socket of held) socket.destroy();
    const again = () =>
      fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(again).toBe(200);
  });

  test('a proxy in front holds as many as it likes', async () => {
    const address = await listening({ connectionsPerAddress: 1, trustProxy: ['127.0.0.1'] });
    sockets.push(
      openHalf(address, { method: 'POST', path: complete }),
      openHalf(address, { method: 'GET', path: '/' }),
    );
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});
