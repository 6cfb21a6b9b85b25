/** The polynomial of the field in which Data Matrix corrects errors. */
const fieldPolynomial = 301;

const powers: number[] = [];
const logarithms: number[] = [];
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers.push(value);
  logarithms[value] = exponent;
  value *= 2;
  if (value > 255) value ^= fieldPolynomial;
}

function multiply(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return powers[((logarithms[one] ?? 0) + (logarithms[other] ?? 0)) % 255] ?? 0;
}

/** The polynomial with the roots 2^1 … 2^count, highest power first, its leading 1 left out. */
function generator(count: number): readonly number[] {
  let polynomial = [1];
  for (let root = 1; root <= count; root++) {
    const factor = powers[root] ?? 0;
    const next = [...polynomial, 0];
    polynomial.forEach((coefficient, at) => (next[at + 1] = (next[at + 1] ?? 0) ^ multiply(coefficient, factor)));
    polynomial = next;
  }
  return polynomial.slice(1);
}

/** Reed-Solomon correction words of Data Matrix for one block of data words. */
export function correctionWords(data: readonly number[], count: number): readonly number[] {
  const factors = generator(count);
  let rest: number[] = Array.from({ length: count }, () => 0);
  for (const word of data) {
    const lead = word ^ (rest[0] ?? 0);
    const shifted = [...rest.slice(1), 0];
    rest = shifted.map((value, at) => value ^ multiply(lead, factors[at] ?? 0));
  }
  return rest;
}
