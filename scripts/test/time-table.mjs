// The small table at the end of `npm test`: how long each step took by the clock.

/** @typedef {{ title: string, seconds: number, passed: number, failed: number }} Timed */

/**
 * @param {readonly Timed[]} steps in the order in which they ended
 * @param {number} seconds that all took together, which is less than their sum, as some run beside each other
 * @returns {string} lines without an end
 */
export function timeTable(steps, seconds) {
  const rows = [
    ['step', 'seconds', 'passed', 'failed'],
    ...steps.map((step) => [step.title, step.seconds.toFixed(1), `${step.passed}`, `${step.failed}`]),
    ['All', seconds.toFixed(1), `${sum(steps, 'passed')}`, `${sum(steps, 'failed')}`],
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (/** @type {string[]} */ row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => lineOf(row).join('  ')).join('\n');
}

/**
 * @param {readonly Timed[]} steps
 * @param {'passed' | 'failed'} what
 */
function sum(steps, what) {
  return steps.reduce((total, step) => total + step[what], 0);
}
