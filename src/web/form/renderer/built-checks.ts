import type { FormView } from '../../../core/form/form-view.ts';
import type { FormCheck } from '../../../core/values/schema-check.ts';
import { schemaKey, standaloneChecks } from '../../../core/values/standalone-check.ts';
import { validators } from '../../../generated/validators/index.ts';

/**
 * The checks of a page by the validators that the build made of its form's values; null where one is missing, since the
 * form or a field of it is newer than the build, or where they can't be fetched.
 */
export async function builtChecks(view: FormView): Promise<FormCheck | null> {
  const load = Object.hasOwn(validators, view.formId) ? validators[view.formId] : undefined;
  if (load === undefined) return null;
  try {
    const { values } = await load();
    return standaloneChecks(view, (schema) => {
      const validate = values[schemaKey(schema)];
      if (validate === undefined) throw new RangeError('The build knows no such value.');
      return validate;
    });
  } catch {
    return null;
  }
}
