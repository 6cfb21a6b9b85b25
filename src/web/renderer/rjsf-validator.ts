import { Validator, type Schema } from '@cfworker/json-schema';
import { toErrorSchema, type RJSFSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import type { SchemaCheck } from '../../core/validation/schema-check.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * The validator that rjsf asks for, over a form's own check (standalone code or the interpreter), so that nothing is
 * compiled in the page. Parts of schemas, as for choices between shapes, are interpreted.
 */
export function rjsfValidator(check: SchemaCheck): ValidatorType<Data> {
  function errorsOf(data: Data | undefined): RJSFValidationError[] {
    return check.header(data ?? {}).map((error) => ({
      name: error.keyword,
      property: error.pointer.replaceAll('/', '.'),
      message: error.keyword,
      stack: `${error.pointer} ${error.keyword}`,
    }));
  }
  return {
    validateFormData: (data) => {
      const errors = errorsOf(data);
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    isValid: (schema: RJSFSchema, data) => new Validator(schema as Schema, '7').validate(data).valid,
    rawValidation: <Result>(_schema: RJSFSchema, data?: Data) => ({ errors: errorsOf(data) as Result[] }),
  };
}
