import type { TableDescriptor } from '../../src/generated/descriptor.ts';
import { apiGroups, product } from '../../src/core/product.ts';
import type { PublishedDescriptor, ReleasedDescriptor } from '../../src/core/model/release.ts';
import { releaseIdOf } from '../../src/core/model/released-table.ts';
import { fingerprint } from '../../src/core/release/make.ts';
import { stateOfReleases, type LibraryState } from '../../src/core/release/libraries/library-state.ts';
import { isObject } from '../../src/core/text/json.ts';
import type { Language } from '../../src/core/text/text.ts';
import { get, logIn, ServerRejection, type Account } from '../publish/server-session.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

/** A server, and who asks it. */
export interface ServerSignIn {
  readonly url: string;
  readonly language: Language;
  readonly environment: Terminal['environment'];
}

/** So many lines of the list of forms come at once. */
const pageSize = 200;

/**
 * The forms and look-up tables that a server uses, fetched where they are others than one's own.
 *
 * @param own one's own forms and tables
 * @throws UsageError without an account
 * @throws ServerRejection when the login or a call fails
 */
export async function serverState(
  { url, language, environment }: ServerSignIn,
  own: readonly PublishedDescriptor[],
): Promise<LibraryState> {
  const address = `${url}/api/${apiGroups.baseConfig}/form-management`;
  const token = environment['SEQDESK_TOKEN'] ?? (await logIn(url, accountOf(environment, language)));
  const session = { token, language };
  const known = new Map(own.map((descriptor) => [keyOf(releaseIdOf(descriptor), hashOf(descriptor)), descriptor]));
  const found: PublishedDescriptor[] = [];
  for (const { formId, sha256 } of await linesOf(address, session)) {
    const same = known.get(keyOf(formId, sha256));
    const fetched = same ?? (await descriptorOf(`${address}/detail?${new URLSearchParams({ formId })}`, session));
    found.push(fetched);
  }
  return stateOfReleases(
    found.filter((one): one is ReleasedDescriptor => one.kind !== 'table'),
    found.filter((one): one is TableDescriptor => one.kind === 'table'),
  );
}

function accountOf(environment: Terminal['environment'], language: Language): Account {
  const { SEQDESK_ACCOUNT: account, SEQDESK_PASSWORD: password, SEQDESK_TENANT: tenant } = environment;
  if (!account || !password) {
    throw new UsageError('Say who asks the server: SEQDESK_ACCOUNT and SEQDESK_PASSWORD, or SEQDESK_TOKEN.');
  }
  return { tenant: tenant ?? product.defaultTenantId, account, password, language };
}

interface Session {
  readonly token: string;
  readonly language: Language;
}

interface Line {
  readonly formId: string;
  readonly sha256: string;
}

async function linesOf(address: string, session: Session): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (let current = 1; ; current += 1) {
    const data = await get(`${address}/list?current=${current}&size=${pageSize}`, session);
    const records: unknown = isObject(data) ? data['records'] : undefined;
    if (!Array.isArray(records)) throw new ServerRejection('The server answered without its forms.');
    lines.push(...records.flatMap((one: unknown) => lineOf(one)));
    if (records.length === 0 || lines.length >= Number((data as Readonly<Record<string, unknown>>)['total']))
      return lines;
  }
}

function lineOf(line: unknown): readonly Line[] {
  if (!isObject(line) || line['status'] === 'retired') return [];
  return [{ formId: String(line['formId']), sha256: String(line['sha256']) }];
}

async function descriptorOf(url: string, session: Session): Promise<PublishedDescriptor> {
  const data = await get(url, session);
  const descriptor = isObject(data) ? data['descriptor'] : undefined;
  if (!isObject(descriptor)) throw new ServerRejection('The server answered without a descriptor.');
  return descriptor as unknown as PublishedDescriptor;
}

function hashOf(descriptor: PublishedDescriptor): string {
  return fingerprint(descriptor as ReleasedDescriptor);
}

function keyOf(formId: string, sha256: string): string {
  return `${formId} ${sha256}`;
}
