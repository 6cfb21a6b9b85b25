import type { Generated } from 'kysely';

/** An uploaded file; its bytes lie under DATA_DIR/files by their hash. */
export interface FileTable {
  id: Generated<string>;
  tenant_id: string;
  name: string;
  size: string;
  type: string;
  sha256: string;
  created_by: string;
  created_at: Generated<Date>;
}

/** What a file belongs to; whoever may see one of these may read it. */
export interface FileLinkTable {
  tenant_id: string;
  file_id: string;
  owner_kind: string;
  owner_id: string;
}
