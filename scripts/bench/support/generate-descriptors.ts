// More descriptors of the same make as the product's own: field sets, processes of a family with examples, records,
// dictionaries. Deterministic, so that figures can be compared.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of ten descriptors: four processes, three dictionaries, two records, one types file. */
const makers = [types, process, dictionary, process, record, dictionary, process, dictionary, process, record];

/**
 * Writes `count` more descriptors into a copy of the library.
 * @param folder a copy of schemas/
 */
export function generateDescriptors(folder: string, count: number) {
  for (let index = 0; index < count; index++) makers[index % makers.length]?.(folder, index);
}

/** Writes a copy of a descriptor under another name. */
function copy(folder: string, from: string, to: string, change: (text: string) => string) {
  writeFileSync(join(folder, to), change(readFileSync(join(folder, from), 'utf8')));
}

/** The extraction records of the laboratory under other set names. */
function types(folder: string, index: number) {
  copy(folder, 'types/experiment.json', `types/extraction-${index}.json`, (text) => {
    const descriptor = JSON.parse(text) as { sets: Record<string, unknown> };
    const sets = Object.entries(descriptor.sets).filter(([name]) => name.startsWith('extraction-'));
    // Prints are named once for all.
    const changed = { id: `extraction-${index}`, sets: Object.fromEntries(sets), prints: undefined };
    const own = JSON.stringify({ ...descriptor, ...changed }, null, 2);
    return own.replaceAll(/"(extraction-(?:setup|result))"/g, `"$1-${index}"`);
  });
}

/** The DNA extraction plan again, with its examples, over the bench records of the last types file. */
function process(folder: string, index: number) {
  const stem = 'processes/experiment/dna-extraction-plan';
  const sets = index - (index % makers.length);
  const bench = [`extraction-setup-${sets}`, `extraction-result-${sets}`];
  const params = { preset: 'dna-extraction', bench, then: ['dna-extraction-plan'] };
  copy(folder, `${stem}.json`, `${stem}-${index}.json`, (text) =>
    text
      .replace('"id": "dna-extraction-plan"', `"id": "dna-extraction-plan-${index}"`)
      // Processes of one stage have labels of their own.
      .replace(/("label": \{ "zh": "[^"]*)(", "en": "[^"]*)(" \})/, `$1 ${index}$2 ${index}$3`)
      .replace('"params": { "preset": "dna-extraction" }', `"params": ${JSON.stringify(params)}`),
  );
}

/** The project record again, with its entry in the menu. */
function record(folder: string, index: number) {
  copy(folder, 'records/project/project.json', `records/project/project-${index}.json`, (text) =>
    text
      .replace('"id": "project"', `"id": "project-${index}"`)
      .replace('"/project/index"', `"/project/project-${index}"`),
  );
  copy(folder, 'menus.json', 'menus.json', (text) => {
    const buttons = ['add', 'edit', 'delete', 'view', 'import', 'export'].map(
      (verb) => `{ "code": "project_${index}_${verb}", "label": { "zh": "按钮", "en": "Button" }, "action": 2 }`,
    );
    const entry = `{ "code": "project_${index}", "label": { "zh": "项目 ${index}", "en": "Projects ${index}" },
      "path": "/project/project-${index}", "buttons": [${buttons.join()}] },`;
    return text.replace('"menus": [\n    {', `"menus": [\n    ${entry}\n    {`);
  });
}

/** A dictionary of sample types again. */
function dictionary(folder: string, index: number) {
  copy(folder, 'dictionaries/sample_type.json', `dictionaries/sample_type_${index}.json`, (text) =>
    text
      .replace('"id": "sample-type"', `"id": "sample-type-${index}"`)
      .replace('"code": "sample_type"', `"code": "sample_type_${index}"`),
  );
}
