import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldView } from '../../../core/form/form-view.ts';
import { pick } from '../../../core/text/text.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { isDrawn } from './drawn-field.ts';
import type { FormScope } from './form-scope.ts';
import { PopoverOnDemand } from './PopoverOnDemand.tsx';
import { WhyText } from './why-text.ts';

/** Says how many fields are not shown as the form is filled now, and on demand which ones, and why. */
export function HiddenFields({ scope }: { readonly scope: FormScope }) {
  const { t } = useTranslation('renderer');
  const language = useLanguage();
  const { store } = scope;
  const count = useSyncExternalStore(store.onForm, () => hiddenFields(scope).length);
  if (count === 0 || store.view.editable.size === 0) return null;
  const text = t('hiddenFields', { count });
  const content = () =>
    hiddenFields(scope).map(({ field }) => {
      const decides = store.state(field.key).visible ? 'x-calc' : 'x-when';
      const conditions = store.explain(field.path, null).filter(({ word }) => word === decides);
      return (
        <section key={field.path}>
          <b>{pick(field.label, language)}</b>
          <WhyText view={store.view} field={field} reasons={[]} explanations={conditions} />
        </section>
      );
    });
  return <PopoverOnDemand title={t('whyHidden')} className="why-hidden" label={text} text={text} content={content} />;
}

function hiddenFields(scope: FormScope): readonly FieldView[] {
  return scope.store.view.sections.flatMap(({ fields }) => fields).filter((view) => !isDrawn(scope, view));
}
