import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openGate } from '../../../../src/server/platform/http/gate.ts';
import { closeApp } from '../../../../src/server/platform/http/close-app.ts';

test('a connection on which nothing is said does not keep the server from stopping', async () => {
  const gate = await openGate({ host: '127.0.0.1', port: 0 });
  const app = fastify();
  await gate.handOver(app);
  const silent = connect(Number(new URL(gate.url).port), '127.0.0.1');
  await once(silent, 'connect');
  // Until the server has taken the connection, there is none to wait for.
  await expect.poll(() => new Promise((tell) => app.server.getConnections((_, count) => tell(count)))).toBe(1);
  const cut = once(silent, 'close');
  await closeApp(app, 50);
  await cut;
});

test('a call under way is answered first', async () => {
  const gate = await openGate({ host: '127.0.0.1', port: 0 });
  const app = fastify();
  const call = new EventEmitter();
  app.get('/slow', async () => {
    const ended = once(call, 'end');
    call.emit('begun');
    await ended;
    return 'done';
  });
  await gate.handOver(app);
  const begun = once(call, 'begun');
  const reply = fetch(`${gate.url}/slow`);
  await begun;
  const closed = closeApp(app, 60_000);
  call.emit('end');
  expect(await (await reply).text()).toBe('done');
  await closed;
});
