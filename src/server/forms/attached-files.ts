import type { FieldModel } from '../../core/descriptor/model.ts';
import type { Finding, Row } from '../../core/validation/finding.ts';
import { placePointer } from '../../core/validation/place.ts';
import type { FileOwner } from '../files/file-access.ts';
import { linkFiles } from '../files/file-links.ts';
import type { Principal } from '../http/access.ts';
import { isId } from '../http/page.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import { valuesOf } from './data-values.ts';
import type { PlacedValue } from './data-values.ts';

/** A file that a value names. */
interface NamedFile {
  readonly id: string;
  readonly value: PlacedValue;
}

/** Files that data names and its former state did not: each has to exist, and the person has to be able to read it. */
export async function checkFiles(
  tx: TenantTransaction,
  { fileAccess }: Services,
  principal: Principal,
  fields: Iterable<FieldModel>,
  { data, before }: { readonly data: Row; readonly before: Row },
): Promise<readonly Finding[]> {
  const all = [...fields];
  const old = new Set(namedFiles(all, before).map(({ id }) => id));
  const findings: Finding[] = [];
  for (const file of namedFiles(all, data)) {
    if (!old.has(file.id) && !(await mayUse(tx, fileAccess, principal, file.id))) findings.push(missing(file));
  }
  return findings;
}

/** Ties the files that data names to what holds the data, so that whoever may see that may read them. */
export async function keepFiles(
  tx: TenantTransaction,
  tenantId: string,
  owner: FileOwner,
  fields: Iterable<FieldModel>,
  data: Row,
): Promise<void> {
  const ids = namedFiles([...fields], data).map(({ id }) => id);
  await linkFiles(tx, tenantId, [...new Set(ids)].filter(isId), owner);
}

async function mayUse(
  tx: TenantTransaction,
  fileAccess: Services['fileAccess'],
  principal: Principal,
  id: string,
): Promise<boolean> {
  if (!isId(id)) return false;
  const file = await tx.selectFrom('file').select('created_by').where('id', '=', id).executeTakeFirst();
  if (file === undefined) return false;
  if (file.created_by === principal.userId) return true;
  const owners = await tx
    .selectFrom('file_link')
    .select(['owner_kind as kind', 'owner_id as id'])
    .where('file_id', '=', id)
    .execute();
  return fileAccess.mayRead(tx, principal, owners);
}

function namedFiles(fields: readonly FieldModel[], data: Row): readonly NamedFile[] {
  return valuesOf(fields, data)
    .filter(({ field }) => field.widget === 'file')
    .flatMap((value) => {
      const files = (Array.isArray(value.value) ? value.value : [value.value]) as readonly unknown[];
      return files.flatMap((file) => {
        const id = (file as { readonly id?: unknown } | null)?.id;
        return typeof id === 'string' ? [{ id, value }] : [];
      });
    });
}

function missing({ value: { field, place } }: NamedFile): Finding {
  return {
    pointer: placePointer(place, field.key),
    ...place,
    key: field.key,
    code: 'file',
    level: 'error',
    message: {
      zh: `${field.label.zh}: 附件不存在，请重新上传`,
      en: `${field.label.en}: the file does not exist; upload it again`,
    },
  };
}
