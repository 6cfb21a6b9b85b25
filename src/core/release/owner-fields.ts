import type { FieldModel } from '../model/model.ts';
import { change, type ReleaseChange } from './change.ts';
import type { VersionPairs } from './version-pairs.ts';

/**
 * Fields that say whose a row or an instance is. Whoever sees only some sees them by the values under these keys (data
 * scope); what has none is in sight of nearly everybody.
 */
const ownerKeys: ReadonlySet<string> = new Set(['region', 'salesUser', 'customerManager']);

/** What becomes of who sees a row or an instance where a field that says so is renamed or gone. */
export function ownerChanges(
  { pairs, gone, returning }: VersionPairs,
  before: ReadonlyMap<string, FieldModel>,
  after: ReadonlyMap<string, FieldModel>,
): readonly ReleaseChange[] {
  const moved = [
    ...pairs.map(({ from, to }) => [from, to] as const),
    ...[...returning].map(([to, from]) => [from, to] as const),
  ];
  const renamed = moved.flatMap(([from, to]) => {
    const label = after.get(to)?.label;
    if (label === undefined || from === to || !ownerKeys.has(from)) return [];
    const zh = `“${label.zh}”由 ${from} 改为 ${to}：数据范围按 ${from} 判断归属，已存的数据将几乎人人可见；请保留 ${from}，只改名称`;
    const en = `"${label.en}" is called ${to} instead of ${from}: the data scope tells by ${from} whose something is, so nearly everybody would see what is stored; keep ${from}, and change its label alone`;
    return [change('refuse', to, zh, en)];
  });
  const lost = gone.flatMap((path) => {
    const label = before.get(path)?.label;
    if (label === undefined || !ownerKeys.has(path)) return [];
    const zh = `没有“${label.zh}”（${path}）：数据范围按它判断归属，此后新增的数据几乎人人可见`;
    const en = `without "${label.en}" (${path}), by which the data scope tells whose something is, nearly everybody sees what is made from now on`;
    return [change('pin', path, zh, en)];
  });
  return [...renamed, ...lost];
}
