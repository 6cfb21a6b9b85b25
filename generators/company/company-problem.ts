import type { Text } from '../../src/core/text/text.ts';

/** What is wrong at a place of a file that says who the company is, or what its instruments write. */
export interface CompanyProblem {
  readonly pointer: string;
  /** Of the key or the value at `pointer`; the value without it. */
  readonly of?: 'key';
  readonly message: Text;
  readonly fix: Text;
}
