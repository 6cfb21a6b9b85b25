import { describe, expect, test } from 'vitest';
import { framedSource } from '../../../src/web/pages/frame/FramePage.tsx';
import { innerPlace } from '../../../src/web/shell/tabs/inner-place.ts';
import { indexTwin } from '../../../src/web/shell/true-address.ts';

const origin = 'https://seqdesk.example';

describe('S2-08 the address that a frame shows', () => {
  test.each([
    ['urlPath', '?path=https%3A%2F%2Freports.example%2Fa%3Fb%3D1&name=x', 'https://reports.example/a?b=1'],
    ['urlPath', '?src=/manual/index.html', `${origin}/manual/index.html`],
    ['https://reports.example/a', '', 'https://reports.example/a'],
  ])('is that of %s%s', (routerPath, search, shown) => {
    expect(framedSource(routerPath, search, origin)).toEqual({ src: shown, own: false });
  });

  test.each([
    ['?src=/work/todo', `${origin}/work/todo`],
    ['?path=https%3A%2F%2Fseqdesk.example%2Freports%2F7', `${origin}/reports/7`],
  ])('is a page of this app itself with %s', (search, src) => {
    expect(framedSource('urlPath', search, origin)).toEqual({ src, own: true });
  });

  test.each([
    ['urlPath', ''],
    ['urlPath', '?src=javascript:alert(1)'],
    ['urlPath', '?src=data:text/html,x'],
    ['urlPath', '?src=http%3A%2F%2F'],
  ])('is none of %s%s', (routerPath, search) => {
    expect(framedSource(routerPath, search, origin)).toBeNull();
  });
});

test('S2-25 a page is found with and without /index at its end', () => {
  expect([indexTwin('/project'), indexTwin('/project/'), indexTwin('/work/todo/index')]).toEqual([
    '/project/index',
    '/project/index',
    '/work/todo',
  ]);
});

test('S2-26 details are mounted below /index; /index/index is the layout itself', () => {
  for (const pathname of ['/index', '/index/', '/index/index', '/indexes/a']) {
    expect(innerPlace({ pathname, search: '' })).toBeNull();
  }
  expect(innerPlace({ pathname: '/index/work/process/x/detail/1', search: '?a=1' })).toEqual({
    pathname: '/work/process/x/detail/1',
    search: '?a=1',
  });
});
