// Whose descriptors are built: those of the folder SCHEMAS_DIR, or the project's own in schemas/.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { root } from './files.mjs';
import { looseJson } from './loose-json.mjs';

/** The folder of descriptors; the meta-schemas are the software's own in any case. */
export const schemasDir = resolve(root, process.env['SCHEMAS_DIR'] ?? 'schemas');

/** What of it the sources import: a company's words and people, and what its demo is made from. */
export const companyFiles = ['application.json', 'texts.json', 'accounts.json', 'instruments.json'];

/**
 * Why one of these files is no JSON, with its line and column where they are known; null where all are.
 * @returns {string | null}
 */
export function companyFault() {
  for (const file of companyFiles.map((name) => join(schemasDir, name)).filter((path) => existsSync(path))) {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    try {
      JSON.parse(text);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      const place = placeIn(text, Number(/at position (\d+)/.exec(said)?.[1] ?? text.length));
      return `${relative(root, file)}:${place} The file is not JSON, so nothing can be built: ${said}`;
    }
  }
  return null;
}

/**
 * @param {string} text
 * @param {number} position
 */
function placeIn(text, position) {
  const lines = text.slice(0, position).split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

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
      if (name !== undefined && !existsSync(id)) return text;
      const isLoose = orOwn && companyFiles.some((file) => id === join(schemasDir, file));
      return isLoose ? readable(id) : null;
    },
  };
}

/**
 * For a file of the company that is no JSON what it says as far as that can be told: `validate` tells the fault beside
 * all others. Null for one that is.
 *
 * @param {string} path
 */
function readable(path) {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  try {
    JSON.parse(text);
    return null;
  } catch {
    const told = looseJson(text);
    const nothing = basename(path) === 'application.json' ? noCompany : {};
    return JSON.stringify(told !== null && typeof told === 'object' ? { ...nothing, ...told } : nothing);
  }
}

/** What the commands ask of a company. */
const noCompany = {
  product: { name: { zh: '', en: '' }, subtitle: { zh: '', en: '' } },
  roles: [],
  stages: [],
  counters: [],
  rowCounts: [],
  sheet: { label: { zh: '', en: '' }, labels: { zh: '', en: '' }, labelSheet: { zh: '', en: '' } },
  templates: {},
};

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
