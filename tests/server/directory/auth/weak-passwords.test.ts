import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordDigest, startTestServer, type Client, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let admin: Client;
let tech: Client;
beforeAll(async () => {
  server = await startTestServer();
  [admin, tech] = [await server.login('admin'), await server.login('tech')];
});
afterAll(() => server.close());

const short = 'password:密码长度最少为6位';
const common = 'password:密码过于常见或过短，请换一个';
const named = 'password:密码不能只是账号、姓名或公司名称加数字';

async function change(wanted: string): Promise<string> {
  const query = { oldPassword: passwordDigest('seqdesk') };
  const { body } = await tech.post('/api/blade-user/update-password', query, {
    newPassword: wanted,
    newPassword1: wanted,
  });
  return body.msg;
}

let people = 0;
async function add(account: string, realName: string, password: string): Promise<string> {
  people += 1;
  const { body } = await admin.post(
    '/api/blade-user/submit',
    {},
    { account: `${account}${people}`, realName, password },
  );
  return body.msg;
}

describe('S5-16 a new password that was typed', () => {
  test.each([
    ['a', short],
    ['12345', short],
    ['五个字密码', short],
    ['123456', common],
    ['PassWord', common],
    ['qwertyuiop', common],
    ['tech2026', named],
    ['陈思远123456', named],
    ['示范测序公司', named],
    ['#示范测序公司88!', named],
  ])('%s is refused', async (typed, text) => expect(await change(typed)).toBe(text));
});

describe('S5-16 a new password that was sent as its digest', () => {
  test.each([
    ['', short],
    ['a', common],
    ['~', common],
    ['Z9', common],
    ['zz9', common],
    ['00000', common],
    ['aaaaaa', common],
    ['123456', common],
    ['Password', common],
    ['tech', named],
    ['Tech@123', named],
    ['tech2026!', named],
    ['陈思远1990', named],
    ['示范测序公司', named],
  ])('%s is refused', async (typed, text) => {
    expect(await change(passwordDigest(typed))).toBe(text);
    expect(await change(passwordDigest(typed).toUpperCase())).toBe(text);
  });
});

test('S5-16 the password of a new account is held to the same', async () => {
  expect(await add('weak', '韦克', '111111')).toBe(common);
  expect(await add('weak', '韦克', passwordDigest('123123'))).toBe(common);
  expect(await add('weak', '韦克莉丝', '韦克莉丝')).toBe(short);
  expect(await add('weak', '韦克莉丝', '韦克莉丝88')).toBe(named);
  expect(await add('weak', '韦克', 'neither of these')).toBe('操作成功');
});

test('S5-16 others are taken, typed or as a digest', async () => {
  expect(await change('blue kettle on fire')).toBe('操作成功');
  expect((await server.loginAs('000000', 'tech', 'blue kettle on fire')).reply.status).toBe(200);
  const next = passwordDigest('green kettle on ice');
  const query = { oldPassword: passwordDigest('blue kettle on fire'), newPassword: next, newPassword1: next };
  expect((await tech.post('/api/blade-user/update-password', query)).body.code).toBe(200);
  const long = 'seventeen blue kettles '.repeat(6);
  const body = { newPassword: long, newPassword1: long };
  expect((await tech.post('/api/blade-user/update-password', { oldPassword: next }, body)).body.code).toBe(200);
  expect((await server.loginAs('000000', 'tech', long)).reply.status).toBe(200);
  expect((await server.loginAs('000000', 'tech', long.slice(0, 72))).reply.status).toBe(400);
});
