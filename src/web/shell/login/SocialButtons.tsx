import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '../../../core/calls/auth.ts';
import { beginSignIn } from '../../data/calls/sign-in.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { keepSignIn } from './sign-in-record.ts';
import { useLoginAttempt } from './use-login-attempt.ts';

interface SocialButtonsProps {
  readonly tenantId: string;
  readonly providers: readonly SignInProvider[];
  readonly onFailure: (words: string | null) => void;
}

/** S7-03: leads to the third parties that the company has switched on, e.g. WeChat Work. */
export function SocialButtons({ tenantId, providers, onFailure }: SocialButtonsProps) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const { busy, attempt } = useLoginAttempt(onFailure);
  if (providers.length === 0) return null;
  async function leave(provider: SignInProvider): Promise<void> {
    const begun = await attempt(() => beginSignIn(tenantId, provider));
    if (begun === null) return;
    // Only the browser that began a login may end it: the page that it comes back to compares the state.
    const { source, agentCode } = provider;
    keepSignIn({ tenantId, source, agentCode, state: begun.state });
    window.location.assign(begun.url);
  }
  return (
    <div className="login-providers">
      <p className="login-divider">{t('otherWays')}</p>
      {providers.map((provider) => (
        <button
          type="button"
          key={`${provider.source}/${provider.agentCode}`}
          className="plain-button"
          disabled={busy}
          onClick={() => void leave(provider)}
        >
          {language === 'en' ? provider.labelEn : provider.label}
        </button>
      ))}
    </div>
  );
}
