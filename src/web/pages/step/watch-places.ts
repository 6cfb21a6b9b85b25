import type { Row } from '../../../core/values/finding.ts';
import { ask } from '../../data/calls/client.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';

/** So long nothing is typed before the server is asked. */
const restMs = 700;

/** What the server tells about places is told by this code. */
const code = 'place';

/**
 * Asks, while somebody types, whether the places that rows are put in are free, and shows at the cells which are not. A
 * failure is silent, since handing in asks again.
 *
 * @param places the columns that say where a row is
 * @returns ends it
 */
export function watchPlaces(store: FormStore, taskId: string, places: readonly string[]): () => void {
  const [table] = store.view.tables.filter(({ columns }) => columns.some(({ field }) => places.includes(field.key)));
  if (table === undefined) return () => undefined;
  const { name } = table;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = '';
  async function check(): Promise<void> {
    const rows = store.rows(name).map((row) => placeCells(row, places));
    const text = JSON.stringify(rows);
    if (text === asked) return;
    asked = text;
    try {
      const found = await ask('POST /api/blade-flow/work/check-places', {
        query: { taskId },
        body: { data: { [name]: rows } },
        silent: true,
      });
      // Only the answer to what was asked last counts.
      if (asked === text) store.showHints(code, found);
    } catch {
      asked = '';
    }
  }
  const stop = store.onTable(name, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), restMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function placeCells(row: Row, places: readonly string[]): Row {
  return Object.fromEntries(places.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])));
}
