import { sql, type Kysely, type Migration } from 'kysely';
import { product } from '../../../core/product.ts';

/**
 * Whom a release is for, what it changed, why it was retired, and its name, so that lists filter and sort in the
 * database. Empty lists mean everybody.
 */
const releaseColumns = sql`
  alter table form_release
    add column scope_tenants text[] not null default '{}',
    add column scope_roles text[] not null default '{}',
    add column change_class text check (change_class in ('safe', 'upcast', 'pin')),
    add column restored integer,
    add column retire_reason text not null default '',
    add column label_zh text not null default '',
    add column label_en text not null default ''`;

/** Who retired a release wrote the reason over that of its publication; it is the one that is known. */
const retired = sql`
  update form_release set retire_reason = reason where status = 'retired'`;

interface StoredText {
  readonly id: string;
  readonly form_id: string;
  readonly descriptor: string;
}

/** Names of what is stored; a damaged descriptor keeps its form's id as its name. */
async function fillLabels(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<StoredText>`select id, form_id, descriptor from form_release`.execute(db);
  for (const row of rows) {
    const { zh, en } = labelOf(row);
    await sql`update form_release set label_zh = ${zh}, label_en = ${en} where id = ${row.id}`.execute(db);
  }
}

function labelOf({ form_id: id, descriptor }: StoredText): { readonly zh: string; readonly en: string } {
  try {
    const { label } = JSON.parse(descriptor) as { readonly label?: { readonly zh?: string; readonly en?: string } };
    return { zh: label?.zh ?? id, en: label?.en ?? id };
  } catch {
    return { zh: id, en: id };
  }
}

const definitionColumns = sql`alter table wf_definition add column scope_tenants text[] not null default '{}'`;

/** A shared row is seen by the tenants that it is for, and by the installation's own, which looks after it. */
async function shareWithScope(db: Kysely<never>, table: string): Promise<void> {
  const name = sql.table(table);
  const tenant = sql`current_setting('app.tenant', true)`;
  const runs = sql`${tenant} = ${sql.lit(product.defaultTenantId)}`;
  await sql`drop policy shared_read on ${name}`.execute(db);
  await sql`create policy shared_read on ${name} for select using (
    tenant_id = ${tenant}
    or (tenant_id is null and (scope_tenants = '{}' or ${tenant} = any(scope_tenants) or ${runs}))
  )`.execute(db);
}

/** Runs `work` although row-level security binds the owner of a table: no tenant is known in a migration. */
async function unbound(db: Kysely<never>, table: string, work: () => Promise<unknown>): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} no force row level security, disable row level security`.execute(db);
  await work();
  await sql`alter table ${name} enable row level security, force row level security`.execute(db);
}

/** Releases for some tenants or roles, and more of their history. */
export const releaseScope: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [releaseColumns, definitionColumns]) await part.execute(db);
    await unbound(db, 'form_release', async () => {
      await retired.execute(db);
      await fillLabels(db);
    });
    for (const table of ['form_release', 'wf_definition']) await shareWithScope(db, table);
  },
};
