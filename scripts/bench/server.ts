// Calls beside bare SQL that does the same statements, and calls beside many finished tasks next to the same calls
// beside few: two servers with a database each.
import { runBench } from './support/report.ts';
import { ofSize } from './support/size.ts';
import { compareNumbers } from './server/compare-numbers.ts';
import { compareWithStatements } from './server/compare-with-statements.ts';
import { openWorkplace, type Workplace } from './server/workplace.ts';

const few = ofSize({ tiny: 1000, full: 1000 });
const many = Number(process.env['FINISHED_TASKS'] ?? ofSize({ tiny: 3000, full: 1_000_000 }));
const reference = `the same statements by bare SQL; for calls beside ${many} finished tasks, those beside ${few}`;

await runBench(reference, async (report) => {
  const places: Workplace[] = [];
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
