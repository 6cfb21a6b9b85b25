import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import { Suspense } from 'react';
import { useChoicesVersion } from '../../data/services/use-choices.ts';
import { ShownValue } from '../widgets/ShownValue.tsx';
import { widgetOf } from '../widgets/registry.ts';
import { fieldId, useFormScope, useKeyVersion } from './form-scope.ts';

/** The input of any descriptor field: its widget, fed from the form's store. */
export function DescriptorWidget({ name }: RjsfWidgetProps) {
  const { store, services, language, idPrefix } = useFormScope();
  useKeyVersion(store, name);
  useChoicesVersion();
  const view = store.view.sections.flatMap((section) => section.fields).find(({ field }) => field.key === name);
  if (view === undefined) return null;
  const { field } = view;
  const state = store.state(name);
  const widget = widgetOf(field.widget);
  const id = fieldId(idPrefix, name);
  const value = store.value(name);
  const findings = store.shownFindings(name);
  const given = view.access === 'read' || (field.calc !== null && state.locked);
  if (given && field.kind !== 'file') {
    return (
      <div id={id} className={state.computed ? 'field-static field-computed' : 'field-static'}>
        <ShownValue value={value} field={field} language={language} lookups={services} />
      </div>
    );
  }
  const described = [...(field.help === null ? [] : [`${id}-help`]), ...(findings.length === 0 ? [] : [`${id}-error`])];
  return (
    <Suspense fallback={<div id={id} className="field-wait" aria-busy />}>
      <widget.Input
        id={id}
        field={field}
        value={value}
        language={language}
        services={services}
        disabled={given || state.locked}
        invalid={findings.some((finding) => finding.level === 'error')}
        describedBy={described.length === 0 ? undefined : described.join(' ')}
        sibling={(key) => store.value(key)}
        onChange={(next) => store.setValue(name, next)}
        onFill={(values) => store.fillValues(values)}
        onBlur={() => store.touch(name)}
      />
    </Suspense>
  );
}
