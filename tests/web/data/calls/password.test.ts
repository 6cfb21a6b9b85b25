import { expect, test } from 'vitest';
import { passwordDigest } from '../../../../src/web/data/calls/password.ts';

test('S7-02 the password travels as the lower-case hex MD5 of its UTF-8 bytes', () => {
  expect(passwordDigest('admin')).toBe('21232f297a57a5a743894a0e4a801fc3');
  expect(passwordDigest('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
  expect(passwordDigest('密码')).toBe('a8105204604a0b11e916f3879aae3b0b');
});
