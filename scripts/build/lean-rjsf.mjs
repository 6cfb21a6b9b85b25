// A Vite plugin: leaves out of the app what rjsf brings for schemas that it is never given here.
import { basename, join } from 'node:path';
import { root } from './files.mjs';

const folder = join(root, 'src', 'web', 'form', 'renderer', 'rjsf');
const mark = '\0lean-rjsf:';

/** What stands for a module of rjsf: our file, the name in it, and the name under which rjsf imports it.
 * @type {Readonly<Record<string, { file: string, name: string, as: string }>>} */
const stands = {
  'getDefaultRegistry.js': { file: 'form-registry.ts', name: 'formRegistry', as: 'default' },
  'createSchemaUtils.js': { file: 'flat-schema-utils.ts', name: 'flatSchemaUtils', as: 'default' },
  'deepEquals.js': { file: 'deep-equals.ts', name: 'deepEquals', as: 'default' },
  'resolveUiSchema.js': { file: 'flat-schema-utils.ts', name: 'ownUiSchema', as: 'default' },
  'schemaHasNestedConditional.js': { file: 'flat-schema-utils.ts', name: 'noNestedConditional', as: 'default' },
  'markdown-to-jsx/react': { file: 'PlainText.tsx', name: 'PlainText', as: 'Markdown' },
};

/** @param {string} source */
const nameOf = (source) => (source.startsWith('.') ? basename(source) : source);

/** @returns {import('vite').Plugin} */
export function leanRjsf() {
  return {
    name: 'lean-rjsf',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!/[\\/]@rjsf[\\/](core|utils)[\\/]/.test(importer)) return null;
      const name = nameOf(source);
      return Object.hasOwn(stands, name) ? mark + name : null;
    },
    load(id) {
      const stand = id.startsWith(mark) ? stands[id.slice(mark.length)] : undefined;
      if (stand === undefined) return null;
      return `export { ${stand.name} as ${stand.as} } from ${JSON.stringify(join(folder, stand.file))};`;
    },
  };
}
