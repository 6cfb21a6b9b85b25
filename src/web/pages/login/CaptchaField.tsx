import { Form, Input, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Captcha } from '../../api/auth.ts';

interface CaptchaFieldProps {
  /** Null while it is fetched. */
  readonly captcha: Captcha | null;
  readonly onRenew: () => void;
}

/** S7-07: the picture and what stands in it; a click gives another one. */
export function CaptchaField({ captcha, onRenew }: CaptchaFieldProps) {
  const { t } = useTranslation('login');
  return (
    <div className="login-captcha">
      <Form.Item
        name="code"
        label={t('captcha')}
        className="login-captcha-code"
        rules={[{ required: true, whitespace: true, message: t('captchaNeeded') }]}
      >
        <Input autoComplete="off" maxLength={5} spellCheck={false} />
      </Form.Item>
      <button
        type="button"
        className="login-captcha-picture"
        aria-label={t('captchaAgain')}
        title={t('captchaAgain')}
        onClick={onRenew}
      >
        {captcha === null ? (
          <Skeleton.Button active className="login-captcha-wait" />
        ) : (
          <img src={captcha.image} alt="" width={130} height={48} />
        )}
      </button>
    </div>
  );
}
