import { expect } from 'vitest';
import type { Client, Json, Reply } from '../support/test-server.ts';

/** The records that members of the platform have. */
export const area = '/api/seqdesk-cloud-platform';

/** Rows of the platform's records, as one person stores and moves them. */
export interface MemberRows {
  readonly submit: (path: string, row: object) => Promise<Reply>;
  /** The row as it was stored; fails the test where it is refused. */
  readonly stored: (path: string, row: object) => Promise<Json>;
  /** The number of a new customer. */
  readonly member: () => Promise<string>;
  readonly move: (path: string, id: string, to: string, data?: object, by?: Client) => Promise<Reply>;
}

/** Stores and moves rows as this person. */
export function memberRows(person: Client): MemberRows {
  let members = 0;
  const submit: MemberRows['submit'] = (path, row) => person.post(`${path}/submit`, {}, row);
  const stored: MemberRows['stored'] = async (path, row) => {
    const { status, body } = await submit(path, row);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const member = async (): Promise<string> => {
    members += 1;
    const { customerNo } = await stored('/api/seqdesk-customer/customer', {
      customerName: `会员${members}`,
      customerPhone: `138${String(members).padStart(8, '0')}`,
      customerOrg: '东海大学',
      customerKind: 'university',
      region: 'east',
      salesUser: person.userId,
      customerManager: person.userId,
    });
    return customerNo;
  };
  const move: MemberRows['move'] = (path, id, to, data, by = person) =>
    by.post(`${area}/${path}/move`, {}, { id, to, ...(data === undefined ? {} : { data }) });
  return { submit, stored, member, move };
}
