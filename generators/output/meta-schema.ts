import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metaSchemas } from '../../src/core/words/shape/meta.ts';
import { jsonText } from '../emit/source-text.ts';
import type { EmittedFile } from '../emit/emitter.ts';

const path = join('schemas', 'meta', 'record.schema.json');

/**
 * The meta-schema of records, which editors complete from, where it says something else than the words that have
 * folders of their own in core; null while it is up to date or the project has none. Its layout is the formatter's.
 */
export function staleMetaSchema(root: string): EmittedFile | null {
  if (!existsSync(join(root, path))) return null;
  const written: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return JSON.stringify(written) === JSON.stringify(metaSchemas.record)
    ? null
    : { path, text: jsonText(metaSchemas.record) };
}
