import type { FieldTemplateProps } from '@rjsf/utils';
import { useTranslation } from 'react-i18next';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { fieldView, isDrawn } from './drawn-field.ts';
import { fieldId, useFormScope, useKeyVersion } from './form-scope.ts';
import { useRenderProbe } from './render-probe.ts';
import { widgets } from '../widgets/registry.ts';
import { WhyPopover } from './WhyPopover.tsx';

/** rjsf's FieldTemplate: label, mark, unit, help, faults and "why?" round an input; nothing round objects and tables. */
export function FieldFrame({ fieldPathId, label, rawDescription, rawErrors = [], children }: FieldTemplateProps) {
  const { store, language, idPrefix, isNew } = useFormScope();
  const { t } = useTranslation('renderer');
  const probe = useRenderProbe();
  const key = String(fieldPathId.path.at(-1) ?? '');
  useKeyVersion(store, key);
  const view = fieldView(store, key);
  if (view === undefined) return children;
  const { field } = view;
  probe?.('field');
  const state = store.state(key);
  if (!isDrawn({ store, isNew }, view)) return null;
  const id = fieldId(idPrefix, key);
  const errors = store.showsErrors(key) ? rawErrors : [];
  const warnings = store.warnings(key);
  const helped =
    rawDescription !== undefined && rawDescription !== '' && (!state.locked || isEmptyValue(store.value(key)));
  const whole = field.widget === 'tree' && field.type === 'array';
  return (
    <div
      className={whole ? 'field field-whole' : widgets[field.widget].wide === true ? 'field field-wide' : 'field'}
      data-field={key}
    >
      <div className="field-head">
        <label htmlFor={id} id={`${id}-label`}>
          {state.required && !state.locked && (
            <span className="field-required" title={t('required')}>
              *
            </span>
          )}
          {label}
        </label>
        <WhyPopover store={store} field={field} row={null} />
      </div>
      {children}
      {helped && (
        <div id={`${id}-help`} className="field-help">
          {rawDescription}
        </div>
      )}
      {(errors.length > 0 || warnings.length > 0) && (
        <div id={`${id}-error`} className={errors.length > 0 ? 'field-error' : 'field-warning'}>
          {[...errors, ...warnings.map(({ message }) => message[language])].map((text) => (
            <div key={text}>{text}</div>
          ))}
        </div>
      )}
    </div>
  );
}
