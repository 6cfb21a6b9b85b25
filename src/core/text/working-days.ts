const msOfDay = 86_400_000;
const weekend: readonly number[] = [0, 6];

/**
 * The day by whose end something is due that was given on `day` with so many working days for it. Working days are
 * Monday to Friday; holidays, and days worked instead of them, are not known here.
 *
 * @param day yyyy-MM-dd
 * @param workdays 0 = that day itself, or the next working day where it is on a weekend
 */
export function dueDay(day: string, workdays: number): string {
  let time = Date.parse(`${day}T00:00:00Z`);
  let left = workdays;
  while (left > 0 || isWeekend(time)) {
    time += msOfDay;
    if (!isWeekend(time)) left -= 1;
  }
  return new Date(time).toISOString().slice(0, 10);
}

function isWeekend(time: number): boolean {
  return weekend.includes(new Date(time).getUTCDay());
}
