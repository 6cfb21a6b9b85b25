import type { SystemSettings } from '../system-settings/system-settings.ts';
import type { MenuRow } from './menu-row.ts';

/** S9-17: entries that lead to another system, by their code, and the setting that holds its web address. */
export const linkedEntries: ReadonlyMap<string, 'flowDesignerUrl' | 'reportUrl' | 'authorizationUrl'> = new Map([
  ['flow_designer', 'flowDesignerUrl'],
  ['report', 'reportUrl'],
  ['authorization', 'authorizationUrl'],
]);

/** The rows as a person is shown them: entries of other systems with their address, left out while it is not set. */
export function withAddresses(rows: readonly MenuRow[], settings: SystemSettings): MenuRow[] {
  return rows.flatMap((row) => {
    const setting = linkedEntries.get(row.code);
    if (setting === undefined) return [row];
    const path = settings[setting];
    return path === '' ? [] : [{ ...row, path }];
  });
}
