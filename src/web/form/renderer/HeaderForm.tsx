import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { compileForm } from '../../../core/form/compile-form.ts';
import type { Language } from '../../../core/text/text.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { findingValidator } from './finding-validator.ts';
import type { FormScope } from './form-scope.ts';
import type { FormStore } from './form-store.ts';
import { FormSections } from './FormSections.tsx';
import { SheetField } from './SheetField.tsx';
import { ValueField } from './ValueField.tsx';

type HeaderData = Readonly<Record<string, unknown>>;

const fields = {
  sheet: SheetField,
  file: ValueField,
  StringField: ValueField,
  NumberField: ValueField,
  BooleanField: ValueField,
  ArrayField: ValueField,
};
const templates = { FieldTemplate: FieldFrame, ObjectFieldTemplate: FormSections };

/** Defaults are given once, when a task is opened first: what somebody has cleared since stays clear. */
const noDefaults = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
} as const;

/** In place of rjsf's own button. One for all, as rjsf looks through whatever it is given for what has changed. */
const noButton = <></>;

/** Errors are drawn at their fields; rjsf would write them to the console too. */
const toldElsewhere = (): void => undefined;

/** rjsf's form with a validator that is asked anew when what is wrong changes without a value of the header, or its language. */
function useValidation(store: FormStore, language: Language) {
  const form = useRef<Form<HeaderData>>(null);
  // Told to the one validator: rjsf would ask a new one only after this effect.
  const said = useRef(language);
  const validator = useMemo(() => findingValidator(store, said), [store]);
  const errors = useSyncExternalStore(store.onForm, store.headerErrors);
  useEffect(() => {
    said.current = language;
    form.current?.validateForm();
  }, [errors, language]);
  return { form, validator };
}

/** The header as rjsf draws it: the compiled form, controlled by the store's values. */
export function HeaderForm({ store, language, idPrefix }: Pick<FormScope, 'store' | 'language' | 'idPrefix'>) {
  const { schema, uiSchema } = useMemo(
    // Whoever picks a value of a dictionary searches for it; which fields are seen, the engine tells.
    () => compileForm(store.view, { language, choices: () => [], conditions: 'left' }),
    [store, language],
  );
  const values = useSyncExternalStore(store.onForm, store.headerValues);
  const { form, validator } = useValidation(store, language);
  return (
    <Form<HeaderData>
      ref={form}
      tagName="div"
      className="form-body"
      idPrefix={idPrefix}
      schema={schema as RJSFSchema}
      uiSchema={uiSchema as UiSchema<HeaderData>}
      formData={values}
      validator={validator}
      fields={fields}
      templates={templates}
      experimental_defaultFormStateBehavior={noDefaults}
      liveValidate="onChange"
      onError={toldElsewhere}
      showErrorList={false}
      noHtml5Validate
    >
      {noButton}
    </Form>
  );
}
