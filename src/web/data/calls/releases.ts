import type { Body } from '../../../core/calls/calls.ts';
import type { AppliedRelease, FileHead, ReleasePlan, ServedFile } from '../../../core/calls/releases.ts';
import { ask } from './client.ts';

/** What is to be released, or which release is taken back. */
export type AskedRelease = Body<'POST /api/seqdesk-baseconfig/release/plan'>;

/** What releasing files, or taking a release back, would change. */
export function planRelease(body: AskedRelease): Promise<ReleasePlan> {
  return ask('POST /api/seqdesk-baseconfig/release/plan', { body, silent: true });
}

/** Releases files, or takes a release back, as a plan said; 409 carries the plan of now where that is another one. */
export function applyRelease(
  body: AskedRelease,
  { token, reason }: { readonly token: string; readonly reason: string },
): Promise<AppliedRelease> {
  return ask('POST /api/seqdesk-baseconfig/release/apply', { body: { ...body, token, reason }, silent: true });
}

/** The descriptor files in use, without their texts. */
export function listSources(): Promise<readonly FileHead[]> {
  return ask('GET /api/seqdesk-baseconfig/release/sources', { silent: true });
}

/** One file as it is in use; null where there is none. */
export async function loadSource(query: { readonly kind: string; readonly id: string }): Promise<ServedFile | null> {
  const found = await ask('GET /api/seqdesk-baseconfig/release/source', { query, silent: true, parallel: true });
  return found[0] ?? null;
}
