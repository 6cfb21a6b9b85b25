import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startProvider, providerClient, type LoopbackProvider } from '../server/support/loopback-provider.ts';
import { startGateway, type LoopbackGateway } from '../server/support/sms-gateway.ts';
import { apiClient, type ApiClient } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';

let gateway: LoopbackGateway;
let provider: LoopbackProvider;
let admin: ApiClient;
beforeAll(async () => {
  [gateway, provider] = await Promise.all([startGateway(), startProvider()]);
  // Before the app starts: it finds its gateway in the environment.
  process.env['SMS_GATEWAY_URL'] = gateway.url;
});
const stage = openStage();
beforeAll(async () => {
  admin = await apiClient(stage.url(), 'admin', 'admin');
});
afterAll(async () => {
  await Promise.all([gateway.close(), provider.close()]);
});

async function set(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = await admin.get<object>('seqdesk-system/setting/detail');
  await admin.post('seqdesk-system/setting/submit', { ...settings, ...changes });
}

async function typeLogin(page: Page, account: string, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').first().fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(password);
}

function press(page: Page): Promise<void> {
  return page.locator('.login-card button[type="submit"]').click();
}

function home(page: Page): Promise<void> {
  return page.waitForURL(/\/wel\/index$/);
}

describe('the login page', () => {
  test('S7-07 shows the captcha when it is on, and another one after a wrong try', async () => {
    const { page } = await stage.emptyDesk();
    await set({ captcha: true });
    await page.goto('/login');
    const picture = page.locator('.login-captcha-picture img');
    await expect(picture).toBeVisible();
    const first = await picture.getAttribute('src');
    await typeLogin(page, 'tech', 'seqdesk');
    await press(page);
    await expect(page.getByText('请输入验证码')).toBeVisible();
    const field = page.getByLabel('验证码', { exact: true });
    await field.fill('-----');
    await press(page);
    await expect(page.getByRole('alert').filter({ hasText: '验证码不正确' })).toBeVisible();
    await expect(page.locator(`.login-captcha-picture img:not([src="${first}"])`)).toBeVisible();
    await expect(field).toHaveValue('');
    const second = await picture.getAttribute('src');
    await page.getByRole('button', { name: '看不清？点击换一张验证码' }).click();
    await expect(page.locator(`.login-captcha-picture img:not([src="${second}"])`)).toBeVisible();
    await set({ captcha: false });
    await page.reload();
    await typeLogin(page, 'tech', 'seqdesk');
    await press(page);
    await home(page);
  });

  test('a password given by an administrator has to be changed before the desk opens', async () => {
    const { page } = await stage.emptyDesk();
    const { records } = await admin.get<{ records: { id: string }[] }>('blade-user/list?account_equal=hr');
    const given = await admin.post<{ password: string }[]>(`blade-user/reset-password?ids=${records[0]?.id}`);
    await page.goto('/login');
    await typeLogin(page, 'hr', given[0]?.password ?? '');
    await press(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('您的密码由管理员设置')).toBeVisible();
    await dialog.getByLabel('新密码', { exact: true }).fill('my own');
    await dialog.getByLabel('确认新密码').fill('another');
    await dialog.getByRole('button', { name: '修改并登录' }).click();
    await expect(dialog.getByText('两次输入密码不一致!')).toBeVisible();
    await dialog.getByLabel('确认新密码').fill('my own');
    await dialog.getByRole('button', { name: '修改并登录' }).click();
    await home(page);
  });

  test('S7-05 logs in with a code from a telephone once that is on', async () => {
    const { page } = await stage.emptyDesk();
    await set({ phoneLogin: true });
    const { page: own } = await stage.desk('lead');
    await own.goto('/info/index');
    const card = own.getByTestId('info-phone');
    await card.getByLabel('新手机号', { exact: true }).fill('138 1234 5678');
    await card.getByRole('button', { name: '获取验证码' }).click();
    await expect(card.getByText('验证码已发送')).toBeVisible();
    await card.getByLabel('新手机号收到的验证码').fill(gateway.sent.at(-1)?.code ?? '');
    await card.getByLabel('登录密码').fill('seqdesk');
    await card.getByRole('button', { name: '更换手机号' }).click();
    await expect(card.getByText('已验证，可登录')).toBeVisible();
    await page.goto('/login');
    await page.getByRole('tab', { name: '手机登录' }).click();
    await page.getByLabel('手机号').fill('123');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('请输入正确的手机号')).toBeVisible();
    await page.getByLabel('手机号').fill('138 1234 5678');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('验证码已发送')).toBeVisible();
    await page.getByLabel('短信验证码').fill(gateway.sent.at(-1)?.code ?? '');
    await press(page);
    await home(page);
    await expect(page.getByTestId('user-menu').getByText('林若兰')).toBeVisible();
    await set({ phoneLogin: false });
  });

  test('S7-03 S8-07 leads to the providers of the chosen company, where a guest registers', async () => {
    const { page } = await stage.emptyDesk('en');
    const names = { source: 'keycloak', kind: 'oidc', label: '统一认证', labelEn: 'Single sign-on' };
    const client = { clientId: providerClient.id, clientSecret: providerClient.secret, issuer: provider.url };
    await admin.post('seqdesk-system/sign-in-provider/submit', { ...names, ...client });
    await page.goto('/login');
    await page.route(`${provider.url}/authorize**`, (route) => route.fulfill({ body: 'the provider' }));
    await page.getByRole('button', { name: 'Single sign-on' }).click();
    await page.waitForURL(/\/authorize\?/);
    const asked = new URL(page.url()).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${stage.url()}/oauth/redirect/keycloak`);
    expect(asked.get('state')).toMatch(/^[0-9a-f]{32}$/);
    // What the provider leads back to, once somebody signed in there whom nobody here knows.
    const { code, state } = provider.consent(page.url(), { sub: 'visitor-1', name: 'Ada' });
    await page.goto(`/oauth/redirect/keycloak?code=${code}&state=${state}`);
    const dialog = page.getByRole('dialog', { name: 'Register an account' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    for (const words of ['Enter an account', 'Enter a password', 'Enter the password again']) {
      await expect(dialog.getByRole('alert').filter({ hasText: words }).first()).toBeVisible();
    }
    expect(await seriousFindings(page)).toEqual([]);
    await expect(dialog.getByLabel('Name')).toHaveValue('Ada');
    await dialog.getByLabel('Account').fill('tech');
    await dialog.getByLabel('Password', { exact: true }).fill('quiet kettle');
    await dialog.getByLabel('Password again').fill('quiet kettle');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    // Somebody has that account: the server's words.
    await expect(dialog.getByRole('alert').filter({ hasText: 'tech' })).toBeVisible();
    await dialog.getByLabel('Account').fill('ada');
    const registration = /\/register-guest/;
    await page.route(registration, (route) =>
      route.fulfill({ status: 500, json: { code: 500, success: false, msg: '' } }),
    );
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'The registration failed' })).toBeVisible();
    await page.unroute(registration);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const told = page.getByRole('dialog', { name: 'Registration', exact: true });
    await expect(told.getByText('wait until an administrator approves it!')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('seqdesk-access-token'))).toBeNull();
    await told.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(/\/login$/);
  });

  test('S2-05 an answer of a third party that this browser did not ask for is refused', async () => {
    const { page } = await stage.emptyDesk();
    await page.goto('/oauth/redirect/keycloak?code=stolen&state=0123');
    await expect(page.getByRole('alert').filter({ hasText: '登录未从本浏览器发起或已失效' })).toBeVisible();
    await page.getByRole('link', { name: '返回登录' }).click();
    await page.waitForURL(/\/login$/);
  });

  test.each([
    ['zh', false],
    ['en', true],
  ] as const)('can be read and used by everybody (%s, dark: %s), from 360 to 1920 px', async (language, dark) => {
    const { page } = await stage.emptyDesk(language);
    const record = JSON.stringify({ dataType: 'boolean', content: dark, type: 'local', datetime: 1 });
    await page.addInitScript((text) => localStorage.setItem('seqdesk-dark', text), record);
    await page.goto('/login');
    const account = page.locator('input[autocomplete="username"]');
    await expect(account.and(page.locator(':focus'))).toBeVisible();
    // By the keyboard alone: what is missing is told at its field, which gets the focus.
    await page.keyboard.press('Enter');
    await expect(account.and(page.locator(':focus[aria-invalid="true"][aria-describedby]'))).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, overflow > 0]).toEqual([width, false]);
    }
    await page.keyboard.type('tech');
    await page.keyboard.press('Tab');
    await page.keyboard.type('seqdesk');
    await page.keyboard.press('Enter');
    await home(page);
  });

  test('S6-06 the company by the page’s own address leaves no choice', async () => {
    const { page } = await stage.emptyDesk();
    const tenant = { code: 200, success: true, data: { tenantId: '100001' } };
    await page.route('**/tenant/info?**', (route) => route.fulfill({ json: tenant }));
    await page.goto('/login');
    await expect(page.getByLabel('公司').and(page.locator('select:disabled'))).toBeVisible();
    await expect(page.getByLabel('公司')).toHaveValue('100001');
    await typeLogin(page, 'admin2', 'seqdesk');
    await press(page);
    await home(page);
  });
});
