import { Alert, Flex, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../core/text/text.ts';
import { showUnit } from '../../../core/text/unit-text.ts';
import { formerText, unsaidText } from './unsaid-text.ts';
import { leavesUnitOpen } from './unsaid-units.ts';
import type { IncomingFile } from './use-incoming.ts';

interface UnsaidUnitsProps {
  readonly incoming: IncomingFile;
  readonly state: Extract<IncomingFile['state'], { readonly kind: 'read' }>;
  readonly language: Language;
}

/** Columns whose title says no unit though they had another one before: what they are read in, and the choice of it. */
export function UnsaidUnits({ incoming, state, language }: UnsaidUnitsProps) {
  const { t } = useTranslation('sheet-files');
  const { choices, choose } = incoming;
  const { unsaid, page } = state.incoming;
  if (state.former === null) return leavesUnitOpen(page) && <Alert type="warning" showIcon title={t('unitsUnknown')} />;
  const shown = (unit: string): string => showUnit(unit, language);
  return unsaid.map((one) => (
    <Alert
      key={one.column.key}
      type="warning"
      showIcon
      data-testid="unsaid-unit"
      title={unsaidText(t, one, language)}
      description={
        <Flex gap={8} align="center" wrap>
          <span>{t('readIn', { title: one.title })}</span>
          <Select
            aria-label={t('readIn', { title: one.title })}
            value={one.unit}
            onChange={(unit) => choose({ units: new Map([...choices.units, [one.column.key, unit]]) })}
            options={[
              { value: one.column.field.unit ?? '', label: t('unitNow', { unit: shown(one.column.field.unit ?? '') }) },
              ...one.former.map((then) => ({ value: then.unit, label: formerText(t, then, language) })),
            ]}
            style={{ minWidth: 220 }}
          />
        </Flex>
      }
    />
  ));
}
