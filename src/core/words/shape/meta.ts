import { application } from '../../application.ts';
import dictionary from '../../../../schemas/meta/dictionary.schema.json' with { type: 'json' };
import family from '../../../../schemas/meta/family.schema.json' with { type: 'json' };
import menu from '../../../../schemas/meta/menu.schema.json' with { type: 'json' };
import examples from '../../../../schemas/meta/parts/examples.schema.json' with { type: 'json' };
import fields from '../../../../schemas/meta/parts/fields.schema.json' with { type: 'json' };
import flow from '../../../../schemas/meta/parts/flow.schema.json' with { type: 'json' };
import names from '../../../../schemas/meta/parts/names.schema.json' with { type: 'json' };
import prints from '../../../../schemas/meta/parts/prints.schema.json' with { type: 'json' };
import tables from '../../../../schemas/meta/parts/tables.schema.json' with { type: 'json' };
import process from '../../../../schemas/meta/process.schema.json' with { type: 'json' };
import record from '../../../../schemas/meta/record.schema.json' with { type: 'json' };
import table from '../../../../schemas/meta/table.schema.json' with { type: 'json' };
import types from '../../../../schemas/meta/types.schema.json' with { type: 'json' };
import type { DescriptorKind } from '../../../generated/descriptor.ts';
import { wordShapes } from '../record-words.ts';
import type { MetaSchema } from './meta-schema.ts';

/** The words of records that are declared in folders of their own; the file has them for editors. */
const wordSchemas = Object.fromEntries(wordShapes.map(({ word, schema }) => [word, schema]));

/** What a descriptor of each kind may say; the only place where core takes the meta-schemas in. */
export const metaSchemas: Readonly<Record<DescriptorKind, MetaSchema>> = {
  process: process as unknown as MetaSchema,
  family: family as unknown as MetaSchema,
  types: types as unknown as MetaSchema,
  record: { ...record, properties: { ...record.properties, ...wordSchemas } } as unknown as MetaSchema,
  dictionary: dictionary as unknown as MetaSchema,
  table: table as unknown as MetaSchema,
  menu: menu as unknown as MetaSchema,
};

/** The words that the company gives, and that no release adds to: what it counts of rows. */
const companyWords = { rowCount: { ...flow.definitions.rowCount, enum: application.rowCounts } };

/** Parts that the meta-schemas share, by file name. */
export const metaParts: Readonly<Record<string, MetaSchema>> = {
  'names.schema.json': names as unknown as MetaSchema,
  'examples.schema.json': examples as unknown as MetaSchema,
  'fields.schema.json': fields as unknown as MetaSchema,
  'flow.schema.json': { ...flow, definitions: { ...flow.definitions, ...companyWords } } as unknown as MetaSchema,
  'prints.schema.json': prints as unknown as MetaSchema,
  'tables.schema.json': tables as unknown as MetaSchema,
};

/** A schema together with the document it stands in, which its `#/…` references mean. */
export interface PlacedSchema {
  readonly schema: MetaSchema;
  readonly document: MetaSchema;
}

/**
 * The schema that a `$ref` of a meta-schema names.
 *
 * @throws Error when there is none; the meta-schemas ship with the product, so this is a fault of ours.
 */
export function resolveMeta(ref: string, document: MetaSchema): PlacedSchema {
  const [file = '', pointer = ''] = ref.split('#');
  const target = file === '' ? document : metaParts[file.slice(file.lastIndexOf('/') + 1)];
  let schema: unknown = target;
  for (const part of pointer.split('/').slice(1)) schema = (schema as Record<string, unknown> | undefined)?.[part];
  if (target === undefined || schema === undefined) throw new Error(`The meta-schemas have no ${ref}.`);
  return { schema: schema as MetaSchema, document: target };
}
