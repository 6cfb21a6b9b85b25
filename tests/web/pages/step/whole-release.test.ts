import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeRelease } from '../../../../src/core/release/make.ts';
import { releases } from '../../../../src/generated/releases/index.ts';
import { isWholeRelease } from '../../../../src/web/pages/step/whole-release.ts';

async function someRelease() {
  const descriptor = await releases.find(({ formId }) => formId === 'dna-extraction-plan')?.load();
  if (descriptor === undefined) throw new Error('the process has no release');
  return makeRelease(descriptor, { publishedAt: '2026-11-20 09:00:00' });
}

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['the browser hashes', true],
  ['the page came over plain HTTP, where the browser does not', false],
])('a release, where %s', (_, hashes) => {
  test('is whole as it was published, and no longer once anything of it is changed', async () => {
    const release = await someRelease();
    if (!hashes) vi.stubGlobal('crypto', {});
    expect(crypto.subtle !== undefined).toBe(hashes);
    expect(await isWholeRelease(release)).toBe(true);
    expect(await isWholeRelease({ ...release, version: release.version + 1 })).toBe(false);
    expect(await isWholeRelease({ ...release, formId: 'other' })).toBe(false);
    const { descriptor } = release;
    expect(await isWholeRelease({ ...release, descriptor: { ...descriptor, label: { zh: '别', en: 'Else' } } })).toBe(
      false,
    );
  });
});
