import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { gravestForWork } from '../../../src/core/release/change.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const { expanded } = compile(sourcesOf(smallLibrary()));

/** A record of which an amount in milligrams is in another unit from now on. */
function between(words: Json, migrate: string, before: Json = {}) {
  const [old, next] = ['thing', 'thing'].map((id) => structuredClone(expanded.get(id))) as [Json, Json];
  const field = { type: 'number', 'x-label': { zh: '质量', en: 'Mass' }, minimum: 0, 'x-unit': 'mg', ...before };
  old.sets.facts.properties.mass = field;
  for (const form of [old, next]) form.sets.facts.properties.other = { ...field, 'x-unit': 'mg' };
  next.sets.facts.properties.mass = { ...field, ...words };
  next.migrate = { mass: migrate };
  const [one, two] = [old, next] as readonly ReleasedDescriptor[] as [ReleasedDescriptor, ReleasedDescriptor];
  const { changes } = diffReleases({ descriptor: one }, { descriptor: two });
  const told = changes.map(({ class: grave, message }) => `${grave}: ${message.en}`).join('\n');
  return { grave: gravestForWork(changes), told };
}

const micro = { 'x-unit': 'ug' };
const most = { maximum: 1000 };
const wide = { ...micro, maximum: 1_000_000 };

describe('S2-16 a migrate between two units is their factor at every number', () => {
  test.each([
    'mass > 0.5 ? mass * 1000.0 : mass',
    'mass >= 999.9 ? mass : mass * 1000.0',
    'mass * 1000.0 < 5.0 ? 5.0 : mass * 1000.0',
    'mass < 0.000002 ? 0.0 : mass * 1000.0',
    'mass * 100.0',
    'round(mass / 10.0, 2)',
    'empty(other) ? mass * 1000.0 : other * 1000.0',
  ])('%s is refused, with an amount that it makes another', (text) => {
    const { grave, told } = between(wide, text, most);
    expect(grave, told).toBe('refuse');
    expect(told).toMatch(/refuse: migrate "mass": [\d.e-]+ mg are [\d.e-]+ ug, but ".*" gives/);
  });

  test.each(['5.0', 'other * 1000.0'])('%s is refused, since it does not read the field', (text) => {
    const { grave, told } = between(wide, text, most);
    expect(grave, told).toBe('refuse');
    expect(told).toContain(`"${text}" does not read mass (in mg), whose numbers would be lost`);
  });

  test.each([
    'mass * 1000.0',
    '1000.0 * mass',
    'empty(mass) ? other * 1000.0 : mass * 1000.0',
    'round(mass * 1000.0, 1)',
  ])('%s is upcast where the limits go along', (text) => {
    const { grave, told } = between(wide, text, most);
    expect(grave, told).toBe('upcast');
  });
});

describe('S2-16 converted results beyond limits that stay are pin, and the limit is named', () => {
  test.each([
    ['a maximum', { ...micro, ...most }, 'mass * 1000.0', most, /becomes [\d.]+, but maximum 1000 is as before/],
    ['decimals', { 'x-unit': 'g' }, 'mass / 1000.0', { 'x-decimals': 2 }, /but x-decimals 2 is as before/],
  ] as const)('%s', (_, words, text, before, said) => {
    const { grave, told } = between(words, text, before);
    expect(grave, told).toBe('pin');
    expect(told).toMatch(said);
  });
});
