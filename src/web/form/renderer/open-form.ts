import { createFormEngine } from '../../../core/form/engine.ts';
import type { FormContext } from '../../../core/form/form-engine.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import type { FormData } from '../../../core/values/finding.ts';
import type { FormCheck } from '../../../core/values/schema-check.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { formValidator } from './form-validator.ts';
import { FormStore } from './form-store.ts';

/** What opens a form: its view, what is known of its data, who looks at it. */
export interface FormSetup {
  readonly view: FormView;
  readonly data: FormData;
  readonly context: FormContext;
  readonly lookups: Lookups;
  /** What the values are validated by: validators made at build time, or the interpreter (`prepareForm`). */
  readonly check: FormCheck;
}

/** An open form with the check it is validated by. */
export interface OpenForm {
  readonly store: FormStore;
  readonly check: FormCheck;
}

/** Opens a form on data. Defaults are the caller's: they are for the first opening, not for every one. */
export function openForm({ view, data, context, lookups, check }: FormSetup): OpenForm {
  const engine = createFormEngine(view, data, context);
  return { store: new FormStore(engine, formValidator(engine, check, lookups)), check };
}
