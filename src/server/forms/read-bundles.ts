import { sql } from 'kysely';
import type { BundleHead } from '../../core/calls/releases.ts';
import { wireTime } from '../platform/clock.ts';
import { kindsOf } from '../platform/http/filters.ts';
import type { Page, RawQuery } from '../platform/http/page.ts';
import { sqlPage, type SqlList } from '../platform/http/sql-page.ts';
import type { Unit } from '../platform/unit.ts';
import type { BundleEntry } from './tables.ts';

interface BundleRow {
  readonly number: number;
  readonly reason: string;
  readonly appliedByName: string;
  readonly appliedAt: Date;
  readonly restored: number;
  readonly content: readonly BundleEntry[];
}

const bundles: SqlList<BundleHead, BundleRow> = {
  from: sql`
    select b.number, b.reason, coalesce(p.real_name, '') as "appliedByName", b.applied_at as "appliedAt",
      coalesce(b.restored, 0) as restored, b.content
    from release_bundle b left join app_user p on p.id = b.applied_by`,
  fields: kindsOf({ text: ['reason', 'appliedByName'], number: ['number', 'restored'], time: ['appliedAt'] }),
  order: sql`number desc`,
  toWire: (row) => ({
    ...row,
    appliedAt: wireTime(row.appliedAt),
    content: row.content.map((entry) => ({ ...entry, kind: entry.kind as BundleHead['content'][number]['kind'] })),
  }),
};

/** A page of what the company released as one, the newest first. */
export function releaseBundles({ tx }: Unit, query: RawQuery): Promise<Page<BundleHead>> {
  return sqlPage(tx, query, bundles);
}
