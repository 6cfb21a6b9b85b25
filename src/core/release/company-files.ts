import application from '../../../schemas/application.json' with { type: 'json' };
import instruments from '../../../schemas/instruments.json' with { type: 'json' };
import texts from '../../../schemas/texts.json' with { type: 'json' };
import { fileContentHash } from '../words/reading/file-content.ts';

/** A file of the company beside its descriptors, such as `texts.json`, and the hash of what it says. */
export interface CompanyFile {
  readonly file: string;
  readonly hash: string;
}

/** What the server was built with. */
const built: ReadonlyMap<string, string> = new Map(
  Object.entries({ application, instruments, texts }).map(([name, value]) => [`${name}.json`, fileContentHash(value)]),
);

/** Names of the files of the company beside its descriptors that a server is built with. */
export const builtFiles: readonly string[] = [...built.keys()];

/** Of these files those that say something else than what the server was built with: no release makes them live. */
export function unbuiltFiles(files: readonly CompanyFile[]): readonly string[] {
  return files.flatMap(({ file, hash }) => {
    const known = built.get(file.split('/').at(-1) ?? '');
    return known === undefined || known === hash ? [] : [file];
  });
}
