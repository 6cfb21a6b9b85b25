import { fixedRoutes } from '../../../core/check/route.ts';
import { processesByNode, recordsByPath } from '../../../generated/routes.ts';
import type { MenuRow } from './menu-row.ts';

/**
 * The entries without those that come with the product and lead nowhere: no page is behind them, and nothing is left
 * below them. What administrators added themselves stays.
 *
 * @param rows parents and children in any order
 */
export function withoutDeadEnds(rows: readonly MenuRow[]): MenuRow[] {
  const leads = (row: MenuRow): boolean =>
    !row.built_in || hasPage(row) || rows.some((each) => each.parent_id === row.id && leads(each));
  return rows.filter(leads);
}

function hasPage({ path, meta }: MenuRow): boolean {
  if (meta !== null && ('record' in meta || 'processes' in meta)) return true;
  // Frames, and the pages that tell of one thing or look one up.
  if (/^https?:|^\/(?:myiframe|record|scan)\/./.test(path)) return true;
  const node = /^node:(.+)$/.exec(String((meta as { counts?: string } | null)?.counts ?? ''))?.[1] ?? '';
  if (Object.hasOwn(processesByNode, node)) return true;
  // S2-25: a path is written with or without /index.
  const spellings = [path, path.endsWith('/index') ? path.slice(0, -'/index'.length) : `${path}/index`];
  return spellings.some((each) => fixedRoutes.includes(each) || Object.hasOwn(recordsByPath, each));
}
