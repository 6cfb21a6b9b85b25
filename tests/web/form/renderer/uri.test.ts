import { expect, test } from 'vitest';
import uri from '../../../../src/web/form/renderer/uri.ts';

test('references between bundled schemas are resolved as by the library that rjsf brings along', () => {
  expect(uri.resolve('https://example.org/a/b.json', 'c.json#/d')).toBe('https://example.org/a/c.json#/d');
  expect(uri.resolve('https://example.org/a/b.json', '#/d')).toBe('https://example.org/a/b.json#/d');
  expect(uri.resolve('a/b.json', 'c.json')).toBe('a/c.json');
  expect(uri.resolve('urn:one:b', 'https://example.org/c')).toBe('https://example.org/c');
  expect(uri.equal('HTTPS://Example.org/a/./b', 'https://example.org/a/b')).toBe(true);
  expect(uri.equal('https://example.org/a', 'https://example.org/b')).toBe(false);
});
