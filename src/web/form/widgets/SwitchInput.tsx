import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { WidgetProps } from './widget.ts';

/** Says yes or no. */
export function SwitchInput({ id, value, disabled, invalid, describedBy, onChange, onBlur }: WidgetProps) {
  const { t } = useTranslation('renderer');
  return (
    <Radio.Group
      id={id}
      value={typeof value === 'boolean' ? value : null}
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      optionType="button"
      options={[
        { value: true, label: t('yes') },
        { value: false, label: t('no') },
      ]}
      onChange={(event) => onChange(event.target.value as unknown)}
      onBlur={onBlur}
    />
  );
}
