import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueDay } from '../../../src/core/text/working-days.ts';

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 0, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-22', 5, '2026-11-27'],
  ['2026-11-23', 5, '2026-11-30'],
  ['2026-12-31', 3, '2027-01-05'],
])('%s with %i working days is due on %s', (day, workdays, due) => {
  expect(dueDay(day, workdays)).toBe(due);
});

const days = fc
  .integer({ min: 0, max: 20_000 })
  .map((index) => new Date(index * 86_400_000).toISOString().slice(0, 10));

test('a due day is a working day, not before the day given, and one more working day is never sooner', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 60 }), (day, workdays) => {
      const due = dueDay(day, workdays);
      expect([0, 6]).not.toContain(new Date(`${due}T00:00:00Z`).getUTCDay());
      expect(due >= day).toBe(true);
      expect(dueDay(day, workdays + 1) >= due).toBe(true);
      expect(dueDay(dueDay(day, workdays), 1) > due).toBe(true);
    }),
  );
});
