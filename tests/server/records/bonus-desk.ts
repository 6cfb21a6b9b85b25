import type { Client, Json, Reply, TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/** The calls of year-end bonuses. */
export const bonuses = '/api/seqdesk-salary/year-end-bonus';

/** What is the same in the bonuses of tests. */
export const bonusCommon = { bonusYear: 2025, bonusMonths: 1, bonusWorkMonths: 12, bonusTaxMethod: 'combined' };

/** Those who pay people, with what they do about year-end bonuses. */
export interface BonusDesk extends PayDesk {
  readonly finance: Client;
  send(row: Json): Promise<Reply>;
  add(row: Json): Promise<Json>;
  shown(row: Json): Promise<Json>;
  /** What other rows give a new one with these values. */
  filled(row: Json): Promise<Json>;
}

/** Opens the desk, with the policy of the months. */
export async function openBonusDesk(server: TestServer): Promise<BonusDesk> {
  const desk = await openPayDesk(server);
  const finance = await server.login('finance');
  await desk.addPolicy();
  const send = (row: Json): Promise<Reply> => desk.hr.post(`${bonuses}/submit`, {}, { ...bonusCommon, ...row });
  return {
    ...desk,
    finance,
    send,
    add: async (row) => (await send(row)).body.data,
    shown: async ({ id }) => (await desk.hr.get(`${bonuses}/detail`, { id })).body.data,
    filled: async (row) => (await desk.hr.get(`${bonuses}/filled`, { row: JSON.stringify(row) })).body.data,
  };
}
