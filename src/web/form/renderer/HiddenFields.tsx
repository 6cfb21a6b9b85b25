import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldView } from '../../../core/form/form-view.ts';
import { pick } from '../../../core/text/text.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { FormStore } from './form-store.ts';
import { PopoverOnDemand } from './PopoverOnDemand.tsx';
import { WhyText } from './WhyText.tsx';

/** Says how many fields are not shown as the form is filled now, and on demand which ones, and why. */
export function HiddenFields({ store }: { readonly store: FormStore }) {
  const { t } = useTranslation('renderer');
  const language = useLanguage();
  const count = useSyncExternalStore(store.onForm, () => hiddenFields(store).length);
  if (count === 0 || store.view.editable.size === 0) return null;
  const text = t('hiddenFields', { count });
  const content = () =>
    hiddenFields(store).map(({ field }) => {
      const conditions = store.explain(field.path, null).filter(({ word }) => word === 'x-when');
      return (
        <section key={field.path}>
          <b>{pick(field.label, language)}</b>
          <WhyText view={store.view} field={field} reasons={[]} explanations={conditions} />
        </section>
      );
    });
  return <PopoverOnDemand title={t('whyHidden')} className="why-hidden" label={text} text={text} content={content} />;
}

function hiddenFields(store: FormStore): readonly FieldView[] {
  return store.view.sections.flatMap(({ fields }) => fields).filter(({ field }) => !store.state(field.key).visible);
}
