/** The yearly table, as far as these tests need it. */
function yearTax(income: number): number {
  if (income <= 36_000) return Math.max(0, income) * 0.03;
  return income <= 144_000 ? income * 0.1 - 2520 : income * 0.2 - 16_920;
}

/** An amount in whole cents. */
export const toTheCent = (amount: number): number => Math.round(Number((amount * 100).toFixed(4))) / 100;

/** What a bonus adds to the tax of a year that has this much already: cumulative taxes are of whole cents. */
export const addedTax = (before: number, amount: number): number =>
  toTheCent(toTheCent(yearTax(before + amount)) - toTheCent(yearTax(before)));
