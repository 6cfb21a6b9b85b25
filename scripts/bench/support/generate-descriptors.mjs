// More descriptors of the same make as the product's own: field sets, processes of a family with examples, records,
// dictionaries. Deterministic, so that figures can be compared.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ id: string, [word: string]: unknown }} Descriptor */

/** Of ten descriptors: four processes, three dictionaries, two records, one types file. */
const makers = [types, process, dictionary, process, record, dictionary, process, dictionary, process, record];

/**
 * Writes `count` more descriptors into a copy of the library.
 *
 * @param {string} folder a copy of schemas/
 * @param {number} count
 */
export function generateDescriptors(folder, count) {
  for (let index = 0; index < count; index++) {
    const make = makers[index % makers.length] ?? dictionary;
    const { path, descriptor } = make(folder, index);
    writeFileSync(join(folder, path), JSON.stringify(descriptor, null, 2));
  }
}

/**
 * @param {string} folder
 * @param {string} path
 * @returns {Descriptor}
 */
function read(folder, path) {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'));
}

/**
 * The bench records of the laboratory under other set names.
 * @param {string} folder
 * @param {number} index
 */
function types(folder, index) {
  const source = JSON.stringify(read(folder, 'types/experiment.json'));
  const id = `experiment-${index}`;
  const text = source.replaceAll(
    /"(plan-head|reagent-row|reagent-head|extraction-setup|extraction-result)"/g,
    `"$1-${index}"`,
  );
  return { path: `types/${id}.json`, descriptor: { ...JSON.parse(text), id } };
}

/**
 * The DNA extraction plan again, with its examples, in a chain of such plans.
 * @param {string} folder
 * @param {number} index
 */
function process(folder, index) {
  const source = read(folder, 'processes/experiment/dna-extraction-plan.json');
  const id = `${source.id}-${index}`;
  const params = { .../** @type {object} */ (source['params']), then: [source.id] };
  return { path: `processes/experiment/${id}.json`, descriptor: { ...source, id, params } };
}

/**
 * The project record again, with its entry in the menu.
 * @param {string} folder
 * @param {number} index
 */
function record(folder, index) {
  const source = read(folder, 'records/project/project.json');
  const id = `${source.id}-${index}`;
  const path = `/project/${id}`;
  const menu = read(folder, 'menus.json');
  const entries = /** @type {{ code: string }[]} */ (menu['menus']);
  const text = JSON.stringify(entries.find(({ code }) => code === 'project'));
  const entry = { ...JSON.parse(text.replaceAll('"project', `"project_${index}`)), path, icon: 'project' };
  writeFileSync(join(folder, 'menus.json'), JSON.stringify({ ...menu, menus: [...entries, entry] }, null, 2));
  return { path: `records/project/${id}.json`, descriptor: { ...source, id, path } };
}

/**
 * A dictionary of sample types again.
 * @param {string} folder
 * @param {number} index
 */
function dictionary(folder, index) {
  const code = `sample_type_${index}`;
  const source = read(folder, 'dictionaries/sample_type.json');
  return { path: `dictionaries/${code}.json`, descriptor: { ...source, id: `sample-type-${index}`, code } };
}
