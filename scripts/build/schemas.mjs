// Whose descriptors are built: those of the folder SCHEMAS_DIR, or the project's own in schemas/.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './files.mjs';

/** The folder of descriptors; the meta-schemas are the software's own in any case. */
export const schemasDir = resolve(root, process.env['SCHEMAS_DIR'] ?? 'schemas');

/** What of it the sources import: a company's words and people, and what its demo is made from. */
export const companyFiles = ['application.json', 'texts.json', 'accounts.json', 'instruments.json'];

/** What stands for a file of the company that it may do without. */
const without = new Map([['instruments.json', '{ "kind": "instruments", "instruments": [] }']]);

/** Whether the company has a demo. */
export const hasDemo = existsSync(join(schemasDir, 'demo'));

/**
 * For the bundlers: what a source imports from schemas/ comes from that folder.
 *
 * @param {{ orOwn?: boolean }} [wish] whether the software's own file stands for one that the folder lacks: commands work
 *   on folders too that are to be filled from a server
 */
export function companySchemas({ orOwn = false } = {}) {
  return {
    name: 'company-schemas',
    enforce: /** @type {const} */ ('pre'),
    /** @param {string} source */
    resolveId(source) {
      const [, file = ''] = /^(?:\.\.\/)+schemas\/([\w/-]+\.json)$/.exec(source) ?? [];
      if (!companyFiles.includes(file) && !file.startsWith('demo/')) return null;
      const isLacking = orOwn && !without.has(file) && !existsSync(join(schemasDir, file));
      return join(isLacking ? join(root, 'schemas') : schemasDir, file);
    },
    /** @param {string} id */
    load(id) {
      const [name, text] = [...without].find(([file]) => id === join(schemasDir, file)) ?? [];
      return name === undefined || existsSync(id) ? null : text;
    },
  };
}

/**
 * For what is sent to browsers: of the company's roles those that have rights, by their aliases. What roles are called
 * the server says; and what is on the login page is to come quickly.
 */
export function rolesOfBrowsers() {
  const file = join(schemasDir, 'application.json');
  return {
    name: 'roles-of-browsers',
    enforce: /** @type {const} */ ('pre'),
    /** @param {string} id */
    load(id) {
      if (id !== file) return null;
      const application = /** @type {{ roles: { alias: string, may?: string[] }[] }} */ (
        JSON.parse(readFileSync(id, 'utf8'))
      );
      const { roles, ...words } = application;
      const having = roles.filter(({ may }) => may !== undefined).map(({ alias, may }) => ({ alias, may }));
      return JSON.stringify({ ...words, roles: having });
    },
  };
}
