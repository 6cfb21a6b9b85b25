import { metaParts, metaSchemas, resolveMeta } from '../../src/core/words/shape/meta.ts';
import type { MetaSchema } from '../../src/core/words/shape/meta-schema.ts';
import type { Emitter } from './emitter.ts';
import { banner, literal, typeName } from './source-text.ts';

/** Types of things that code speaks of, where they are not called by their name in the meta-schemas (`$comment`). */
const typeNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['example', 'start', 'step', 'outcome', 'opens', 'sheet', 'letter', 'action', 'print', 'block', 'labels', 'ledger']
      .concat([
        'limit',
        'effect',
        'reservation',
        'rejection',
        'projection',
        'location',
        'rule',
        'check',
        'number',
        'button',
      ])
      .map((thing) => [thing, `${typeName(thing)}Source`]),
  ),
  calculation: 'CalculationSource',
  calculationSource: 'CalculationRowSource',
  fillSource: 'FillRowSource',
  export: 'ExportSource',
  exportColumn: 'ExportColumnSource',
  ownRows: 'OwnRowsSource',
  move: 'MoveSource',
  moveProcess: 'MoveProcessSource',
  moveRejection: 'MoveRejectionSource',
  field: 'FieldSchema',
  value: 'FieldSchema',
  set: 'FieldSet',
  layout: 'PrintLayout',
  entry: 'DictionaryEntry',
  menuEntry: 'MenuSource',
  table: 'LookupTable',
  tableColumn: 'TableColumn',
  tableRow: 'TableRow',
  paramKind: 'FamilyParam',
};

/** Things with a type of their own that says more than their schema can. */
const handMade: Readonly<Record<string, string>> = {
  text: '../core/text/text.ts',
  pageSection: '../core/words/row-page.ts',
};

/** The types of what descriptors say, from the meta-schemas: they are declared there and nowhere else. */
export const emitDescriptorTypes: Emitter = {
  name: 'descriptor types',
  emit: () => Promise.resolve([{ path: 'descriptor.ts', text: new TypeWriter().text() }]),
};

/** A schema and the document that its `#/…` references mean. */
type Placed = readonly [schema: MetaSchema, document: MetaSchema];

class TypeWriter {
  readonly #declared = new Map<string, string>();

  text(): string {
    const kinds = Object.entries(metaSchemas).map(([kind, schema]) => [`${typeName(kind)}Descriptor`, schema] as const);
    for (const [name, schema] of kinds) this.#declare(name, [schema, schema]);
    const imports = Object.entries(handMade).map(
      ([thing, file]) => `import type { ${typeName(thing)} } from '${file}';\n`,
    );
    const all = `/** Any descriptor, told apart by \`kind\`. */\nexport type Descriptor =\n${kinds.map(([name]) => `  | ${name}\n`).join('')};\nexport type DescriptorKind = Descriptor['kind'];\n`;
    return [banner, imports.join(''), ...this.#declared.values(), all].join('\n');
  }

  #type([schema, document]: Placed): string {
    if (schema.$ref !== undefined) {
      // Which stages and counts there are is the company's to say.
      if (/\/(?:stage|rowCount)$/.test(schema.$ref)) return 'string';
      const target = resolveMeta(schema.$ref, document);
      return this.#type([target.schema, target.document]);
    }
    const thing = schema.$comment ?? '';
    if (Object.hasOwn(handMade, thing)) return typeName(thing);
    const name = Object.hasOwn(typeNames, thing) ? typeNames[thing] : undefined;
    if (name === undefined) return this.#inline([schema, document]);
    if (!this.#declared.has(name)) this.#declare(name, [schema, document]);
    return name;
  }

  #declare(name: string, placed: Placed): void {
    this.#declared.set(name, '');
    const [{ properties, description = '' }] = placed;
    const text = this.#inline(name === 'FieldSchema' ? anyField() : placed);
    const head = properties !== undefined ? `export interface ${name} ` : `export type ${name} = `;
    this.#declared.set(name, `${comment(description)}${head}${text}${properties !== undefined ? '' : ';'}\n`);
  }

  #inline([schema, document]: Placed): string {
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum !== undefined) return schema.enum.map((value) => literal(value)).join(' | ');
    // A parameter of a family is filled in before anybody reads what it stands for.
    const choices = schema.anyOf?.filter(({ $ref = '' }) => !$ref.endsWith('/slot'));
    if (choices !== undefined) return [...new Set(choices.map((part) => this.#type([part, document])))].join(' | ');
    if (schema.type === 'array') {
      return `readonly (${schema.items === undefined ? 'unknown' : this.#type([schema.items, document])})[]`;
    }
    if (schema.type === 'object') return this.#object([schema, document]);
    return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown');
  }

  #object([{ properties, required = [], additionalProperties }, document]: Placed): string {
    if (properties === undefined) {
      const value = typeof additionalProperties === 'object' ? this.#type([additionalProperties, document]) : 'unknown';
      return `Readonly<Record<string, ${value}>>`;
    }
    const members = Object.entries(properties).map(([key, part]) => {
      const mark = required.includes(key) ? '' : '?';
      return `${comment(part.description ?? '')}readonly ${literal(key)}${mark}: ${this.#type([part, document])};\n`;
    });
    return `{\n${members.join('')}}`;
  }
}

/** Any field, column, item of a list or shape: which words a place asks for is a matter of the checks. */
function anyField(): Placed {
  const document = metaParts['fields.schema.json'] ?? {};
  const { field, value } = document.definitions ?? {};
  return [{ type: 'object', properties: { ...value?.properties, ...field?.properties } }, document];
}

function comment(text: string): string {
  return text === '' ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`;
}
