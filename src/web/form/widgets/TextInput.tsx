import Input from 'antd/es/input/Input';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../core/text/plain-text.ts';
import { isSecret } from '../../../core/values/secret.ts';
import { readText } from '../../../core/values/values.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import { inputProps, sampleOf, type WidgetProps } from './widget.ts';

const Password = lazyPage(async () => (await import('./SecretInput.tsx')).SecretInput);

/** A line of text. */
export function TextInput(props: WidgetProps) {
  const { t } = useTranslation('renderer');
  const { field, value, language, services, disabled, onChange, onBlur } = props;
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
        // As a workbook is read: blanks around it go, a month or a number of an account is written as it is stored.
        const read = typeof value === 'string' ? readText(value, { field, language, lookups: services }) : value;
        if (read !== value) onChange(read);
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
