import Form from '@rjsf/core/lib/components/Form.js';
import { useEffect, useId, useMemo, useRef, type RefObject } from 'react';
import type { Language } from '../../../core/text/text.ts';
import type { Finding } from '../../../core/values/finding.ts';
import type { SchemaCheck } from '../../../core/values/schema-check.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { DescriptorWidget } from './DescriptorWidget.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { fieldId, FormScopeProvider, sheetAnchor, type FormScope } from './form-scope.ts';
import type { FormStore } from './form-store.ts';
import { FormSections } from './FormSections.tsx';
import { fieldWidgetName, headerForm, sheetFieldName } from './header-schema.ts';
import { rjsfValidator } from './rjsf-validator.ts';
import { SheetField } from './SheetField.tsx';
import { SheetRegistryProvider, type SheetRegistry } from './sheet-registry.ts';
import { UploadsContext } from '../widgets/uploads-context.ts';
import './form.css';

/** All that a form on a page needs; how it is drawn stays behind this. */
export interface FormRendererProps {
  readonly store: FormStore;
  readonly services: FormServices;
  readonly language: Language;
  /** The check of a submission, for rjsf. */
  readonly check: SchemaCheck;
  /** Lists what is wrong above the form. */
  readonly withSummary?: boolean;
}

const widgets = { [fieldWidgetName]: DescriptorWidget };
const fields = { [sheetFieldName]: SheetField };
const templates = { FieldTemplate: FieldFrame, ObjectFieldTemplate: FormSections };

/** In place of rjsf's own button. One for all, as rjsf looks through whatever it is given for what has changed. */
const noButton = <></>;

type HeaderData = Readonly<Record<string, unknown>>;

/** Keeps rjsf's copy of the header true to the store, field by field. */
function useHeaderCopy(store: FormStore): RefObject<Form<HeaderData> | null> {
  const form = useRef<Form<HeaderData>>(null);
  useEffect(() => {
    const keys = store.view.sections.flatMap((section) => section.fields.map(({ field }) => field.key));
    const stops = keys.map((key) => {
      let last = store.value(key);
      return store.onKey(key, () => {
        const value = store.value(key);
        if (Object.is(value, last)) return;
        last = value;
        form.current?.setFieldValue([key], value as HeaderData);
      });
    });
    return () => stops.forEach((stop) => stop());
  }, [store]);
  return form;
}

/** What can take the focus inside a widget: inputs, and the button that a switch is. */
const reachable = 'input, textarea, select, button';

function jumpTo(finding: Finding, sheets: SheetRegistry, idPrefix: string): void {
  const sheet = finding.table === null ? null : (sheets.get(finding.table) ?? null);
  if (sheet !== null) {
    const column = sheet.table.columns.findIndex((candidate) => candidate.key === finding.key);
    document.getElementById(sheetAnchor(idPrefix, sheet.table.name))?.scrollIntoView({ block: 'nearest' });
    if (finding.row !== null) sheet.selectCell({ row: finding.row, column: Math.max(0, column) });
    sheet.surface?.focus();
    return;
  }
  const input = finding.key === null ? null : document.getElementById(fieldId(idPrefix, finding.key));
  input?.scrollIntoView({ block: 'center' });
  const target = input?.matches(reachable) === true ? input : input?.querySelector(reachable);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** A form: header by rjsf with our inputs, tables as sheets, both fed from the store. */
export function FormRenderer({ store, services, language, check, withSummary = false }: FormRendererProps) {
  const idPrefix = useId();
  const sheets = useMemo<SheetRegistry>(() => new Map(), []);
  const scope = useMemo<FormScope>(
    () => ({ store, services, language, idPrefix }),
    [store, services, language, idPrefix],
  );
  const header = useMemo(() => headerForm(store.view, store.engine.header()), [store]);
  const validator = useMemo(() => rjsfValidator(check), [check]);
  const form = useHeaderCopy(store);
  return (
    <FormScopeProvider value={scope}>
      <UploadsContext value={store.uploads}>
        <SheetRegistryProvider value={sheets}>
          <div className="form">
            {withSummary && <ErrorSummary onJump={(finding) => jumpTo(finding, sheets, idPrefix)} />}
            <Form<HeaderData>
              ref={form}
              tagName="div"
              className="form-body"
              idPrefix={idPrefix}
              schema={header.schema}
              uiSchema={header.uiSchema}
              initialFormData={header.formData}
              validator={validator}
              widgets={widgets}
              fields={fields}
              templates={templates}
              showErrorList={false}
              noHtml5Validate
              noValidate
            >
              {noButton}
            </Form>
          </div>
        </SheetRegistryProvider>
      </UploadsContext>
    </FormScopeProvider>
  );
}
