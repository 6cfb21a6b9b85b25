import { readFileSync } from 'node:fs';
import type { ValueType } from '../../../src/core/expression/expression.ts';

type Types = Readonly<Record<string, ValueType>>;

/** A formula of the laboratory, worked out by hand: given values, expected result ('' for none). */
export interface WorkedExample {
  readonly field: string;
  readonly text: string;
  readonly table: string | null;
  /** Types of the siblings, and of header values read by `root`. */
  readonly fields: Types;
  readonly header?: Types;
  readonly own: Readonly<Record<string, unknown>>;
  readonly root?: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

const file = new URL('./fixtures/worked-examples.json', import.meta.url);

/** All worked examples that need no look-up table. */
export const workedExamples = JSON.parse(readFileSync(file, 'utf8')) as readonly WorkedExample[];
