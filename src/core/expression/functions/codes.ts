import { raiseEmpty } from '../emptiness.ts';
import type { RegisteredFunction } from './registered-function.ts';

/** Complements of the IUPAC nucleotide codes; U pairs as T does. */
const complements: Readonly<Record<string, string>> = {
  A: 'T', C: 'G', G: 'C', T: 'A', U: 'A', R: 'Y', Y: 'R', S: 'S', W: 'W', K: 'M', M: 'K', B: 'V', V: 'B', D: 'H', H: 'D', N: 'N',
}; // prettier-ignore

/** Reverse complement; letter case is kept, a sequence with U and without T stays RNA. Other letters: empty. */
function revComp(sequence: string): string {
  const rna = /u/i.test(sequence) && !/t/i.test(sequence);
  const bases = Array.from(sequence)
    .reverse()
    .map((letter) => {
      const upper = letter.toUpperCase();
      const pair = complements[upper] ?? raiseEmpty();
      const base = rna && pair === 'T' ? 'U' : pair;
      return letter === upper ? base : base.toLowerCase();
    });
  return bases.join('');
}

const usccLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const usccWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Unified social credit code (GB 32100): 18 letters, the last a check over the weighted others modulo 31. */
function usccValid(code: string): boolean {
  const values = Array.from(code, (letter) => usccLetters.indexOf(letter));
  if (values.length !== 18 || values.includes(-1)) return false;
  const sum = usccWeights.reduce((total, weight, i) => total + weight * (values[i] ?? 0), 0);
  return values[17] === (31 - (sum % 31)) % 31;
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The check letter after the 17 digits of a citizen identity number (GB 11643), by ISO 7064 MOD 11-2. */
export function idCheckLetter(digits: string): string {
  const sum = idWeights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return '10X98765432'[sum % 11] ?? '';
}

/** Citizen identity number: 17 digits and a check letter. */
function idCardValid(no: string): boolean {
  return /^\d{17}[\dX]$/.test(no) && no[17] === idCheckLetter(no);
}

/** Functions of sequences and of official codes. */
export const codeFunctions: readonly RegisteredFunction[] = [
  {
    name: 'revComp',
    signature: 'revComp(string): string',
    units: 'free',
    exactness: 'integer',
    description: { zh: '反向互补序列', en: 'reverse complement of a sequence' },
    handler: revComp,
  },
  {
    name: 'usccValid',
    signature: 'usccValid(string): bool',
    units: 'free',
    exactness: 'integer',
    description: { zh: '统一社会信用代码校验', en: 'whether a unified social credit code is right' },
    handler: usccValid,
  },
  {
    name: 'idCardValid',
    signature: 'idCardValid(string): bool',
    units: 'free',
    exactness: 'integer',
    description: { zh: '居民身份证号码校验', en: 'whether a citizen identity number is right' },
    handler: idCardValid,
  },
];
