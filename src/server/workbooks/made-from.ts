import { madeFromName } from '../../core/model/made-from.ts';
import { contentOf } from './sheet-guard.ts';
import { zipEntries } from '../files/zip-directory.ts';

/** The form that the properties of a workbook name, as `id@version`; empty where they name none. */
export async function madeFrom(bytes: Buffer): Promise<string> {
  const entries = await zipEntries(bytes.length, (start, length) =>
    Promise.resolve(bytes.subarray(start, start + length)),
  );
  const entry = entries?.find((each) => each.name === 'docProps/custom.xml');
  const xml = entry === undefined ? null : await contentOf(bytes, entry);
  return new RegExp(`name="${madeFromName}"[^>]*>\\s*<vt:lpwstr>([^<]*)<`).exec(xml ?? '')?.[1] ?? '';
}
