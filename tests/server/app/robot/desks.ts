import { extname } from 'node:path';
import { expect } from 'vitest';
import type { FormView } from '../../../../src/core/form/form-view.ts';
import { seededTenants } from '../../../../src/server/seed/accounts.ts';
import { accountNamed } from '../../../../scripts/demo/crew.ts';
import type { Page } from '../../../../scripts/demo/page-data.ts';
import { wholeLibrary } from '../../../core/check/all-descriptors.ts';
import { projectOf, userIds } from '../../support/extraction-plan.ts';
import { multipartBody, multipartHeaders } from '../../support/multipart.ts';
import type { Client, TestServer } from '../../support/test-server.ts';
import { zipOf } from '../../support/zip-file.ts';

/** The people who do the robot's work, by role, and what examples name them and things by. */
export interface Desks {
  readonly server: TestServer;
  readonly of: (role: string) => Promise<Client>;
  readonly accountOf: (role: string) => string;
  /**
   * A page that somebody fills in.
   *
   * @param owner for which task or form its files are sent
   * @param held what is stored
   */
  readonly page: (client: Client, view: FormView, owner: Owner, held: Page['held']) => Page;
}

type Owner = Readonly<Record<string, string>>;

/** Begins work at a server. */
export async function openDesks(server: TestServer): Promise<Desks> {
  const people = seededTenants[0]?.people ?? [];
  const clients = new Map<string, Promise<Client>>();
  const ids = await userIds(server, people[0]?.account);
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
  const personOf = (name: string): string => ids.get(accountNamed(name) ?? '') ?? name;
  const projectNo = wholeLibrary().model.records.has('project') ? await projectOf(server) : '';
  const page: Desks['page'] = (client, view, owner, held) => {
    const { userId } = client;
    const uploaded = (name: string): Promise<unknown> => upload(client, owner, name);
    return { view, held, userId, at: server.clock.now(), projectNo, personOf, upload: uploaded };
  };
  return { server, of, accountOf, page };
}

async function upload(client: Client, owner: Owner, filename: string): Promise<unknown> {
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
export function namedFile(name: string): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  const buffer = contents[extname(name)] ?? Buffer.from('Sample\t1\n');
  return { name, mimeType: 'application/octet-stream', buffer };
}
