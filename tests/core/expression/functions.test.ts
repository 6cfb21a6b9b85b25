import { describe, expect, test } from 'vitest';
import { inForm } from './scope-support.ts';

/** Evaluates each expression; undefined stands for an empty result. */
function table(cases: readonly (readonly [text: string, result: unknown])[]): void {
  test.each(cases)('%s → %s', (text, result) => {
    expect(inForm(text)).toStrictEqual(result);
  });
}

describe('round: half up in decimal, away from zero below it', () => {
  table([
    ['round(1.005, 2)', 1.01],
    ['round(2.5, 0)', 3],
    ['round(-2.5, 0)', -3],
    ['round(-0.4, 0)', 0],
    ['round(0.285, 2)', 0.29],
    ['round(1.45, 1)', 1.5],
    ['round(8.345, 2)', 8.35],
    ['round(1234.5, -2)', 1200],
    ['round(1250, -2)', 1300],
    ['round(0.4999999999999, 0)', 0],
    ['round(1 * 1.9 * 0.65, 2)', 1.24],
    ['round(10.05 * 0.7 * 3, 2)', 21.11],
    ['round(1 * 539.3 * 0.95, 2)', 512.34],
    ['round(-1.9 * 0.65, 2)', -1.24],
    ['round(9007199254740991, 0)', 9007199254740991],
    ['round(0.0000001, 7)', 1e-7],
    ['round(0.00000015, 7)', 2e-7],
    ['round(100000000000000000000000, 2)', 1e23],
    ['round(35.2 * 50, 1)', 1760],
  ]);
});

describe('floor, ceil, abs, min, max, clamp', () => {
  table([
    ['floor(-1.5)', -2],
    ['floor(1.9)', 1],
    ['ceil(-1.5)', -1],
    ['ceil(1.1)', 2],
    ['abs(-3.2)', 3.2],
    ['min(2, 1.5)', 1.5],
    ['max(2, 1.5)', 2],
    ['clamp(4, 5, 25)', 5],
    ['clamp(40, 5, 25)', 25],
    ['clamp(6, 5, 25)', 6],
  ]);
});

describe('number: the number that a text spells, junk is empty', () => {
  table([
    ["number('1500')", 1500],
    ["number(' -2.5e3 ')", -2500],
    ["number('.5')", 0.5],
    ["number('')", undefined],
    ["number('12 ng')", undefined],
    ["number('0x10')", undefined],
    ["number('Infinity')", undefined],
  ]);
});

describe('inUnit leaves the number as it is', () => {
  table([["inUnit(1.5, 'nM')", 1.5]]);
});

describe('addDays and addMonths: the calendar date as written', () => {
  table([
    ["addDays('2026-01-10', 90)", '2026-04-10'],
    ["addDays('2026-01-10T23:30:00+08:00', 1)", '2026-01-11'],
    ["addDays('2024-02-28', 1)", '2024-02-29'],
    ["addDays('2026-03-01', -1)", '2026-02-28'],
    ["addDays('2026-01-10', 1.9)", '2026-01-11'],
    ["addDays('2026-02-30', 1)", undefined],
    ["addDays('10.1.2026', 1)", undefined],
    ["addDays('9999-12-31', 1)", undefined],
    ["addMonths('2026-01-31', 1)", '2026-02-28'],
    ["addMonths('2024-01-31', 1)", '2024-02-29'],
    ["addMonths('2026-11-30', 3)", '2027-02-28'],
    ["addMonths('2026-01-15', -1)", '2025-12-15'],
    ["addMonths('2026-08-31', 12)", '2027-08-31'],
    ["addMonths('', 1)", undefined],
  ]);
});

describe('daysBetween: whole days down; hoursBetween: by instant, with fraction', () => {
  table([
    ["daysBetween('2026-01-01', '2026-03-01')", 59],
    ["daysBetween('2026-03-01', '2026-01-01')", -59],
    ["daysBetween('2026-01-01T12:00:00+08:00', '2026-01-03T11:00:00+08:00')", 1],
    ["daysBetween('2026-01-03T11:00:00+08:00', '2026-01-01T12:00:00+08:00')", -2],
    ["daysBetween('2026-01-01', '2026-01-02T23:00:00+08:00')", 1],
    ["daysBetween('2026-01-01', 'soon')", undefined],
    ["hoursBetween('2026-01-01T08:00:00+08:00', '2026-01-01T09:30:00+08:00')", 1.5],
    ["hoursBetween('2026-01-01T08:00:00+08:00', '2026-01-01T00:00:00Z')", 0],
    ["hoursBetween('2026-01-01T08:00:00+08:00', '2026-01-01')", undefined],
  ]);
});

describe('monthOf and yearOf: of a month, a date or a date-time', () => {
  table([
    ["monthOf('2026-11')", 11],
    ["monthOf('2026-02-28')", 2],
    ["yearOf('2026-12-31T23:59:00+08:00')", 2026],
    ["monthOf('2026-13')", undefined],
    ["yearOf('26-01-01')", undefined],
  ]);
});

describe('revComp: reverse complement', () => {
  table([
    ["revComp('ATTACTCG')", 'CGAGTAAT'],
    ["revComp('acgu')", 'acgu'],
    ["revComp('AUGC')", 'GCAU'],
    ["revComp('NRYK')", 'MRYN'],
    ["revComp('AC-GT')", undefined],
  ]);
});

describe('usccValid: GB 32100, check letter modulo 31', () => {
  table([
    ["usccValid('91350100M000100Y43')", true],
    ["usccValid('91350100M000100Y44')", false],
    ["usccValid('91350100M000100Y4')", false],
    ["usccValid('9135O100M000100Y43')", false],
    ["usccValid('91350100m000100y43')", false],
  ]);
});

describe('idCardValid: GB 11643, check letter by MOD 11-2', () => {
  table([
    ["idCardValid('11010519491231002X')", true],
    ["idCardValid('440524188001010014')", true],
    ["idCardValid('110105194912310021')", false],
    ["idCardValid('11010519491231002x')", false],
    ["idCardValid('1101051949123100')", false],
  ]);
});
