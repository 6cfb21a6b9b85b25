import type { SetModel } from '../../src/core/model/model.ts';
import { cached, cacheKey } from './emit-cache.ts';
import type { Emitter, EmitInput } from './emitter.ts';
import { setSchema, type TypeSchema } from './set-schema.ts';
import { banner, fileName } from './source-text.ts';

/** Raise this when the text made from the same schema changes. */
const generation = '1';

/** A TypeScript type of each field set that a process or record uses. */
export const emitTypes: Emitter = {
  name: 'types',
  emit: async ({ compilation, cache }) => {
    const named = usedSets(compilation);
    const files = named.map(async ([name, set]) => {
      const schema = setSchema(set);
      const key = cacheKey('types', generation, JSON.stringify(schema));
      return { path: `types/${fileName(name)}.ts`, text: await cached(cache, key, () => typeText(schema)) };
    });
    return Promise.all(files);
  },
};

/** The sets by file name: shared ones by their own, those that one form writes itself behind the form's id. */
function usedSets({ model }: EmitInput['compilation']): readonly (readonly [string, SetModel])[] {
  const found = new Map<string, SetModel>();
  const forms = [...model.processes.values(), ...model.records.values()];
  for (const form of forms) {
    for (const set of form.sets.values()) {
      const known = found.get(set.name);
      const same = known === undefined || hasSameType(known, set);
      found.set(same ? set.name : `${form.id}.${set.name}`, set);
    }
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function hasSameType(one: SetModel, other: SetModel): boolean {
  return JSON.stringify(setSchema(one)) === JSON.stringify(setSchema(other));
}

/** The library is loaded only when a text has to be made anew: it takes longer than all the rest. */
async function typeText(schema: TypeSchema): Promise<string> {
  const { compile } = await import('json-schema-to-typescript');
  const options = { bannerComment: banner.trim(), ignoreMinAndMaxItems: true, strictIndexSignatures: true };
  return compile(structuredClone(schema), String(schema['title']), { ...options, additionalProperties: false });
}
