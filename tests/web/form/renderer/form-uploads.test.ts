import { expect, test } from 'vitest';
import { FormUploads } from '../../../../src/web/form/renderer/form-uploads.ts';

function batch(): { readonly promise: Promise<boolean>; readonly end: (isWhole: boolean) => void } {
  let end: (isWhole: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((done) => (end = done));
  return { promise, end };
}

test('a form without files under way waits for none', async () => {
  expect(await new FormUploads().arrived()).toBe(true);
});

test('all files are waited for, those that begin meanwhile, too, and one that does not come is told of', async () => {
  const uploads = new FormUploads();
  const [first, second] = [batch(), batch()];
  const ended: string[] = [];
  uploads.add(first.promise);
  const arrived = uploads.arrived().then((all) => {
    ended.push('arrived');
    return all;
  });
  uploads.add(second.promise);
  first.end(true);
  await first.promise;
  await Promise.resolve();
  ended.push('second');
  second.end(false);
  expect(await arrived).toBe(false);
  expect(ended).toEqual(['second', 'arrived']);
  expect(await uploads.arrived()).toBe(true);
});
