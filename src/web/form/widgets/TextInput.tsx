import Input from 'antd/es/input/Input';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../core/text/plain-text.ts';
import { isSecret } from '../../../core/values/secret.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import { inputProps, sampleOf, type WidgetProps } from './widget.ts';

const Password = lazyPage(async () => (await import('./SecretInput.tsx')).SecretInput);

/** A line of text. */
export function TextInput(props: WidgetProps) {
  const { t } = useTranslation('renderer');
  const { field, value, disabled, onChange, onBlur } = props;
  const { maxLength } = field.schema;
  const isHidden = isSecret(field.words);
  const Box = isHidden ? Password : Input;
  const box = (
    <Box
      {...inputProps(props)}
      value={plainText(value)}
      placeholder={disabled || field.numberIfEmpty === null ? sampleOf(props) : t('numberGiven')}
      autoComplete={isHidden ? 'new-password' : 'off'}
      {...(maxLength !== undefined && maxLength <= 60 ? { maxLength: maxLength * 2 } : {})}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => {
        if (typeof value === 'string' && value !== value.trim()) onChange(value.trim());
        onBlur();
      }}
    />
  );
  return isHidden ? (
    <Suspense fallback={<Input {...inputProps(props)} type="password" readOnly />}>{box}</Suspense>
  ) : (
    box
  );
}
