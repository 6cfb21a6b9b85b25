import { useId, useMemo, type ReactNode } from 'react';
import type { Language } from '../../../core/text/text.ts';
import { withPart } from '../../data/state/with-part.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import type { jumpTo } from './jump-to.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormScopeProvider, type FormScope } from './form-scope.ts';
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

/** Goes to a fault; what does so is fetched with the first one. */
function jump(...to: Parameters<typeof jumpTo>): Promise<void> {
  return withPart(
    () => import('./jump-to.ts'),
    ({ jumpTo: go }) => go(...to),
  );
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
            {withSummary && <ErrorSummary onJump={(finding) => void jump(finding, sheets, idPrefix)} />}
            {tools && <div className="form-tools">{tools}</div>}
            <HeaderForm store={store} language={language} idPrefix={idPrefix} />
          </div>
        </SheetRegistryProvider>
      </UploadsContext>
    </FormScopeProvider>
  );
}
