import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isDecided, pageReasons, setCondition } from '../../../core/form/page-reasons.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { PopoverOnDemand } from './PopoverOnDemand.tsx';
import type { SheetSource } from './sheet-source.ts';
import { WhyText } from './why-text.ts';

interface WhyPopoverProps {
  readonly store: Pick<SheetSource, 'view' | 'explain'>;
  readonly field: FieldModel;
  /** The place of its row in a table; null in the header. A function is asked while the reasons are looked at. */
  readonly row: number | null | (() => number);
}

/**
 * "Why?": why a field is required, locked or computed, and why it is shown. Where expressions decide the button is always
 * seen, elsewhere only while the field is pointed at or worked in; none where there is nothing to say.
 */
export const WhyPopover = memo(function WhyPopover({ store, field, row }: WhyPopoverProps) {
  const { t } = useTranslation('renderer');
  const { view } = store;
  const reasons = pageReasons(view, field.path);
  const isLoud = isDecided(field) || setCondition(view, field) !== null;
  if (!isLoud && reasons.length === 0) return null;
  const explained = () => (
    <WhyText
      view={view}
      field={field}
      reasons={reasons}
      explanations={store.explain(field.path, typeof row === 'function' ? row() : row)}
    />
  );
  return (
    <PopoverOnDemand
      title={t('whyTitle')}
      className={isLoud ? 'why-button' : 'why-button why-quiet'}
      label={t('why')}
      passedOver={!isLoud}
      content={explained}
    />
  );
});
