import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from './FormField.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof FormField>, 'suffix'>;

/** A field for a password, which can be made readable. */
export function PasswordField({ input, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('login');
  const [shown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      className="plain-eye"
      aria-label={t('showTyped')}
      aria-pressed={shown}
      title={t(shown ? 'hideTyped' : 'showTyped')}
      onClick={() => setShown(!shown)}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
        <circle cx="12" cy="12" r="2.8" />
        {!shown && <path d="M4 20 20 4" />}
      </svg>
    </button>
  );
  return (
    <FormField
      {...field}
      suffix={eye}
      input={{ autoCapitalize: 'none', spellCheck: false, ...input, type: shown ? 'text' : 'password' }}
    />
  );
}
