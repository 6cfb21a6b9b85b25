import { useId, useMemo, type ReactNode } from 'react';
import type { Language } from '../../../core/text/text.ts';
import type { Finding } from '../../../core/values/finding.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { fieldId, FormScopeProvider, sheetAnchor, type FormScope } from './form-scope.ts';
import type { EditHistory } from './sheet-part.ts';
import type { FormStore } from './form-store.ts';
import { HeaderForm } from './HeaderForm.tsx';
import { SheetRegistryProvider, type SheetRegistry } from './sheet-registry.ts';
import { useFormFiles } from './use-form-files.ts';
import { UploadsContext } from '../widgets/uploads-context.ts';
import './form.css';

/** All that a form on a page needs; how it is drawn stays behind this. */
export interface FormRendererProps {
  readonly store: FormStore;
  readonly services: FormServices;
  readonly language: Language;
  /** Lists what is wrong above the form. */
  readonly withSummary?: boolean;
  /** It is of a row that is not there yet. */
  readonly isNew?: boolean;
  /** Where what can be undone in tables is kept. */
  readonly history?: EditHistory | null;
  /** What fills the form in, above it. */
  readonly tools?: ReactNode;
}

/** What can take the focus inside a widget: inputs, and the button that a switch is. */
const reachable = 'input, textarea, select, button';

/** Unfolds the section that something stands in. */
function unfold(inside: Element | null): void {
  const section = inside?.closest('details') ?? null;
  if (section !== null) section.open = true;
}

function jumpTo(finding: Finding, sheets: SheetRegistry, idPrefix: string): void {
  const sheet = finding.table === null ? null : (sheets.get(finding.table) ?? null);
  if (sheet !== null) {
    const anchor = document.getElementById(sheetAnchor(idPrefix, sheet.table.name));
    unfold(anchor);
    anchor?.scrollIntoView({ block: 'nearest' });
    if (finding.row !== null) sheet.showCell({ row: finding.row, key: finding.key });
    sheet.surface?.focus();
    return;
  }
  const input = finding.key === null ? null : document.getElementById(fieldId(idPrefix, finding.key));
  unfold(input);
  input?.scrollIntoView({ block: 'center' });
  const target = input?.matches(reachable) === true ? input : input?.querySelector(reachable);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** A form: header by rjsf with our inputs, tables as sheets, both fed from the store. */
export function FormRenderer(props: FormRendererProps) {
  const { store, services, language, withSummary = false, isNew = false, history = null, tools } = props;
  const idPrefix = useId();
  const sheets = useMemo<SheetRegistry>(() => new Map(), []);
  const scope = useMemo<FormScope>(
    () => ({ store, services, language, idPrefix, isNew, history }),
    [store, services, language, idPrefix, isNew, history],
  );
  const files = useFormFiles(store, sheets);
  return (
    <FormScopeProvider value={scope}>
      <UploadsContext value={files.uploads}>
        <SheetRegistryProvider value={sheets}>
          <div className="form" {...files.drop}>
            {withSummary && <ErrorSummary onJump={(finding) => jumpTo(finding, sheets, idPrefix)} />}
            {tools}
            <HeaderForm store={store} language={language} idPrefix={idPrefix} />
          </div>
        </SheetRegistryProvider>
      </UploadsContext>
    </FormScopeProvider>
  );
}
