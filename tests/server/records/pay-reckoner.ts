/**
 * The pay of a month reckoned by the law, apart from the descriptors: whole cents, whole hundredths of a percent, of a
 * day and of an hour, so that nothing is lost on the way. Property tests compare what the server computes with it.
 */

/** What is known of somebody in a month; money in cents, rates, days and hours in hundredths. */
export interface PayInput {
  readonly basic: number;
  readonly post: number;
  readonly performanceBase: number;
  readonly allowance: number;
  readonly insuranceBase: number;
  readonly fundBase: number;
  readonly fundRate: number;
  readonly policy: PolicyInput;
  /** Special additional deductions of a month. */
  readonly deduction: number;
  readonly attendance: AttendanceInput;
}

/** Rates of employees and limits of a city. */
export interface PolicyInput {
  readonly low: number;
  readonly high: number;
  readonly fundLow: number;
  readonly fundHigh: number;
  readonly pension: number;
  readonly medical: number;
  readonly medicalFixed: number;
  readonly unemployment: number;
  readonly toTheYuan: boolean;
}

/** A month of work. */
export interface AttendanceInput {
  readonly factor: number;
  readonly absent: number;
  readonly sick: number;
  readonly weekday: number;
  readonly restday: number;
  readonly holiday: number;
  readonly bonus: number;
}

/** What somebody gets and is withheld in a month, with the sums of the year so far. */
export interface Pay extends SoFar {
  readonly gross: number;
  readonly contributions: number;
  readonly tax: number;
  readonly net: number;
  readonly taxable: number;
  readonly cumulativeTax: number;
}

/** The sums of a year. */
interface SoFar {
  readonly income: number;
  readonly special: number;
  readonly additional: number;
  readonly withheld: number;
}

/** Nothing earned yet. */
export const beforeTheYear: SoFar = { income: 0, special: 0, additional: 0, withheld: 0 };

/** The tax of a year on a taxable income, by the slices of the law instead of quick deductions; both in cents. */
export function taxOfYear(taxable: number): number {
  const slices = [
    [36_000, 3],
    [144_000, 10],
    [300_000, 20],
    [420_000, 25],
    [660_000, 30],
    [960_000, 35],
    [Infinity, 45],
  ] as const;
  let below = 0;
  let hundredths = 0;
  for (const [limit, rate] of slices) {
    hundredths += Math.max(0, Math.min(taxable, limit * 100) - below) * rate;
    below = limit * 100;
  }
  return divided(hundredths, 100);
}

/** The month after `before`; `months` are those of the year that the deduction of 5,000 counts for. */
export function payOfMonth(input: PayInput, months: number, before: SoFar): Pay {
  const gross = grossOf(input);
  const contributions = contributionsOf(input);
  const income = before.income + gross;
  const special = before.special + contributions;
  const additional = before.additional + input.deduction;
  const taxable = Math.max(0, income - 500_000 * months - special - additional);
  const cumulativeTax = taxOfYear(taxable);
  const tax = Math.max(0, cumulativeTax - before.withheld);
  const withheld = before.withheld + tax;
  const net = gross - contributions - tax;
  return { gross, contributions, tax, net, income, special, additional, taxable, cumulativeTax, withheld };
}

function grossOf({ basic, post, performanceBase, allowance, attendance }: PayInput): number {
  const { factor, absent, sick, weekday, restday, holiday, bonus } = attendance;
  const daily = divided((basic + post) * 100, 2175);
  const hourly = divided(daily, 8);
  const overtime = divided(hourly * (weekday * 3 + restday * 4 + holiday * 6), 200);
  // Four fifths are paid for a day of illness.
  const absence = Math.min(divided(daily * (absent * 5 + sick), 500), basic + post);
  return basic + post + divided(performanceBase * factor, 100) + allowance + bonus + overtime - absence;
}

function contributionsOf({ insuranceBase, fundBase, fundRate, policy }: PayInput): number {
  const base = Math.min(Math.max(insuranceBase, policy.low), policy.high);
  const of = (rate: number): number => divided(base * rate, 10_000);
  const fund = Math.min(Math.max(fundBase, policy.fundLow), policy.fundHigh) * fundRate;
  const paid = policy.toTheYuan ? divided(fund, 1_000_000) * 100 : divided(fund, 10_000);
  return of(policy.pension) + of(policy.medical) + policy.medicalFixed + of(policy.unemployment) + paid;
}

/** Whole numbers divided, halves rounded up. */
function divided(value: number, by: number): number {
  return Number((2n * BigInt(value) + BigInt(by)) / (2n * BigInt(by)));
}
