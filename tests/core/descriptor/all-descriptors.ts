import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every descriptor of the product: file relative to the project, and text. */
export function allDescriptors(): { file: string; text: string }[] {
  const files = readdirSync('schemas', { recursive: true, encoding: 'utf8' })
    .map((name) => join('schemas', name).replaceAll('\\', '/'))
    .filter(
      (file) => file.endsWith('.json') && !/^schemas\/(meta\/|demo\/|application\.|texts\.|accounts\.)/.test(file),
    )
    .toSorted();
  return files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
