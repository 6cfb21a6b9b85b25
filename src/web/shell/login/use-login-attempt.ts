import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/calls/api-error.ts';
import type { AcceptedLogin } from '../../data/calls/auth.ts';
import { useCall } from '../../data/state/use-call.ts';

/** What the forms of the login page share. */
export interface LoginFormProps {
  readonly tenantId: string;
  readonly tenantField: React.ReactNode;
  /** `typed` is the password as typed; null where none was. */
  readonly onAccepted: (login: AcceptedLogin, typed: string | null) => void;
  /** Null takes the words away. */
  readonly onFailure: (words: string | null) => void;
}

/** Runs calls of the login page one at a time; a failure is told in the server's words. */
export function useLoginAttempt(onFailure: LoginFormProps['onFailure']) {
  const { t } = useTranslation('shell');
  const { busy, run } = useCall((error) => {
    onFailure(error instanceof ApiError ? error.message : t('error.unknown'));
    return null;
  });
  /** @returns what the call gave; null where it failed */
  function attempt<T>(call: () => Promise<T>): Promise<T | null> {
    onFailure(null);
    return run(call);
  }
  return { busy, attempt };
}
