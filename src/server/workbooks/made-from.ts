import { contentOf } from './sheet-guard.ts';
import { zipEntries } from '../files/zip-directory.ts';

const name = 'madeFrom';

/** The property by which a workbook says the form that it was made from, as `id@version`. */
export function madeFromProperty(text: string) {
  return { custom: { [name]: text } };
}

/** The form that the properties of a workbook name; empty where they name none. */
export async function madeFrom(bytes: Buffer): Promise<string> {
  const entries = await zipEntries(bytes.length, (start, length) =>
    Promise.resolve(bytes.subarray(start, start + length)),
  );
  const entry = entries?.find((each) => each.name === 'docProps/custom.xml');
  const xml = entry === undefined ? null : await contentOf(bytes, entry);
  return new RegExp(`name="${name}"[^>]*>\\s*<vt:lpwstr>([^<]*)<`).exec(xml ?? '')?.[1] ?? '';
}
