import { metaSchemas } from '../words/shape/meta.ts';
import type { Check } from './check.ts';

const metaFile = /(?<=^|\/)([a-z]+)(?=\.schema\.json$)/;

/** `$schema` of a file, where it is one of ours, is the one of the file's kind. */
export const checkMetaSchemas: Check = {
  name: 'meta-schemas',
  codes: ['reference/meta-schema'],
  run: ({ entries }, report) => {
    for (const { value, source } of entries) {
      const written: unknown = Reflect.get(value, '$schema');
      if (typeof written !== 'string') continue;
      const kind = metaFile.exec(written)?.[0] ?? '';
      if (kind === value.kind || !Object.hasOwn(metaSchemas, kind)) continue;
      const expected = written.replace(metaFile, value.kind);
      const fix = { pointer: '/$schema', op: 'replace', value: expected } as const;
      report(
        'reference/meta-schema',
        { source, pointer: '/$schema' },
        { name: written, kind: value.kind, expected },
        fix,
      );
    }
  },
};
