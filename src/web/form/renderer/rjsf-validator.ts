import { toErrorSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import type { SchemaCheck } from '../../../core/values/schema-check.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * The validator that rjsf asks for, over a form's own check (standalone code or the interpreter), so that nothing is
 * compiled in the page. rjsf asks about parts of schemas to choose between shapes; the flat schema that it is given
 * (`headerForm`) leaves it no choice.
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
    isValid: () => {
      throw new Error('The schema of a form holds a choice between shapes, which rjsf is never given (headerForm).');
    },
    rawValidation: <Result>(_schema: unknown, data?: Data) => ({ errors: errorsOf(data) as Result[] }),
  };
}
