import { describe, expect, test } from 'vitest';
import { checks } from '../../../src/core/check/checks.ts';
import { compile } from '../../../src/core/check/compile.ts';
import { ruleOf } from '../../../src/core/errors/diagnostic-catalogue.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';
import { planted } from './planted.ts';

const findings = (library: object) => compile(sourcesOf(library)).diagnostics;

/** The language of expressions has tests of its own for each of its codes. */
const kinds = new Map(checks.flatMap(({ codes }) => codes.map((kind) => [ruleOf(kind).code, ruleOf(kind)] as const)));
const wanted = checks.flatMap(({ name, codes }) =>
  codes.map((kind) => `${name} ${ruleOf(kind).code}`).filter((key) => name !== 'expressions' || key in planted),
);

test('the small library, in which faults are planted, is correct', () => {
  expect(findings(smallLibrary())).toEqual([]);
});

test('every check has a planted fault for each of its codes', () => {
  const told = new Set(Object.keys(planted).map((key) => key.split(' ').slice(0, 2).join(' ')));
  expect([...told].toSorted()).toEqual(wanted.toSorted());
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  expect(new Set(Object.keys(planted).map((key) => key.split(' ')[0]))).toEqual(
    new Set(checks.map(({ name }) => name)),
  );
});

describe.each(Object.entries(planted))('%s', (key, plant) => {
  const code = key.split(' ')[1]!;
  const library = smallLibrary();
  plant(library);
  const found = findings(library);

  test('is found, and nothing else', () => {
    expect(found.map((one) => one.code)).toContain(code);
    expect([...new Set(found.map((one) => one.code))]).toEqual([code]);
  });

  test('is told once a place, with both languages and a cure', () => {
    const places = found.map(({ file, pointer, message }) => JSON.stringify([file, pointer, message.en]));
    expect(new Set(places).size).toBe(places.length);
    for (const { severity, line, column, message, why, fix } of found) {
      expect(severity).toBe(kinds.get(code)?.severity);
      expect([line, column].every((number) => number >= 1)).toBe(true);
      for (const text of [message, why, fix.text]) {
        expect(text.zh).toMatch(/\p{Script=Han}/u);
        expect(text.zh + text.en).not.toMatch(/\{[A-Za-z]+\}|undefined|\[object/);
        expect(text.zh).toMatch(/[。？！…]$/);
        expect(text.en).toMatch(/[.?!…]$/);
      }
    }
  });
});
