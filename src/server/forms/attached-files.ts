import type { FieldModel } from '../../core/model/model.ts';
import { isUploaded } from '../../core/values/values.ts';
import { acceptOf, isAccepted } from '../../core/form/file-accept.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { placePointer } from '../../core/form/place.ts';
import type { FileOwner } from '../files/file-access.ts';
import { linkFiles, ownersOf } from '../files/file-links.ts';
import { isId } from '../platform/http/page.ts';
import { fieldsWith, valuesOf, type PlacedValue } from './data-values.ts';
import type { Unit } from '../platform/unit.ts';

/** A file that a value names. */
interface NamedFile {
  readonly id: string;
  readonly value: PlacedValue;
}

/**
 * Files that data names and its former state did not: each has to exist, the person has to be able to read it, and the
 * field has to accept what it is by its content, whatever the value says of it.
 */
export async function checkFiles(
  unit: Unit,
  fields: Iterable<FieldModel>,
  { data, before }: { readonly data: Row; readonly before: Row },
): Promise<readonly Finding[]> {
  const all = [...fields];
  const old = new Set(namedFiles(all, before).map(placedId));
  const findings: Finding[] = [];
  for (const file of namedFiles(all, data)) {
    if (old.has(placedId(file))) continue;
    const stored = await usableFile(unit, file.id);
    if (stored === null) findings.push(missing(file));
    else if (!isAccepted(stored, acceptOf(file.value.field))) findings.push(notAccepted(file, stored.name));
  }
  return findings;
}

/** A file in its field: moved to another field it is validated anew. */
function placedId({ id, value }: NamedFile): string {
  return `${value.field.path} ${id}`;
}

/** Ties the files that data names to what holds the data, so that whoever may see that may read them. */
export async function keepFiles(
  { tx, principal }: Unit,
  owner: FileOwner,
  { fields, data }: { readonly fields: Iterable<FieldModel>; readonly data: Row },
): Promise<void> {
  const ids = namedFiles([...fields], data).map(({ id }) => id);
  await linkFiles(tx, principal.tenantId, [...new Set(ids)].filter(isId), owner);
}

/** What is stored of a file, its type told by its content; null where the person may not name it. */
async function usableFile(unit: Unit, id: string): Promise<{ readonly name: string; readonly type: string } | null> {
  if (!isId(id)) return null;
  const file = await unit.tx
    .selectFrom('file')
    .select(['created_by', 'name', 'type'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (file === undefined) return null;
  if (file.created_by === unit.principal.userId) return file;
  return (await unit.services.fileAccess.mayRead(unit, id, await ownersOf(unit.tx, id))) ? file : null;
}

function namedFiles(fields: readonly FieldModel[], data: Row): readonly NamedFile[] {
  return valuesOf(
    fields.flatMap((field) => fieldsWith(field, isUploaded)),
    data,
  ).flatMap((value) => {
    const files = (Array.isArray(value.value) ? value.value : [value.value]) as readonly unknown[];
    return files.flatMap((file) => {
      const id = (file as { readonly id?: unknown } | null)?.id;
      return typeof id === 'string' ? [{ id, value }] : [];
    });
  });
}

function missing({ value }: NamedFile): Finding {
  const { zh, en } = value.field.label;
  return fileFinding(value, 'file', {
    zh: `${zh}：附件不存在，请重新上传`,
    en: `${en}: the file does not exist; upload it again`,
  });
}

function notAccepted({ value }: NamedFile, name: string): Finding {
  const { zh, en } = value.field.label;
  const accept = acceptOf(value.field) ?? '';
  return fileFinding(value, 'accept', {
    zh: `${zh}：不接受“${name}”这类文件，可用类型：${accept}`,
    en: `${en}: files such as "${name}" are not accepted; use ${accept}`,
  });
}

function fileFinding({ field, place }: PlacedValue, code: string, message: Finding['message']): Finding {
  return { pointer: placePointer(place, field.key), ...place, key: field.key, code, level: 'error', message };
}
