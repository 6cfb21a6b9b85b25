import { expect, test } from 'vitest';
import { isAccepted } from '../../../../src/core/form/file-accept.ts';
import { showSize } from '../../../../src/web/form/widgets/file-size.ts';

test('files are accepted by ending or type', () => {
  expect(isAccepted({ name: 'Gel.PNG', type: 'image/png' }, '.pdf,.png')).toBe(true);
  expect(isAccepted({ name: 'gel.png', type: 'image/png' }, 'image/*')).toBe(true);
  expect(isAccepted({ name: 'run.exe', type: 'application/x-msdownload' }, '.pdf,.png')).toBe(false);
  expect(isAccepted({ name: 'any', type: '' }, undefined)).toBe(true);
  expect([812, 3400, 12_000_000].map(showSize)).toEqual(['812 B', '3.4 kB', '12.0 MB']);
});
