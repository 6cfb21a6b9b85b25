import type { AppliedRelease, ReleasePlan, ServedFiles } from '../../src/core/calls/releases.ts';
import type { CompanyFile } from '../../src/core/release/company-files.ts';
import { apiGroups } from '../../src/core/product.ts';
import { isObject } from '../../src/core/text/json.ts';
import { type Account, get, logIn, post, ServerRejection } from './server-session.ts';

/** A file of the folder as the server takes it. */
export interface ReleaseFile {
  readonly file: string;
  readonly text: string;
}

/** What is released: the files named, and the others of the folder; or nothing of them, and a release is taken back. */
export interface ReleaseFiles {
  readonly files: readonly ReleaseFile[];
  readonly beside: readonly ReleaseFile[];
  /** Whether the files are the whole folder. */
  readonly whole?: boolean;
  /** Whether whatever else the server has goes out of use. */
  readonly prune?: boolean;
  /** Files that were deleted. */
  readonly gone?: readonly string[];
  /** Files of the company beside its descriptors, with hashes of what they say. */
  readonly company?: readonly CompanyFile[];
  /** The number of the release that is taken back; 0 for the newest. */
  readonly rollback?: number;
}

/** By which plan files are applied, and why. */
export interface Application {
  readonly token: string;
  readonly reason: string;
  readonly dropped: readonly string[];
}

/** A server with somebody signed in. */
export interface ReleaseDesk {
  /** @param dropped fields that go for good though a new one looks like them: `form.path` */
  plan(files: ReleaseFiles, dropped: readonly string[]): Promise<ReleasePlan>;
  apply(files: ReleaseFiles, by: Application): Promise<AppliedRelease>;
  /** The files of the server, with what people changed there. */
  files(): Promise<ServedFiles>;
}

/**
 * Signs in.
 *
 * @throws ServerRejection when the server refuses or cannot be reached
 */
export async function openDesk(url: string, account: Account): Promise<ReleaseDesk> {
  const session = { token: await logIn(url, account), language: account.language };
  const base = `${url}/api/${apiGroups.baseConfig}/release`;
  const ask = async (call: string, body: unknown): Promise<unknown> =>
    answered(await post(`${base}/${call}`, session, body));
  return {
    plan: async (files, dropped) => (await ask('plan', { ...files, dropped })) as ReleasePlan,
    apply: async (files, by) => (await ask('apply', { ...files, ...by })) as AppliedRelease,
    files: async () => answered(await get(`${base}/files`, session)) as ServedFiles,
  };
}

function answered(data: unknown): unknown {
  if (!isObject(data)) throw new ServerRejection('The server answered without a plan.');
  return data;
}
