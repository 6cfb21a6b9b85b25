import { extname } from 'node:path';
import { expect } from 'vitest';
import { demoTenants } from '../../../src/server/seed/demo-people.ts';
import { projectOf, userIds } from '../support/extraction-plan.ts';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import type { Client, TestServer } from '../support/test-server.ts';
import { zipOf } from '../support/zip-file.ts';

/** The people who do the robot's work, by role, and what examples name them and things by. */
export interface Desks {
  readonly server: TestServer;
  readonly of: (role: string) => Promise<Client>;
  readonly accountOf: (role: string) => string;
  /** The id of the person whom an example names by the beginning of an account. */
  readonly userId: (name: string) => string;
  readonly projectNo: string;
  /** Sends a file of this name, and answers what a form holds of it. */
  readonly upload: (client: Client, owner: Readonly<Record<string, string>>, name: string) => Promise<unknown>;
}

/** Begins work at a server. */
export async function openDesks(server: TestServer): Promise<Desks> {
  const people = demoTenants[0]?.people ?? [];
  const clients = new Map<string, Promise<Client>>();
  const ids = await userIds(server);
  const accountOf = (role: string): string => {
    const account = people.find((person) => person.role === role)?.account;
    if (account === undefined) throw new Error(`Nobody of the demo is ${role}.`);
    return account;
  };
  const of = (role: string): Promise<Client> => {
    const client = clients.get(role) ?? server.login(accountOf(role));
    clients.set(role, client);
    return client;
  };
  const userId = (name: string): string => {
    const account =
      people.find((person) => person.account === name) ?? people.find((one) => one.account.startsWith(name));
    return ids.get(account?.account ?? '') ?? name;
  };
  return { server, of, accountOf, userId, projectNo: await projectOf(server), upload };
}

async function upload(client: Client, owner: Readonly<Record<string, string>>, filename: string): Promise<unknown> {
  const body = multipartBody({ filename, content: namedFile(filename).buffer });
  const reply = await client.post('/api/seqdesk-resource/file', owner, body, multipartHeaders);
  expect(reply.body, `${filename}: ${JSON.stringify(reply.body)}`).toMatchObject({ code: 200 });
  const { id, name, size, type } = reply.body.data;
  return { id, name, size, type };
}

/** Beginnings of files that the server knows by their content; anything else is a text. */
const contents: Readonly<Record<string, Buffer>> = {
  '.pdf': Buffer.from('%PDF-1.4\n%%EOF'),
  '.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  '.jpg': Buffer.from('ffd8ffe000104a464946', 'hex'),
  '.zip': zipOf('a.txt'),
  '.xlsx': zipOf('[Content_Types].xml', 'xl/workbook.xml'),
  '.docx': zipOf('[Content_Types].xml', 'word/document.xml'),
};

/** A file as a person would choose it, its content true to its name. */
export function namedFile(name: string): {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
} {
  const buffer = contents[extname(name)] ?? Buffer.from('Sample\t1\n');
  return { name, mimeType: 'application/octet-stream', buffer };
}
