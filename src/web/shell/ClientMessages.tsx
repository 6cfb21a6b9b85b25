import { App } from 'antd';
import { useEffect } from 'react';
import { setClientHooks } from '../api/client.ts';
import { forceLogout } from './end-session.ts';

/** Shows failed calls as messages (S8-02) and ends the session on a 401 (S8-01). Draws nothing itself. */
export function ClientMessages() {
  const { message } = App.useApp();
  useEffect(() => {
    setClientHooks({
      onUnauthorised: forceLogout,
      onFailure: (error) => void message.error(error.message),
    });
  }, [message]);
  return null;
}
