import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternOf } from '../../../src/core/text/pattern.ts';
import {
  hasPosition,
  positionPattern,
  positionsInOrder,
  readPosition,
  smallestSize,
  writePosition,
} from '../../../src/core/values/position.ts';
import { breadth } from '../../support/breadth.ts';

const plates = [
  { rows: 8, columns: 12 },
  { rows: 16, columns: 24 },
  { rows: 32, columns: 48 },
];
const size = fc.record({ rows: fc.integer({ min: 1, max: 52 }), columns: fc.integer({ min: 1, max: 99 }) });

describe('places on carriers', () => {
  test('are written as people write them and read in every usual way', () => {
    expect([readPosition('A1'), readPosition('a01'), readPosition(' Ｈ１２ '), readPosition('AF48')]).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 0 },
      { row: 7, column: 11 },
      { row: 31, column: 47 },
    ]);
    expect(['', 'A', '1', 'A0', 'A100', '1A', 'AAA1', 'A-1', 'A1 B1'].map(readPosition)).toEqual(Array(9).fill(null));
    expect(writePosition({ row: 0, column: 0 }, true)).toBe('A01');
  });

  test('come back as they were written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 701 }),
        fc.integer({ min: 0, max: 98 }),
        fc.boolean(),
        (row, column, padded) => {
          expect(readPosition(writePosition({ row, column }, padded))).toEqual({ row, column });
        },
      ),
    );
  });

  test('fit the pattern of their sizes exactly where one of the sizes has them', () => {
    const numRuns = breadth(200, 20);
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 3 }), (sizes) => {
        const pattern = patternOf(positionPattern(sizes));
        for (let row = 0; row < 54; row += 1) {
          for (const column of [
            0,
            8,
            9,
            10,
            18,
            19,
            20,
            47,
            48,
            89,
            98,
            ...sizes.flatMap(({ columns }) => [columns - 1, columns]),
          ]) {
            if (column > 98) continue;
            const isThere = sizes.some((one) => hasPosition(one, { row, column }));
            expect(pattern.test(writePosition({ row, column })), writePosition({ row, column })).toBe(isThere);
          }
        }
      }),
      { numRuns },
    );
    expect(patternOf(positionPattern(plates)).test('Z99')).toBe(false);
  });

  test('come in rows, in columns, or in rows there and back, each once', () => {
    const [small] = [{ rows: 2, columns: 3 }];
    const names = (order: 'rows' | 'columns' | 'snake') =>
      positionsInOrder(small, order).map((at) => writePosition(at));
    expect(names('rows')).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3']);
    expect(names('columns')).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3']);
    expect(names('snake')).toEqual(['A1', 'A2', 'A3', 'B3', 'B2', 'B1']);
  });

  test('tell the smallest carrier that has them all', () => {
    const at = (text: string) => readPosition(text) ?? { row: 0, column: 0 };
    expect(smallestSize(plates, [at('H12')])).toEqual(plates[0]);
    expect(smallestSize(plates, [at('A1'), at('I1')])).toEqual(plates[1]);
    expect(smallestSize(plates, [at('AZ99')])).toEqual(plates[2]);
  });
});
