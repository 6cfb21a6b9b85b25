import type { FieldTemplateProps } from '@rjsf/utils';
import { useTranslation } from 'react-i18next';
import { unitBeside } from '../../../core/model/unit-text.ts';
import type { WidgetName } from '../../../core/values/looks.ts';
import { isBlank } from '../widgets/widget.ts';
import { fieldId, useFormScope, useKeyVersion } from './form-scope.ts';
import { useRenderProbe } from './render-probe.ts';
import { WhyPopover } from './WhyPopover.tsx';

const wideWidgets = new Set<WidgetName>(['area', 'file', 'opinion']);

/** rjsf's FieldTemplate: label, mark, unit, help, faults and "why?" round an input; nothing round objects and tables. */
export function FieldFrame({ fieldPathId, children }: FieldTemplateProps) {
  const { store, language, idPrefix } = useFormScope();
  const { t } = useTranslation('renderer');
  const probe = useRenderProbe();
  probe?.('field');
  const key = String(fieldPathId.path.at(-1) ?? '');
  useKeyVersion(store, key);
  const field = store.field(key);
  if (field === undefined) return children;
  const state = store.state(key);
  if (!state.visible) return null;
  const id = fieldId(idPrefix, key);
  const findings = store.shownFindings(key);
  const why = store.explain(field.path, null);
  const unit = unitBeside(field, language);
  const helped = field.help !== null && (!state.locked || isBlank(store.value(key)));
  const failed = findings.some((finding) => finding.level === 'error');
  const whole = field.widget === 'tree' && field.type === 'array';
  return (
    <div
      className={whole ? 'field field-whole' : wideWidgets.has(field.widget) ? 'field field-wide' : 'field'}
      data-field={key}
    >
      <div className="field-head">
        <label htmlFor={id} id={`${id}-label`}>
          {state.required && !state.locked && (
            <span className="field-required" title={t('required')}>
              *
            </span>
          )}
          {field.label[language]}
          {unit !== '' && <span className="field-unit"> ({unit})</span>}
        </label>
        {why.length > 0 && <WhyPopover explanations={why} />}
      </div>
      {children}
      {helped && (
        <div id={`${id}-help`} className="field-help">
          {field.help?.[language]}
        </div>
      )}
      {findings.length > 0 && (
        <div id={`${id}-error`} className={failed ? 'field-error' : 'field-warning'}>
          {findings.map((finding) => (
            <div key={`${finding.code} ${finding.message.zh}`}>{finding.message[language]}</div>
          ))}
        </div>
      )}
    </div>
  );
}
