import { _, Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../../src/core/values/json-schema.ts';
import { formats } from '../../src/core/values/formats.ts';
import { ajvOptions } from '../../src/core/values/schema-check.ts';
import { banner, literal } from './source-text.ts';

/** What ajv would load at run time, by the file it names, and where the same is found here. */
const runtime: Readonly<Record<string, { readonly name: string; readonly from: string }>> = {
  'ajv/dist/runtime/ucs2length': { name: 'textLength', from: 'standalone-runtime' },
  pattern: { name: 'patternOf', from: '../text/pattern' },
  'ajv/dist/runtime/equal': { name: 'equalJson', from: 'standalone-runtime' },
};

/**
 * Validators of values as the text of an ES module that needs no `eval` and no `require`: it exports `values`, one
 * function for each schema, by the name that it has in `schemas`.
 *
 * @param core path from the module to the folder `core`
 */
export function standaloneModule(schemas: ReadonlyMap<string, JsonSchema>, core: string): string {
  const code = { ...ajvOptions.code, source: true, esm: true, lines: true, formats: _`formats` };
  const ajv = new Ajv({ ...ajvOptions, code });
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  const names = [...schemas].map(([key, schema], index) => {
    rejectPrototype(schema);
    const name = `value${index}`;
    ajv.addSchema(schema, name);
    return [key, name] as const;
  });
  const exported = Object.fromEntries(names.map(([, name]) => [name, name]));
  const { body, imports } = importRuntime(standaloneCode(ajv, exported), core);
  const lines = names.map(([key, name]) => `  [${literal(key)}]: ${name},\n`);
  return `${banner}${imports}${body}\nexport const values = {\n${lines.join('')}};\n`;
}

/** The declarations of a module made by `standaloneModule`. */
export function standaloneDeclarations(core: string): string {
  const types = literal(`${core}/values/schema-check.ts`);
  return `${banner}import type { ValueValidators } from ${types};

export declare const values: ValueValidators;
`;
}

/** Turns what ajv requires into imports of our own. */
function importRuntime(code: string, core: string): { readonly body: string; readonly imports: string } {
  const needed = new Map<string, string>();
  const body = code
    .replace(/^"use strict";/, '')
    .replaceAll(/require\("([^"]+)"\)(?:\.default)?/g, (_all, file: string) => {
      const known = Object.hasOwn(runtime, file) ? runtime[file] : undefined;
      if (known === undefined)
        throw new RangeError(`The validators would load ${file}, for which there is no stand-in.`);
      needed.set(known.name, known.from);
      return known.name;
    });
  if (/\bformats[.[]/.test(body)) needed.set('formats', 'formats');
  const lines = [...needed].map(([name, from]) => `import { ${name} } from ${literal(`${core}/values/${from}.ts`)};\n`);
  return { body, imports: lines.toSorted().join('') };
}

/** A property of this name would become the prototype of the literal that holds it. */
function rejectPrototype(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) throw new RangeError('A field cannot be called "__proto__".');
  for (const inner of Object.values(value)) rejectPrototype(inner);
}
