import type { Services } from '../../platform/services.ts';
import type { SmsGateway } from '../../platform/settings.ts';
import { callOut } from './outbound.ts';

/** A code on its way to a telephone. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  readonly tenantId: string;
  /** Minutes that the code is good for. */
  readonly minutes: number;
}

/** The gateway, if one is configured and logging in by telephone is switched on. */
export async function openGateway({ settings, systemSettings }: Services): Promise<SmsGateway | null> {
  const { phoneLogin } = await systemSettings.read();
  return phoneLogin ? settings.smsGateway : null;
}

/**
 * Hands a code to the gateway: POST with the message as JSON, answered by any 2xx.
 *
 * @returns whether the gateway took it
 */
export async function sendSms({ settings, log }: Services, gateway: SmsGateway, message: SmsMessage): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    ...(gateway.token === '' ? {} : { authorization: `Bearer ${gateway.token}` }),
  };
  const request = { method: 'POST', headers, body: JSON.stringify(message) };
  try {
    const limits = { timeoutMs: settings.outboundTimeoutMs, outsideOnly: false };
    const { ok, status } = await callOut(gateway.url, request, limits);
    if (!ok) log.error({ status }, 'the SMS gateway refused a message');
    return ok;
  } catch (error) {
    log.error({ reason: (error as Error).message }, 'the SMS gateway cannot be reached');
    return false;
  }
}
