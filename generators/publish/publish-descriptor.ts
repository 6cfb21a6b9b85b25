import type { Diagnostic } from '../../src/core/errors/diagnostic.ts';
import { isObject } from '../../src/core/text/json.ts';
import { apiGroups } from '../../src/core/product.ts';
import { type Account, logIn, post, ServerRejection } from './server-session.ts';

/** What is published, and where. */
export interface Publication {
  /** Address of the server without a slash at the end. */
  readonly url: string;
  readonly account: Account;
  readonly file: string;
  readonly text: string;
  readonly reason: string | null;
}

/** The release that the server answered with. */
export interface PublishedResult {
  readonly kind: 'published';
  readonly formId: string;
  readonly version: number;
  readonly sha256: string;
  /** Ids of the forms that were published along with a look-up table. */
  readonly forms: readonly string[];
  /** What the server warns of. */
  readonly diagnostics: readonly Diagnostic[];
}

interface RefusedResult {
  readonly kind: 'refused';
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The release, or what the server found wrong with the descriptor. */
export type PublishResult = PublishedResult | RefusedResult;

/**
 * Publishes a descriptor on a running server. The text goes as it is, so that the server's diagnostics name its lines.
 *
 * @throws ServerRejection when the login or the call fails for another reason than the descriptor
 */
export async function publishDescriptor({ url, account, file, text, reason }: Publication): Promise<PublishResult> {
  const token = await logIn(url, account);
  const address = `${url}/api/${apiGroups.baseConfig}/form-management/publish`;
  try {
    return publishedFrom(
      await post(
        address,
        { token, language: account.language },
        { file, text, ...(reason === null ? {} : { reason }) },
      ),
    );
  } catch (error) {
    if (!(error instanceof ServerRejection)) throw error;
    const diagnostics = diagnosticsIn(error.data);
    if (diagnostics === null) throw error;
    return { kind: 'refused', message: error.message, diagnostics };
  }
}

function publishedFrom(data: unknown): PublishResult {
  const { formId, version, sha256 } = isObject(data) ? data : {};
  if (typeof formId !== 'string' || typeof version !== 'number' || typeof sha256 !== 'string') {
    throw new ServerRejection('The server answered without a release.');
  }
  return { kind: 'published', formId, version, sha256, forms: formsIn(data), diagnostics: diagnosticsIn(data) ?? [] };
}

function formsIn(data: unknown): readonly string[] {
  const list: unknown = isObject(data) ? data['forms'] : undefined;
  return Array.isArray(list) ? list.flatMap((form: unknown) => (isObject(form) ? [String(form['formId'])] : [])) : [];
}

function diagnosticsIn(data: unknown): readonly Diagnostic[] | null {
  const list = isObject(data) ? data['diagnostics'] : undefined;
  return Array.isArray(list) && list.length > 0 ? (list as readonly Diagnostic[]) : null;
}
