import { sql } from 'kysely';
import { dataScopes } from '../../../core/application.ts';
import type { Principal } from '../../platform/http/access.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { oncePerTransaction } from '../../platform/store/once-per-transaction.ts';

/** How far a person's sight reaches over the rows of records and the instances of processes. */
export type DataScope = EveryRow | OwnRegion | OwnCustomers | OwnRows;

/** How far it reaches over the rows of one record. */
export type RowScope = DataScope | NamingRows | RowsThrough;

/** No limit. */
export interface EveryRow {
  readonly kind: 'all';
  readonly userId: string;
}

/** Rows of one region. */
export interface OwnRegion {
  readonly kind: 'region';
  readonly userId: string;
  /** A key of the dictionary `region`; empty where the person has none. */
  readonly region: string;
}

/** Rows whose salesperson or customer manager the person is. */
export interface OwnCustomers {
  readonly kind: 'customers';
  readonly userId: string;
}

/** Rows of one record that name the person; of those, the ones whose fields have one of these values. */
export interface NamingRows {
  readonly kind: 'naming';
  readonly userId: string;
  readonly by: string;
  /** The record whose rows `by` names, what it holds of them, and their field that names the person; null where `by` does. */
  readonly through: { readonly record: string; readonly key: string; readonly field: string } | null;
  readonly only: Readonly<Record<string, readonly string[]>>;
}

/** Rows of one record that belong to whom the rows or people belong that they name. */
export interface RowsThrough {
  readonly kind: 'through';
  readonly userId: string;
  /** How far the person's sight reaches over rows that say themselves whose they are. */
  readonly scope: Exclude<DataScope, EveryRow>;
  /** In order: the first that names something decides. */
  readonly ways: readonly Way[];
}

/** A field by which a row says whose it is: the id of a user, or the key of a row of another record. */
export type Way =
  | { readonly field: string; readonly to: 'user' }
  | {
      readonly field: string;
      readonly to: 'row';
      readonly record: string;
      /** What the field holds of the row named: one of its fields, or `id`. */
      readonly key: string;
      /** How far the person's sight reaches over those rows. */
      readonly scope: RowScope;
    };

/** Rows that the person made, or whose salesperson or customer manager the person is. */
export interface OwnRows {
  readonly kind: 'own';
  readonly userId: string;
}

/** The scope of a person: the widest that one of their roles gives; without any role the narrowest. */
export function readScope(tx: TenantTransaction, { userId }: Pick<Principal, 'userId'>): Promise<DataScope> {
  return oncePerTransaction(tx, `scope of ${userId}`, () => scopeOf(tx, userId));
}

async function scopeOf(tx: TenantTransaction, userId: string): Promise<DataScope> {
  const { rows } = await sql<{ region: string; kinds: string[] | null }>`
    select u.region, array_agg(r.data_scope) filter (where r.id is not null) as kinds
    from app_user u
    left join user_role ur on ur.user_id = u.id
    left join role r on r.id = ur.role_id
    where u.id = ${userId} group by u.id`.execute(tx);
  const [row] = rows;
  const kind = dataScopes.findLast((each) => row?.kinds?.includes(each)) ?? dataScopes[0];
  return kind === 'region' ? { kind, userId, region: row?.region ?? '' } : { kind, userId };
}

/** Names a scope: counts and other figures of people with the same name are the same. */
export function scopeName(scope: DataScope): string {
  if (scope.kind === 'all') return 'all';
  // What a person began is always in sight, so that no limited scope is quite like another.
  return scope.kind === 'region' ? `region ${scope.region} ${scope.userId}` : `${scope.kind} ${scope.userId}`;
}
