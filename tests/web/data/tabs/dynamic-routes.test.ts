// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const key = 'seqdesk-dynamic-routes-details';
const one = { formRoute: '/work/process/x/detail/1?a=b', formName: 'EX-1', formDesc: 'plan', routeId: '1' };

beforeEach(() => {
  window.localStorage.clear();
  vi.resetModules();
});

function stored(): unknown {
  const envelope = JSON.parse(window.localStorage.getItem(key) ?? 'null') as { readonly content: unknown } | null;
  return envelope?.content ?? null;
}

test('S2-26 details opened from a list are written down, the newest last, and read back at the next start', async () => {
  const first = await import('../../../../src/web/data/tabs/dynamic-routes.ts');
  first.rememberDetail(one);
  first.rememberDetail({ ...one, formRoute: '/work/process/x/detail/2', routeId: '2' });
  first.rememberDetail(one);
  expect(stored()).toEqual([{ ...one, formRoute: '/work/process/x/detail/2', routeId: '2' }, one]);
  vi.resetModules();
  const second = await import('../../../../src/web/data/tabs/dynamic-routes.ts');
  expect(second.dynamicRoutes.items.map(({ routeId }) => routeId)).toEqual(['2', '1']);
});

test('S2-26 what does not look like a detail is left out, and the list does not grow without end', async () => {
  const content = [one, null, { formRoute: 'https://elsewhere', formName: 'x' }, { formName: 'y' }];
  window.localStorage.setItem(key, JSON.stringify({ dataType: 'object', content, type: 'local', datetime: 1 }));
  const { dynamicRoutes, rememberDetail } = await import('../../../../src/web/data/tabs/dynamic-routes.ts');
  expect(dynamicRoutes.items).toEqual([one]);
  for (let index = 0; index < 120; index += 1) rememberDetail({ ...one, formRoute: `/d/${index}` });
  expect(dynamicRoutes.items).toHaveLength(100);
  expect(dynamicRoutes.items.at(-1)?.formRoute).toBe('/d/119');
});

test('S2-26 the list is emptied at logout', async () => {
  const { rememberDetail, dynamicRoutes } = await import('../../../../src/web/data/tabs/dynamic-routes.ts');
  const { forgetAll } = await import('../../../../src/web/data/state/forget.ts');
  rememberDetail(one);
  forgetAll();
  expect(dynamicRoutes.items).toEqual([]);
  expect(window.localStorage.getItem(key)).toBeNull();
});
