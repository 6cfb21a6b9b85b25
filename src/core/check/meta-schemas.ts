import { metaSchemas } from '../words/shape/meta.ts';
import type { Check } from './check.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const referenceMetaSchema = rule('reference/meta-schema', {
  message: {
    zh: '"$schema" 指向“{name}”，而本文件的种类是“{kind}”。',
    en: '"$schema" points to "{name}", but the file is of kind "{kind}".',
  },
  why: {
    zh: '编辑器会提示另一种描述文件的词，照着写就会被拒绝。',
    en: 'An editor would propose the words of another kind, which are refused here.',
  },
  fix: { zh: '写“{expected}”。', en: 'Write "{expected}".' },
});

const metaFile = /(?<=^|\/)([a-z]+)(?=\.schema\.json$)/;

/** `$schema` of a file, where it is one of ours, is the one of the file's kind. */
export const checkMetaSchemas: Check = {
  name: 'meta-schemas',
  readsMenu: true,
  codes: [referenceMetaSchema],
  run: ({ entries }, report) => {
    for (const { value, source } of entries) {
      const written: unknown = Reflect.get(value, '$schema');
      if (typeof written !== 'string') continue;
      const kind = metaFile.exec(written)?.[0] ?? '';
      if (kind === value.kind || !Object.hasOwn(metaSchemas, kind)) continue;
      const expected = written.replace(metaFile, value.kind);
      const fix = { pointer: '/$schema', op: 'replace', value: expected } as const;
      report(referenceMetaSchema, { source, pointer: '/$schema' }, { name: written, kind: value.kind, expected }, fix);
    }
  },
};
