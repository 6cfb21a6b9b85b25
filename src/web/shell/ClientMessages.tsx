import { App } from 'antd';
import { useEffect } from 'react';
import { setClientHooks } from '../data/calls/client.ts';

/** Shows failed calls as messages (S8-02). Draws nothing itself. */
export function ClientMessages() {
  const { message } = App.useApp();
  useEffect(() => setClientHooks({ onFailure: (error) => void message.error(error.message) }), [message]);
  return null;
}
