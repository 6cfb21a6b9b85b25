// Calls beside bare SQL that does the same statements, and calls beside many finished tasks next to the same calls
// beside few: two servers with a database each.
import { runBench } from './support/report.mjs';
import { ofSize } from './support/size.mjs';
import { compareNumbers } from './server/compare-numbers.mjs';
import { compareWithStatements } from './server/compare-with-statements.mjs';
import { openWorkplace } from './server/workplace.mjs';

/** @typedef {import('./server/workplace.mjs').Workplace} Workplace */

const few = ofSize({ tiny: 1000, full: 1000 });
const many = Number(process.env['FINISHED_TASKS'] ?? ofSize({ tiny: 3000, full: 1_000_000 }));
const reference = `the same statements by bare SQL; for calls beside ${many} finished tasks, those beside ${few}`;

await runBench(reference, async (report) => {
  /** @type {Workplace[]} */
  const places = [];
  try {
    const small = await openWorkplace(few);
    places.push(small);
    await compareWithStatements(report, small);
    const large = await openWorkplace(many);
    places.push(large);
    await compareNumbers(report, { small, large, many });
  } finally {
    for (const place of places) await place.close();
  }
});
