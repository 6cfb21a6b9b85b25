import { Ajv } from 'ajv';
import { formats } from '../../../src/core/validation/formats.ts';
import type { FormSchemas } from '../../../src/core/validation/json-schema.ts';
import { ajvOptions, type StandaloneModule } from '../../../src/core/validation/schema-check.ts';

/** The schemas of a page in both strictnesses. */
export interface PageSchemas {
  readonly draft: FormSchemas;
  readonly submit: FormSchemas;
}

/** An ajv with the options and formats that validators are made with. */
function pageAjv(): Ajv {
  const ajv = new Ajv(ajvOptions);
  for (const [name, judge] of Object.entries(formats)) ajv.addFormat(name, judge);
  return ajv;
}

/** Compiles a page's schemas into what a validator module exports. */
export function compiledModule({ draft, submit }: PageSchemas, ajv = pageAjv()): StandaloneModule {
  const rows = Object.keys(submit.rows).map((table) => {
    return [table, { draft: ajv.compile(draft.rows[table]!), submit: ajv.compile(submit.rows[table]!) }] as const;
  });
  return {
    headerDraft: ajv.compile(draft.header),
    headerSubmit: ajv.compile(submit.header),
    rows: Object.fromEntries(rows),
  };
}
