import type { Page } from 'playwright-core';
import { product } from '../../../src/core/product.ts';
import { expect } from './expect.ts';

/** Opens the dialog in which somebody registers whom a third party knows and we do not. */
export async function openRegistration(page: Page): Promise<void> {
  const guest = {
    access_token: 'a',
    refresh_token: 'r',
    user_id: '-1',
    user_name: 'Ada',
    account: 'ada',
    role_name: '',
  };
  const json = { ...guest, real_name: 'Ada', nick_name: 'Ada', avatar: '', sex: 1, tenant_id: '000000', oauth_id: '7' };
  await page.route('**/oauth/token?*', (route) => route.fulfill({ json }));
  await page.evaluate((key) => {
    const content = { tenantId: '000000', source: 'keycloak', agentCode: '', state: 's' };
    const envelope = { dataType: 'object', content, type: 'session', datetime: Date.now() };
    sessionStorage.setItem(`${key}-sign-in`, JSON.stringify(envelope));
  }, product.key);
  await page.goto('/oauth/redirect/keycloak?code=c&state=s');
  await expect(page.getByRole('dialog').locator('input[autocomplete="new-password"]').first()).toBeVisible();
}
