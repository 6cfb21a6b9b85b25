import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../data/calls/api-error.ts';
import { logInSocially, type AcceptedLogin } from '../../data/calls/auth.ts';
import { i18n } from '../../i18n/i18n.ts';
import { openLogin } from '../session/open-login.ts';
import { begunSignIn, forgetSignIn } from '../login/sign-in-record.ts';

interface SignInState {
  /** Null until the server has accepted it. */
  readonly login: AcceptedLogin | null;
  readonly failure: string | null;
}

/** How a login through a third party goes. */
export interface SignIn extends SignInState {
  /** Makes a login that needs no further word the session of this browser. */
  readonly enter: (login: AcceptedLogin) => void;
}

/** The login under way, by its state: a code is good once, however often the page is drawn. */
const underWay = new Map<string, Promise<AcceptedLogin>>();

async function ask(source: string, query: URLSearchParams): Promise<AcceptedLogin> {
  const begun = begunSignIn();
  forgetSignIn();
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? ''];
  // Only the browser that began a login may end it.
  if (begun === null || begun.source !== source || begun.state !== state) throw new Error(i18n.t('login:notBegun'));
  if (code === '') throw new Error(query.get('error_description') ?? i18n.t('login:refused'));
  const { tenantId, agentCode } = begun;
  const iss = query.get('iss');
  return logInSocially({ tenantId, source, agentCode, code, state, ...(iss === null ? {} : { iss }) });
}

function askOnce(source: string, query: URLSearchParams): Promise<AcceptedLogin> {
  const key = query.toString();
  const asked = underWay.get(key) ?? ask(source, query);
  underWay.set(key, asked);
  return asked;
}

/** Ends the login that a third party led back from (S7-03); one that needs no further word becomes the session. */
export function useSignIn(source: string, query: URLSearchParams): SignIn {
  const [signIn, setSignIn] = useState<SignInState>({ login: null, failure: null });
  const enter = useCallback((login: AcceptedLogin) => {
    if (!openLogin(login)) setSignIn({ login: null, failure: i18n.t('login:noRoom') });
  }, []);
  useEffect(() => {
    let current = true;
    async function run(): Promise<void> {
      try {
        const login = await askOnce(source, query);
        if (!current) return;
        if (login.guest || login.mustChangePassword) setSignIn({ login, failure: null });
        else enter(login);
      } catch (error) {
        const failure = error instanceof ApiError || error instanceof Error ? error.message : String(error);
        if (current) setSignIn({ login: null, failure });
      }
    }
    void run();
    return () => {
      current = false;
    };
  }, [source, query, enter]);
  return { ...signIn, enter };
}
