import { Button, Divider } from 'antd';
import { useTranslation } from 'react-i18next';
import { beginSignIn, type SignInProvider } from '../../api/auth.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { writeStored } from '../../state/storage.ts';
import { useLoginAttempt } from './use-login-attempt.ts';

interface SocialButtonsProps {
  readonly tenantId: string;
  readonly providers: readonly SignInProvider[];
  readonly onFailure: (words: string | null) => void;
}

/** S7-03: leads to the providers that the company has switched on. */
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
    writeStored('sign-in', { tenantId, source, agentCode, state: begun.state }, 'session');
    window.location.assign(begun.url);
  }
  return (
    <>
      <Divider plain>{t('otherWays')}</Divider>
      <div className="login-providers">
        {providers.map((provider) => (
          <Button key={`${provider.source}/${provider.agentCode}`} disabled={busy} onClick={() => void leave(provider)}>
            {language === 'en' ? provider.labelEn : provider.label}
          </Button>
        ))}
      </div>
    </>
  );
}
