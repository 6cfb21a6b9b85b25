import type { FieldModel, ProcessModel, RecordModel } from '../../src/core/model/model.ts';
import { valueSchemas } from '../../src/core/form/step-schemas.ts';
import type { JsonSchema } from '../../src/core/values/json-schema.ts';
import { presentSchema, schemaKey } from '../../src/core/values/standalone-check.ts';
import { cached, cacheKey } from './emit-cache.ts';
import type { EmittedFile, Emitter, EmitInput } from './emitter.ts';
import { banner, fileName, literal } from './source-text.ts';
import { standaloneDeclarations, standaloneModule } from './standalone-module.ts';

/** Raise this when the text made from the same schemas changes. */
const generation = '4';

/** From a module in `validators/forms/` to the folder `core`. */
const core = '../../../core';

type Form = ProcessModel | RecordModel;

/** One module a form with the validators of all its values, so that the browser need not interpret their schemas. */
export const emitValidators: Emitter = {
  name: 'validators',
  emit: async ({ compilation: { model }, cache }) => {
    const forms: Form[] = [...model.processes.values(), ...model.records.values()];
    const files: EmittedFile[] = [];
    // One after the other: what forms have in common is then found in the cache.
    for (const form of forms) files.push(...(await formFiles(form, cache)));
    return [...files, { path: 'validators/index.ts', text: indexText(forms) }];
  },
};

async function formFiles(form: Form, cache: EmitInput['cache']): Promise<readonly EmittedFile[]> {
  const schemas = formSchemas(form);
  const path = `validators/forms/${fileName(form.id)}`;
  const key = cacheKey('validators', generation, ...schemas.keys(), core);
  const text = await cached(cache, key, () => standaloneModule(schemas, core));
  return [
    { path: `${path}.js`, text },
    { path: `${path}.d.ts`, text: standaloneDeclarations(core) },
  ];
}

/** Whatever schema a page of the form may validate a value by, whoever looks at it: each once, by its name. */
function formSchemas(form: Form): ReadonlyMap<string, JsonSchema> {
  const fields = [...form.sets.values()].flatMap((set) => set.fields);
  const values: FieldModel[] = fields.flatMap((field) => field.columns ?? [field]);
  const schemas = values.map(valueSchemas).flatMap(({ optional, required }) => [optional, required].map(presentSchema));
  const named = schemas.map((schema) => [schemaKey(schema), schema] as const);
  return new Map(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function indexText(forms: readonly Form[]): string {
  const ids = forms.map(({ id }) => id).toSorted();
  const lines = ids.map((id) => `  ${literal(id)}: () => import(${literal(`./forms/${id}.js`)}),\n`);
  return `${banner}import type { ValueValidators } from '../../core/values/schema-check.ts';

/** The validators of the values of each form that comes with the build. */
export const validators: Readonly<Record<string, () => Promise<{ readonly values: ValueValidators }>>> = {
${lines.join('')}};
`;
}
