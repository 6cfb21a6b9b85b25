import type { FieldProps } from '@rjsf/utils';
import { Suspense } from 'react';
import { isUploaded } from '../../../core/values/values.ts';
import { useChoicesVersion } from '../../data/services/use-choices.ts';
import { ShownValue } from '../widgets/ShownValue.tsx';
import { widgets } from '../widgets/registry.ts';
import { fieldView, isOnlyRead } from './drawn-field.ts';
import { fieldId, useFormScope, useKeyVersion } from './form-scope.ts';

/**
 * rjsf's field for any value but tables: the input of the descriptor's field. What is typed goes to the store, which
 * computes, locks and validates what depends on it and hands rjsf the new values at once. The input shows the store's value:
 * rjsf brings it in a second pass of React, and until then antd would draw the old one and lose the caret.
 */
export function ValueField({ name, rawErrors = [] }: FieldProps) {
  const { store, services, language, idPrefix } = useFormScope();
  useKeyVersion(store, name);
  useChoicesVersion();
  const view = fieldView(store, name);
  if (view === undefined) return null;
  const { field } = view;
  const state = store.state(name);
  const widget = widgets[field.widget];
  const id = fieldId(idPrefix, name);
  const value = store.value(name);
  const invalid = rawErrors.length > 0 && store.showsErrors(name);
  const given = isOnlyRead(store, view);
  if (given && !isUploaded(field)) {
    return (
      <div id={id} className={state.computed ? 'field-static field-computed' : 'field-static'}>
        <ShownValue value={value} field={field} language={language} lookups={services} />
      </div>
    );
  }
  const told = invalid || store.warnings(name).length > 0;
  const described = [...(field.help === null ? [] : [`${id}-help`]), ...(told ? [`${id}-error`] : [])];
  return (
    <Suspense fallback={<div id={id} className="field-wait" aria-busy />}>
      <widget.Input
        id={id}
        field={field}
        value={value}
        language={language}
        services={services}
        disabled={given || state.locked}
        invalid={invalid}
        describedBy={described.length === 0 ? undefined : described.join(' ')}
        sibling={(key) => store.value(key)}
        onChange={(next) => store.setValue(name, next)}
        onFill={(values) => store.fillValues(values)}
        onBlur={() => store.touch(name)}
      />
    </Suspense>
  );
}
