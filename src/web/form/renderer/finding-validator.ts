import { toErrorSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import type { Language } from '../../../core/text/text.ts';
import type { FormStore } from './form-store.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * The validator of a form for rjsf: what the store finds, by the validators that the build made with ajv, by the
 * interpreter for forms published since, by the form's rules and by the server. The store has validated a change before
 * rjsf hears of it, so that nothing is validated twice. `said` is the language of the messages.
 */
export function findingValidator(store: FormStore, said: { readonly current: Language }): ValidatorType<Data> {
  const errorsNow = (): RJSFValidationError[] =>
    store
      .headerErrors()
      .map(({ key, code, message }) => ({
        name: code,
        property: `.${key ?? ''}`,
        message: message[said.current],
        stack: message[said.current],
      }));
  return {
    validateFormData: () => {
      const errors = errorsNow();
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    // Asked to choose between shapes of one value; an input of ours takes them all.
    isValid: () => false,
    rawValidation: <Result>() => ({ errors: errorsNow() as Result[] }),
  };
}
