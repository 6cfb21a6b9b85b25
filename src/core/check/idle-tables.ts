import { below } from '../words/place.ts';
import type { Check } from './check.ts';
import { removing } from './edits.ts';
import { writtenTables } from './tables.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const referenceTableUnused = rule('reference/table-unused', {
  severity: 'warning',
  message: { zh: '没有公式用到查询表“{name}”。', en: 'No formula looks anything up in the table "{name}".' },
  why: { zh: '改动其中的值不会有任何作用。', en: 'A change of its values would have no effect.' },
  fix: { zh: '用 lookup 或 bracket 查它，或删去它。', en: 'Read it by lookup or bracket, or remove it.' },
});

/** A table named by a call, as a file has it: quotes of JSON stand behind a backslash. */
const calls = /\b(?:lookup|bracket)\(\s*(?:'([^'\\]+)'|\\"([^"\\]+)\\")/g;

/** Every look-up table is read by a formula. Silent while a file cannot be read that may be what reads it. */
export const checkIdleTables: Check = {
  name: 'idle-tables',
  codes: [referenceTableUnused],
  run: ({ entries, library }, report) => {
    const written = writtenTables({ entries });
    if (written.length === 0 || library.broken.size > 0) return;
    const sources = new Set(library.entries.map(({ source }) => source));
    const read = new Set(
      [...sources].flatMap(({ text }) => [...text.matchAll(calls)].map(([, one, two]) => one ?? two)),
    );
    for (const { name, place, isOwn } of written) {
      if (read.has(name)) continue;
      const at = isOwn ? ({ ...place, of: 'key' } as const) : below(place, '/id');
      report(referenceTableUnused, at, { name }, isOwn ? removing(place) : {});
    }
  },
};
