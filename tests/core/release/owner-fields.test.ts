import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { noFormerFields, withFieldsOf } from '../../../src/core/release/former-fields.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

/** A form of the small library whose facts have these fields beside what they always have. */
function version(id: string, fields: Readonly<Record<string, Json>>) {
  const library = smallLibrary() as Json;
  Object.assign(library.types.sets.facts.properties, fields);
  const descriptor = compile(sourcesOf(library)).expanded.get(id) as ReleasedDescriptor;
  return { descriptor: { ...descriptor, version: 1 } };
}

const area = (...was: string[]): Json => ({
  type: 'string',
  'x-label': { zh: '大区', en: 'Area' },
  ...(was.length === 0 ? {} : { 'x-was': was }),
});

describe.each(['thing', 'bench-one'])('a field by which the data scope tells whose something is (%s)', (id) => {
  test.each(['region', 'salesUser', 'customerManager'])('is not renamed: everybody would see it (%s)', (key) => {
    const { class: found, changes } = diffReleases(version(id, { [key]: area() }), version(id, { area: area(key) }));
    expect(found).toBe('refuse');
    expect(changes.find((one) => one.class === 'refuse')).toMatchObject({
      subject: 'area',
      message: { zh: expect.stringContaining(`请保留 ${key}`), en: expect.stringContaining(`keep ${key}`) },
    });
  });

  test('is told when it goes: what is made from then on is nobody’s', () => {
    const { class: found, changes } = diffReleases(version(id, { region: area() }), version(id, {}));
    expect(found).toBe('pin');
    expect(changes.map(({ message }) => message.en)).toContainEqual(
      expect.stringMatching(/^without "Area" \(region\), .* nearly everybody sees what is made from now on$/),
    );
  });

  test('does not come back under another name', () => {
    const [first, second] = [version(id, { region: area() }), version(id, {})];
    const former = withFieldsOf(noFormerFields, loadForm(first.descriptor));
    expect(diffReleases(second, version(id, { area: area('region') }), former).class).toBe('refuse');
    expect(diffReleases(second, version(id, { region: area() }), former).class).toBe('safe');
  });

  test('takes another label, and another field takes another name', () => {
    const told = { ...area(), 'x-label': { zh: '销售大区', en: 'Sales area' } };
    expect(diffReleases(version(id, { region: area() }), version(id, { region: told })).class).toBe('safe');
    expect(diffReleases(version(id, { place: area() }), version(id, { area: area('place') })).class).toBe('upcast');
  });
});
