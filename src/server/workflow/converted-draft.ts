import type { Conversion, LeftValue } from '../../core/release/conversion.ts';
import type { Row } from '../../core/values/finding.ts';
import { wayBetween } from '../forms/convert-data.ts';
import type { FoundRelease } from '../forms/find-release.ts';
import { versionHead } from '../forms/release-queries.ts';
import type { StoredDraft } from './drafts.ts';
import type { ReadUnit } from './look.ts';

/** A draft as it is offered, with what of it the form shown has no place for. */
export interface OfferedDraft extends StoredDraft {
  readonly left: readonly LeftValue[];
}

/** A draft by the form that its task shows now, where that is newer than the one it was typed into. */
export async function convertedDraft(
  { tx, services }: ReadUnit,
  found: FoundRelease | null,
  draft: StoredDraft | null,
): Promise<OfferedDraft | null> {
  if (draft === null) return null;
  const version = versionOf(draft.release);
  if (found === null || version === null || version === found.head.version) return { ...draft, left: [] };
  const head = await versionHead(tx, found.head.form_id, version);
  const way = head === undefined ? null : await wayBetween(tx, services, head.id, found);
  return way === null ? { ...draft, left: [] } : convertDraft(way.conversion, tablesOf(found.loaded.model), draft);
}

function versionOf(release: unknown): number | null {
  const { version } = (release ?? {}) as { readonly version?: unknown };
  return typeof version === 'number' ? version : null;
}

/** Names of the tables of a form. */
function tablesOf({ fields }: FoundRelease['loaded']['model']): ReadonlySet<string> {
  return new Set([...fields.values()].flatMap(({ key, table, columns }) => table ?? (columns === null ? [] : key)));
}

function convertDraft({ convert }: Conversion, tables: ReadonlySet<string>, draft: StoredDraft): OfferedDraft {
  const kept = Array.isArray(draft.patches) ? (draft.patches as readonly Partial<TablePatch>[]) : [];
  const rows = kept.flatMap(({ table, rows: list }) => (typeof table === 'string' ? [[table, list] as const] : []));
  const { data, left } = convert({ ...(draft.header as Row), ...Object.fromEntries(rows) });
  const entries = Object.entries(data);
  return {
    ...draft,
    header: Object.fromEntries(entries.filter(([key]) => !tables.has(key))),
    patches: entries.filter(([key]) => tables.has(key)).map(([table, list]) => ({ table, rows: list })),
    left,
  };
}

interface TablePatch {
  readonly table: string;
  readonly rows: readonly Row[];
}
