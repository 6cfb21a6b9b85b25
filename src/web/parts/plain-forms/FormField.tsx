import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './use-fields.ts';

interface FormFieldProps extends FieldProps {
  readonly label: string;
  /** What stands behind the input, in its frame. */
  readonly suffix?: ReactNode;
  readonly input?: Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'value' | 'onChange'>;
}

/** A labelled input that says under itself what is wrong with it. */
export function FormField({ name, value, error, onChange, label, suffix, input }: FormFieldProps) {
  const { t } = useTranslation('login');
  const id = useId();
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-input">
        <input
          {...input}
          id={id}
          name={name}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix}
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="plain-error" role="alert">
          {t(error as 'accountNeeded')}
        </p>
      )}
    </div>
  );
}
