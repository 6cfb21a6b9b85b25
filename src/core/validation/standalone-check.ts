import { pointerTo } from '../descriptor/json.ts';
import type { Row } from './finding.ts';
import { prepare } from './prepare.ts';
import type {
  AjvError,
  FormCheck,
  SchemaCheck,
  SchemaError,
  StandaloneFunction,
  StandaloneModule,
} from './schema-check.ts';
import { normalErrors, schemaError } from './schema-errors.ts';

/** Name of the parameter in which ajv tells the keyword's value. */
const expectedParam: Readonly<Record<string, string>> = {
  type: 'type',
  enum: 'allowedValues',
  const: 'allowedValue',
  format: 'format',
  pattern: 'pattern',
};

/** Both checks of a page, by the validators that the build made for it. */
export function standaloneChecks(module: StandaloneModule): FormCheck {
  return { draft: standaloneCheck(module, 'draft'), submit: standaloneCheck(module, 'submit') };
}

/** One check of a page, by the validators that the build made for it. */
export function standaloneCheck(module: StandaloneModule, mode: 'draft' | 'submit'): SchemaCheck {
  const header = mode === 'draft' ? module.headerDraft : module.headerSubmit;
  return {
    header: (data) => run(header, data),
    row: (table, row) => {
      const functions = Object.hasOwn(module.rows, table) ? module.rows[table] : undefined;
      if (!functions) throw new RangeError(`The page has no table ${table}`);
      return run(functions[mode], row);
    },
  };
}

function run(validate: StandaloneFunction, data: Row): readonly SchemaError[] {
  if (validate(prepare(data))) return [];
  return normalErrors((validate.errors ?? []).flatMap(normal));
}

function normal(error: AjvError): SchemaError[] {
  if (/\/oneOf\/\d+(?:\/|$)/.test(error.schemaPath)) return [];
  const { instancePath, keyword, params } = error;
  if (keyword === 'required')
    return [schemaError(pointerTo(instancePath, String(params['missingProperty'])), keyword, undefined)];
  if (keyword === 'additionalProperties') {
    return [schemaError(pointerTo(instancePath, String(params['additionalProperty'])), keyword, undefined)];
  }
  return [schemaError(instancePath, keyword, params[expectedParam[keyword] ?? 'limit'])];
}
