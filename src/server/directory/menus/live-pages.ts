import { processesByNode, recordsByPath } from '../../../generated/routes.ts';
import type { Unit } from '../../platform/unit.ts';
import type { MenuRow } from './menu-row.ts';

declare module '../../platform/services.ts' {
  interface Services {
    /** What was published since the software was built, as far as the person may open it. */
    readonly livePages: (unit: Unit) => Promise<LivePages>;
    /** Whether the person may start any process by hand. */
    readonly mayStartAny: (unit: Unit) => Promise<boolean>;
  }
}

/** Pages of forms by what finds them. */
export interface LivePages {
  /** Ids of records by their address. */
  readonly records: ReadonlyMap<string, string>;
  /** Ids of processes by their node. */
  readonly processes: ReadonlyMap<string, readonly string[]>;
}

/** The rows, those of pages that the software was not built with saying what they lead to. */
export function withLivePages(rows: readonly MenuRow[], { records, processes }: LivePages): MenuRow[] {
  return rows.map((row) => {
    const record = Object.hasOwn(recordsByPath, row.path) ? undefined : records.get(row.path);
    const { counts = '' } = (row.meta ?? {}) as { readonly counts?: string };
    const node = /^node:(.+)$/.exec(counts)?.[1] ?? '';
    const known = processesByNode[node] ?? [];
    const more = (processes.get(node) ?? []).filter((id) => !known.includes(id));
    if (record === undefined && more.length === 0) return row;
    const found = {
      ...(record === undefined ? {} : { record }),
      ...(more.length === 0 ? {} : { processes: [...known, ...more] }),
    };
    return { ...row, meta: { ...row.meta, ...found } };
  });
}
