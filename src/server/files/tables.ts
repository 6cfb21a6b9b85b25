import type { Generated } from 'kysely';

/** An uploaded file; its bytes lie in the blob store by their hash. */
export interface FileTable {
  id: Generated<string>;
  tenant_id: string;
  name: string;
  size: string;
  type: string;
  sha256: string;
  created_by: string;
  created_at: Generated<Date>;
  /** When stored data first named it; null while it was only sent. */
  linked_at: Date | null;
}

/** What a file belongs to; whoever may see one of these may read it. */
export interface FileLinkTable {
  tenant_id: string;
  file_id: string;
  owner_kind: string;
  owner_id: string;
}

/** Bytes that files of any company share; the database adds the row with the first file. */
export interface FileBlobTable {
  sha256: string;
  size: string;
  created_at: Generated<Date>;
  /** When a file of these bytes was last removed; null while none was. */
  unused_since: Date | null;
}
