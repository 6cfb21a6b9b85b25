import type { Generated, JSONColumnType } from 'kysely';

/** One version of a form or of a look-up table (`table:…`). Without a tenant it is shared by all: it came with the software. */
export interface FormReleaseTable {
  id: Generated<string>;
  tenant_id: string | null;
  form_id: string;
  version: number;
  kind: 'process' | 'record' | 'table';
  /** JSON text; the order of its keys is the order of fields on the page. */
  descriptor: string;
  /** SHA-256 of the canonical descriptor, as hex. */
  sha256: string;
  /** The same without the version, to know equal content under another number. */
  content_sha256: string;
  min_renderer: number;
  status: Generated<'published' | 'retired'>;
  /** `table`: what somebody published, with the rows that its look-up tables got since. */
  origin: 'built-in' | 'published' | 'rollback' | 'table';
  reason: string;
  published_by: string;
  published_at: Date;
  retired_by: string | null;
  retired_at: Date | null;
  retire_reason: Generated<string>;
  /** Tenants that a shared release is for; empty = all. */
  scope_tenants: Generated<string[]>;
  /** Role aliases that it is for; empty = all. */
  scope_roles: Generated<string[]>;
  /** What it changed of the release before it; null where there was none. */
  change_class: 'safe' | 'upcast' | 'pin' | null;
  /** The version whose content it brought back. */
  restored: number | null;
  /** Of origin `table`: the release that it was made of. */
  of_release: string | null;
  label_zh: Generated<string>;
  label_en: Generated<string>;
}

/** The flow of one process release; an instance keeps the one it started with. */
export interface DefinitionTable {
  id: Generated<string>;
  tenant_id: string | null;
  key: string;
  version: number;
  release_id: string;
  /** StepTable as JSON. */
  steps: string;
  sha256: string;
  deployed_at: Date;
  /** As its release says. */
  scope_tenants: Generated<string[]>;
}

/** What a release of several files changed of one thing. */
export interface BundleEntry {
  readonly kind: string;
  readonly id: string;
  /** The version that it got; of a kind without releases of its own that of its file. */
  readonly version: number;
  /** The version before it; null where it was new. */
  readonly before: number | null;
}

/** Several descriptor files, released as one. */
export interface ReleaseBundleTable {
  id: Generated<string>;
  tenant_id: string;
  number: number;
  reason: string;
  applied_by: string;
  applied_at: Date;
  /** The number of the release that it took back. */
  restored: number | null;
  content: JSONColumnType<readonly BundleEntry[], string, string>;
}

/** A descriptor file as somebody released it; the newest of its kind and id counts. */
export interface ReleaseSourceTable {
  id: Generated<string>;
  tenant_id: string;
  kind: string;
  source_id: string;
  file: string;
  /** Null: as it came with the software, or not at all; empty: out of use. */
  text: string | null;
  /** Null where it was published by itself. */
  bundle_id: string | null;
  stored_at: Date;
}
