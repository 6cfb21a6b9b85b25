import { useTranslation } from 'react-i18next';
import type { Captcha } from '../../data/calls/sign-in.ts';
import { FormField } from '../../parts/plain-forms/FormField.tsx';
import type { FieldProps } from '../../parts/plain-forms/use-fields.ts';

interface CaptchaFieldProps {
  readonly field: FieldProps;
  /** Null while it is fetched. */
  readonly captcha: Captcha | null;
  readonly onRenew: () => void;
}

/** S7-07: the picture and what stands in it; a click gives another one. */
export function CaptchaField({ field, captcha, onRenew }: CaptchaFieldProps) {
  const { t } = useTranslation('login');
  return (
    <div className="login-captcha">
      <FormField
        {...field}
        label={t('captcha')}
        input={{ autoComplete: 'off', maxLength: 5, spellCheck: false, autoCapitalize: 'none' }}
      />
      <button
        type="button"
        className="login-captcha-picture"
        aria-label={t('captchaAgain')}
        title={t('captchaAgain')}
        onClick={onRenew}
      >
        {captcha !== null && <img src={captcha.image} alt="" width={130} height={48} />}
      </button>
    </div>
  );
}
