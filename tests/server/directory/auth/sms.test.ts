import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultSystemSettings, writeRows } from '../../../../src/server/directory/system-settings/system-settings.ts';
import { startGateway, type LoopbackGateway } from '../../support/sms-gateway.ts';
import { basicHeader, startTestServer, type Reply, type TestServer } from '../../support/test-server.ts';

const path = '/api/blade-auth/oauth/sms/send-validate';
let server: TestServer;
let gateway: LoopbackGateway;
let phone = 13_800_000_000;
beforeAll(async () => {
  gateway = await startGateway();
  server = await startTestServer({ smsGateway: { url: gateway.url, token: 'gateway token' }, outboundTimeoutMs: 2000 });
  await switchPhoneLogin(server, true);
});
// Each test has a number of its own: codes are limited by number, and by address within the hour.
beforeEach(async () => {
  phone += 1;
  server.clock.advance(3601);
  await givePhone('tech', String(phone));
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

async function switchPhoneLogin({ services }: TestServer, phoneLogin: boolean): Promise<void> {
  await writeRows(services.store.platform, { ...defaultSystemSettings, phoneLogin }, '0');
  services.systemSettings.drop();
}

async function givePhone(account: string, number: string): Promise<void> {
  await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.updateTable('app_user').set({ phone: number, phone_confirmed: true }).where('account', '=', account).execute(),
  );
}

function ask(number: string | number, own = server): Promise<Reply> {
  return own.anonymous.post(path, { tenantId: '000000', phone: number });
}

function logIn(id: string, value: string, number: string | number = phone, own = server): Promise<Reply> {
  const query = { tenantId: '000000', phone: number, id, value, grant_type: 'sms_code' };
  return own.anonymous.post('/api/blade-auth/oauth/token', query, undefined, { authorization: basicHeader });
}

async function newCode(): Promise<{ readonly id: string; readonly code: string }> {
  const { body } = await ask(phone);
  expect(body).toMatchObject({ code: 200, success: true });
  return { id: body.data.id, code: gateway.sent.at(-1)?.code ?? '' };
}

describe('S7-05 login by telephone', () => {
  test('a code that is asked for twice with one key is sent once, to strangers and to who is signed in', async () => {
    const key = { 'idempotency-key': `code ${phone}`.replace(' ', '-') };
    const sent = gateway.sent.length;
    const asked = () => server.anonymous.post(path, { tenantId: '000000', phone }, undefined, key);
    const [first, second] = [await asked(), await asked()];
    expect([first.status, second.body, second.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
    expect(gateway.sent.length).toBe(sent + 1);
    const tech = await server.login('tech');
    const own = () => tech.post('/api/blade-user/phone-code', {}, undefined, key);
    const [mine, again] = [await own(), await own()];
    expect([mine.status, again.body]).toEqual([200, mine.body]);
    expect(gateway.sent.length).toBe(sent + 2);
  });

  test.each(['phone', 'id', 'value'])('S7-05 names the missing %s', async (name) => {
    const query = { tenantId: '000000', phone, id: 'i', value: 'v', grant_type: 'sms_code', [name]: '' };
    const { body } = await server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, {
      authorization: basicHeader,
    });
    expect(body).toMatchObject({ error: 'invalid_request', error_description: `缺少必要的请求参数: ${name}` });
  });

  test('who reads the database does not learn the code that was sent, even by trying all', async () => {
    const { id, code } = await newCode();
    const rows = await server.services.store.platform.selectFrom('sms_code').selectAll().where('id', '=', id).execute();
    expect(rows).toHaveLength(1);
    const kept = rows[0]?.code ?? '';
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(kept).toMatch(/^\$argon2id\$/);
    // What is hashed is not the code: it needs the key, which the database does not have.
    const hasher = server.services.passwords;
    for (const text of [code, `${id}/${code}`, `${id}${code}`]) expect(await hasher.matches(kept, text)).toBe(false);
    expect((await logIn(id, code)).status).toBe(200);
  });

  test('S7-05 a code that was sent logs in, once', async () => {
    const { id, code } = await newCode();
    expect(gateway.sent.at(-1)).toMatchObject({
      phone: String(phone),
      tenantId: '000000',
      minutes: 5,
      authorization: 'Bearer gateway token',
    });
    expect(code).toMatch(/^\d{6}$/);
    expect((await logIn(id, code)).body).toMatchObject({ account: 'tech', user_name: 'tech', oauth_id: '' });
    const again = await logIn(id, code);
    expect([again.status, again.body.error, again.body.error_description]).toEqual([
      400,
      'access_denied',
      '验证码不正确',
    ]);
  });

  test('S5-10 a number may be written with 86 and blanks', async () => {
    const written = `+86 ${String(phone).slice(0, 3)} ${String(phone).slice(3)}`;
    const { body } = await ask(written);
    expect((await logIn(body.data.id, gateway.sent.at(-1)?.code ?? '', written)).status).toBe(200);
  });

  test('S7-05 an account that was locked after the code was sent stays out, and is told why', async () => {
    server.clock.advance(3601);
    const { id, code } = await newCode();
    const setStatus = (status: number) =>
      server.services.store.tenantTx('000000', '0', (tx) =>
        tx.updateTable('app_user').set({ status }).where('account', '=', 'tech').execute(),
      );
    await setStatus(0);
    expect((await logIn(id, code)).body).toMatchObject({
      error: 'access_denied',
      error_description: '账号已被锁定，请联系管理员',
    });
    await setStatus(1);
    server.clock.advance(3601);
  });

  test('S7-05 a code is good for five minutes, five tries and its number', async () => {
    const first = await newCode();
    for (let time = 0; time < 5; time += 1) expect((await logIn(first.id, 'wrong!')).status).toBe(400);
    expect((await logIn(first.id, first.code)).status).toBe(400);
    server.clock.advance(61);
    const second = await newCode();
    expect((await logIn(second.id, second.code, 13_900_000_000)).status).toBe(400);
    server.clock.advance(5 * 60 + 1);
    expect((await logIn(second.id, second.code)).status).toBe(400);
  });

  test('S7-05 nobody learns whether somebody has a number', async () => {
    const before = gateway.sent.length;
    const { body } = await ask(15_912_345_678);
    expect(body).toMatchObject({ code: 200, data: { id: expect.stringMatching(/^[0-9a-f]{32}$/) } });
    await givePhone('lead', '15912345679');
    await givePhone('qc', '15912345679');
    expect((await ask(15_912_345_679)).body.code).toBe(200);
    expect(gateway.sent.length).toBe(before);
  });

  test('S7-05 codes are limited: one a minute, five an hour for a number', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await ask(phone)).status);
      server.clock.advance(61);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    server.clock.advance(3601);
    expect((await ask(phone)).status).toBe(200);
    const soon = await ask(phone);
    expect([soon.status, soon.body.msg]).toEqual([429, '验证码发送过于频繁，请稍后再试']);
  });

  test('S7-05 what is no mobile number, an unknown company and a failing gateway are told', async () => {
    expect((await ask('12345')).body).toMatchObject({ code: 400, msg: '手机号格式错误' });
    const unknown = await server.anonymous.post(path, { tenantId: '999999', phone });
    expect(unknown.body).toMatchObject({ code: 400, msg: '未获得用户的租户信息' });
    gateway.status = 500;
    expect((await ask(phone)).body).toMatchObject({ code: 400, msg: '短信发送失败，请稍后再试' });
    gateway.status = 200;
  });

  test('S7-05 a gateway that is gone is told alike', async () => {
    const gone = await startGateway();
    await gone.close();
    const own = await startTestServer({ smsGateway: { url: gone.url, token: '' } });
    await switchPhoneLogin(own, true);
    await own.services.store.tenantTx('000000', '0', (tx) =>
      tx
        .updateTable('app_user')
        .set({ phone: '13700000000', phone_confirmed: true })
        .where('account', '=', 'tech')
        .execute(),
    );
    expect((await ask(13_700_000_000, own)).body).toMatchObject({ code: 400, msg: '短信发送失败，请稍后再试' });
    await own.close();
  });
});

describe('S7-05 off until it is set up', () => {
  test.each([
    ['switched off', true, false],
    ['without a gateway', false, true],
  ])('S7-05 %s it says so', async (_why, hasGateway, switchedOn) => {
    const own = await startTestServer(hasGateway ? { smsGateway: { url: gateway.url, token: '' } } : {});
    await switchPhoneLogin(own, switchedOn);
    const asked = await ask(phone, own);
    expect([asked.status, asked.body.msg]).toEqual([400, '手机登录未开通，请联系管理员']);
    const { status, body } = await logIn('x', '000000', phone, own);
    expect([status, body.error, body.error_description]).toEqual([
      400,
      'unsupported_grant_type',
      '手机登录未开通，请联系管理员',
    ]);
    expect((await own.anonymous.get('/api/blade-auth/oauth/login-options')).body.data.phone).toBe(false);
    await own.close();
  });

  test('S7-05 login options tell that it is on', async () => {
    expect((await server.anonymous.get('/api/blade-auth/oauth/login-options')).body.data.phone).toBe(true);
  });
});
