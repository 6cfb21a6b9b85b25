import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultSystemSettings, writeRows } from '../../../../src/server/directory/system-settings/system-settings.ts';
import { startGateway, type LoopbackGateway } from '../../support/sms-gateway.ts';
import {
  basicHeader,
  passwordDigest,
  startTestServer,
  type Client,
  type Json,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';

const info = '/api/blade-user/info';
let server: TestServer;
let gateway: LoopbackGateway;
beforeAll(async () => {
  gateway = await startGateway();
  server = await startTestServer({ smsGateway: { url: gateway.url, token: '' } });
});
// Codes are limited by number, and by address within the hour.
beforeEach(async () => {
  server.clock.advance(3601);
  await switchPhoneLogin(true);
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

async function switchPhoneLogin(phoneLogin: boolean): Promise<void> {
  await writeRows(server.services.store.platform, { ...defaultSystemSettings, phoneLogin }, '0');
  server.services.systemSettings.drop();
}

/** Asks for a code to a new number, or to the present one. */
async function codeFor(person: Client, phone = ''): Promise<{ readonly id: string; readonly code: string }> {
  server.clock.advance(61);
  const { body } = await person.post('/api/blade-user/phone-code', { phone });
  expect(body).toMatchObject({ code: 200 });
  return { id: body.data.id, code: gateway.sent.at(-1)?.code ?? '' };
}

function change(person: Client, sent: Json): Promise<Reply> {
  return person.post('/api/blade-user/update-phone', {}, sent);
}

const password = passwordDigest('seqdesk');

async function changeTo(person: Client, phone: string): Promise<void> {
  expect((await change(person, { phone, password, ...(await codeFor(person, phone)) })).body).toMatchObject({
    code: 200,
  });
}

/** Logs in by telephone; what was sent there since is taken, or what somebody makes up. */
async function logInBy(phone: string): Promise<Reply> {
  const before = gateway.sent.length;
  server.clock.advance(61);
  const { body } = await server.anonymous.post('/api/blade-auth/oauth/sms/send-validate', {
    tenantId: '000000',
    phone,
  });
  const value = gateway.sent.slice(before).find((each) => each.phone === phone)?.code ?? '000000';
  const query = { tenantId: '000000', phone, id: body.data.id, value, grant_type: 'sms_code' };
  return server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, { authorization: basicHeader });
}

async function notices(person: Client): Promise<Json[]> {
  const { body } = await person.get('/api/seqdesk-baseconfig/notice/list', { current: 1, size: 20 });
  return body.data.records.filter(({ reason }: Json) => String(reason).startsWith('login-'));
}

async function audited(action: string, userId: string): Promise<Json[]> {
  const rows = await server.services.store.tenantTx('000000', '0', (tx) =>
    tx
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', action)
      .where('subject_id', '=', userId)
      .execute(),
  );
  return rows.map(({ changes }) => changes);
}

async function userOf(admin: Client, account: string): Promise<Json> {
  return (await admin.get('/api/blade-user/list', { account_equal: account })).body.data.records[0];
}

describe('S7-05 the telephone that logs somebody in', () => {
  test('is changed by its owner with the password and a code to the new number; others sessions end, all is told', async () => {
    const [here, there] = [await server.login('tech'), await server.login('tech')];
    expect((await logInBy('13800000001')).status).toBe(400);
    await changeTo(here, '13800000001');
    expect((await logInBy('13800000001')).body.account).toBe('tech');
    expect([(await here.get(info)).status, (await there.get(info)).status]).toEqual([200, 401]);
    expect((await here.get(info)).body.data).toMatchObject({
      phone: '13800000001',
      phoneConfirmed: true,
      phoneLogin: true,
    });
    expect(await notices(here)).toMatchObject([{ reason: 'login-phone', text: '138****0001', path: '', read: false }]);
    expect((await notices(here))[0].title.zh).toBe('陈思远更换了您的登录手机号');
    expect(await audited('update-phone', here.userId)).toEqual([[{ path: 'phone', before: '', after: '13800000001' }]]);
  });

  test('is changed with a code to the old number instead of the password', async () => {
    const lead = await server.login('lead');
    await changeTo(lead, '13800000002');
    const old = await codeFor(lead);
    expect(gateway.sent.at(-1)?.phone).toBe('13800000002');
    const fresh = await codeFor(lead, '13800000003');
    const proofs = { oldId: old.id, oldCode: old.code };
    expect((await change(lead, { phone: '13800000003', ...proofs, ...fresh })).body.code).toBe(200);
    expect((await logInBy('13800000003')).body.account).toBe('lead');
    expect((await logInBy('13800000002')).status).toBe(400);
  });

  test('is taken away with a proof alone', async () => {
    const qc = await server.login('qc');
    await changeTo(qc, '13800000004');
    expect((await change(qc, { phone: '' })).body.msg).toBe('请输入登录密码，或发送到原手机号的验证码');
    expect((await change(qc, { phone: '', password })).body.code).toBe(200);
    expect((await logInBy('13800000004')).status).toBe(400);
  });

  test('does not change without the right proofs', async () => {
    const sales = await server.login('sales');
    const phone = '13800000005';
    const fresh = await codeFor(sales, phone);
    const { body: unproven } = await change(sales, { phone, ...fresh });
    expect(unproven).toMatchObject({ code: 400, msg: '请输入登录密码，或发送到原手机号的验证码' });
    expect((await change(sales, { phone, password: passwordDigest('x'), ...fresh })).body.msg).toBe('原密码不正确!');
    const wrong = fresh.code === '000000' ? '000001' : '000000';
    expect((await change(sales, { phone, password, id: fresh.id, code: wrong })).body.msg).toBe('短信验证码不正确');
    expect((await change(sales, { phone: '13800000006', password, ...fresh })).body.msg).toBe('短信验证码不正确');
    expect((await change(sales, { phone: '12345', password, ...fresh })).body.msg).toBe('手机号格式错误');
    const finance = await server.login('finance');
    expect((await change(finance, { phone, password, ...fresh })).body.msg).toBe('短信验证码不正确');
    expect((await finance.post('/api/blade-user/phone-code', {})).body.code).toBe(400);
    const direct = await sales.post('/api/blade-user/update-info', {}, { phone });
    expect(direct.body).toMatchObject({ code: 400, msg: expect.stringContaining('登录手机号') });
    expect((await sales.get(info)).body.data.phone).toBe('');
  });

  test('a code for a change logs nobody in, and one for a login changes nothing', async () => {
    const legal = await server.login('legal');
    await changeTo(legal, '13800000007');
    const { id, code } = await codeFor(legal);
    const query = { tenantId: '000000', phone: '13800000007', id, value: code, grant_type: 'sms_code' };
    const login = await server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, {
      authorization: basicHeader,
    });
    expect(login.status).toBe(400);
    server.clock.advance(61);
    const path = '/api/blade-auth/oauth/sms/send-validate';
    const { body } = await server.anonymous.post(path, { tenantId: '000000', phone: '13800000007' });
    const proofs = { oldId: body.data.id, oldCode: gateway.sent.at(-1)?.code };
    expect((await change(legal, { phone: '', ...proofs })).body.msg).toBe('短信验证码不正确');
  });

  test('five wrong passwords stop the session from trying on', async () => {
    const seqop = await server.login('seqop');
    const wrong = { phone: '', password: passwordDigest('x') };
    for (let time = 0; time < 5; time += 1) expect((await change(seqop, wrong)).body.msg).toBe('原密码不正确!');
    expect((await change(seqop, { phone: '', password })).body.msg).toBe('用户登录失败次数过多');
  });
});

describe('the telephone of a colleague', () => {
  test('hr changes everything of a person but the telephone, and is told who can', async () => {
    const [hr, finance] = [await server.login('hr'), await server.login('finance')];
    const row = { id: finance.userId, account: 'finance', realName: '马丽', roleId: undefined };
    const refused = await hr.post('/api/blade-user/submit', {}, { ...row, phone: '13900000001' });
    expect([refused.status, refused.body.msg]).toEqual([
      403,
      '已有账号的手机号由本人在个人信息页更换，或由可重置密码的管理员修改',
    ]);
    const english = await hr.post(
      '/api/blade-user/submit',
      {},
      { ...row, phone: '13900000001' },
      { 'accept-language': 'en' },
    );
    expect(english.body.msg).toContain('page of personal info');
    const others = await hr.post('/api/blade-user/submit', {}, { ...row, email: 'ma@example.com', phone: '' });
    expect(others.body.code).toBe(200);
    expect((await logInBy('13900000001')).status).toBe(400);
  });

  test('set by hr with a new account, it logs nobody in before its owner confirmed it', async () => {
    const hr = await server.login('hr');
    const person = { account: 'newcomer', realName: '新人', phone: '13900000002' };
    expect((await hr.post('/api/blade-user/submit', {}, person)).body.code).toBe(200);
    expect((await logInBy('13900000002')).status).toBe(400);
  });

  test('changed by an administrator it has to be confirmed; sessions end, its owner and the log are told', async () => {
    const [admin, archive] = [await server.login('admin'), await server.login('archive')];
    await changeTo(archive, '13900000003');
    const person = await userOf(admin, 'archive');
    const row = { id: archive.userId, account: 'archive', realName: person.realName, phone: '13900000004' };
    expect((await admin.post('/api/blade-user/submit', {}, row)).body.code).toBe(200);
    expect((await archive.get(info)).status).toBe(401);
    expect([(await logInBy('13900000003')).status, (await logInBy('13900000004')).status]).toEqual([400, 400]);
    const again = await server.login('archive');
    expect((await notices(again)).map(({ title }: Json) => title.en)).toEqual([
      '管理员 changed the telephone that signs you in',
      '梁慧 changed the telephone that signs you in',
    ]);
    expect(await audited('update-phone', archive.userId)).toHaveLength(2);
    await changeTo(again, '13900000004');
    expect((await logInBy('13900000004')).body.account).toBe('archive');
  });

  test('where nobody logs in by telephone, people change their own without more ado; it counts only once confirmed', async () => {
    await switchPhoneLogin(false);
    const manager = await server.login('manager');
    const other = await server.login('manager');
    expect((await manager.post('/api/blade-user/update-info', {}, { phone: '13900000005' })).body.code).toBe(200);
    expect((await other.get(info)).body.data).toMatchObject({
      phone: '13900000005',
      phoneConfirmed: false,
      phoneLogin: false,
    });
    expect((await change(manager, { phone: '13900000006', password })).body.msg).toBe('手机登录未开通，请联系管理员');
    await switchPhoneLogin(true);
    expect((await logInBy('13900000005')).status).toBe(400);
  });
});

test('who is renamed by hr is told, and the log says by whom', async () => {
  const [hr, bioinfo] = [await server.login('hr'), await server.login('bioinfo')];
  const row = { id: bioinfo.userId, account: 'xujia', realName: '徐嘉' };
  expect((await hr.post('/api/blade-user/submit', {}, row)).body.code).toBe(200);
  expect(await notices(bioinfo)).toMatchObject([
    {
      reason: 'login-account',
      text: 'bioinfo → xujia',
      title: { zh: '宋佳修改了您的登录账号' },
      processInstanceId: '',
    },
  ]);
  const { body } = await bioinfo.get('/api/seqdesk-baseconfig/notice/count');
  expect(body.data.notice).toBeGreaterThan(0);
  expect(await audited('edit', bioinfo.userId)).toEqual([[{ path: 'account', before: 'bioinfo', after: 'xujia' }]]);
});
