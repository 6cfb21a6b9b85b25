import { describe, expect, test } from 'vitest';
import { breadth } from '../../support/breadth.ts';
import { validate } from './mistakes/mistake.ts';
import { mistakesOfFields } from './mistakes/of-fields.ts';
import { mistakesOfForms } from './mistakes/of-forms.ts';
import { mistakesOfTexts } from './mistakes/of-texts.ts';

const mistakes = [...mistakesOfFields, ...mistakesOfForms, ...mistakesOfTexts];
const validated = breadth(
  mistakes,
  mistakes.filter((_, index) => index % 5 === 0),
).map((mistake) => ({ mistake, verdict: validate(mistake) }));

type Validated = (typeof validated)[number];

/** What did not come out as wished, to be read where a share is too small. */
function told(ones: readonly Validated[]): string {
  return ones
    .map(
      ({ mistake: { kind, file, edit }, verdict: { found } }) =>
        `${kind} ${file} ${JSON.stringify(edit)} ${found.join('; ')}`,
    )
    .join('\n');
}

/** Of a part of the mistakes one more may come out otherwise. */
function least(share: number): number {
  return breadth(share, share - 0.05);
}

function share(of: (one: Validated) => boolean): number {
  return validated.filter(of).length / validated.length;
}

describe('mistakes of authors, planted one at a time', () => {
  test('are 200 and more, of 25 kinds and more', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(200);
    expect(new Set(mistakes.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(25);
    expect(new Set(mistakes.map((one) => JSON.stringify(one))).size).toBe(mistakes.length);
  });

  test('97 of 100 are reported', () => {
    const missed = validated.filter(({ verdict }) => !verdict.reported);
    expect(
      share(({ verdict }) => verdict.reported),
      told(missed),
    ).toBeGreaterThanOrEqual(least(0.97));
  });

  test('95 of 100 are reported at the line that is wrong', () => {
    const elsewhere = validated.filter(({ verdict }) => !verdict.placed);
    expect(
      share(({ verdict }) => verdict.placed),
      told(elsewhere),
    ).toBeGreaterThanOrEqual(least(0.95));
  });

  test('the cause is told first', () => {
    const later = validated.filter(({ verdict }) => verdict.placed && !verdict.first);
    expect(
      share(({ verdict }) => verdict.first),
      told(later),
    ).toBeGreaterThanOrEqual(least(0.95));
  });

  test('four of five are mended by the edits that findings bring; the others take a person', () => {
    const open = validated.filter(({ verdict }) => !verdict.mended);
    expect(
      share(({ verdict }) => verdict.mended),
      told(open),
    ).toBeGreaterThanOrEqual(least(0.8));
  });

  test('no edit makes anything worse', () => {
    expect(told(validated.filter(({ verdict }) => verdict.worse))).toBe('');
  });
});
