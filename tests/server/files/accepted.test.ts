import { expect, test } from 'vitest';
import { builtInExtensions } from '../../../src/server/files/file-kinds.ts';
import { allDescriptors } from '../../core/check/all-descriptors.ts';

test('every kind of file that a field accepts can be sent', () => {
  const accepted = allDescriptors().flatMap(({ text }) =>
    [...text.matchAll(/"x-accept": "([^"]*)"/g)].flatMap(([, list = '']) => list.split(',')),
  );
  expect([...new Set(accepted)].filter((extension) => !builtInExtensions.includes(extension))).toEqual([]);
});
