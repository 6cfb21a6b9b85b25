import { ApiError } from '../../data/calls/api-error.ts';
import { send } from '../../data/calls/client.ts';
import { newKey } from '../../data/calls/form-key.ts';
import { callKey } from '../../data/calls/pending-calls.ts';
import { unansweredKey } from '../../data/calls/unanswered.ts';
import type { DraftPlace } from '../../data/calls/workflow.ts';
import { isOutOfReach } from '../../data/offline/connection.ts';
import { forgetEntry, keepEntry } from '../../data/offline/kept-store.ts';
import { session } from '../../data/state/session.ts';
import { placeKey, removeLocalDraft } from './draft.ts';
import { forgetHistory } from './edit-history.ts';
import {
  isWaiting,
  rereadWaiting,
  waitingCalls,
  waitingChanged,
  waitingGroup,
  type HandIn,
  type WaitingCall,
} from './waiting-list.ts';

async function store(call: WaitingCall): Promise<boolean> {
  const isKept = await keepEntry('waiting', call.id, call);
  await waitingChanged();
  return isKept;
}

async function remove(call: WaitingCall): Promise<void> {
  await forgetEntry('waiting', call.id);
  await waitingChanged();
}

/** The call of a form that waits; null where none does. */
export function waitingAt(calls: readonly WaitingCall[], place: DraftPlace): WaitingCall | null {
  const id = placeKey(session.user?.userId ?? '', place);
  return calls.find((call) => call.id === id) ?? null;
}

/**
 * Keeps a form that was handed in while the server is out of reach, on disk.
 *
 * @param known key that the call may have been sent with already
 * @returns false where the browser keeps nothing: the form is not handed in then
 */
export async function waitWith(
  place: DraftPlace,
  handIn: HandIn,
  words: Pick<WaitingCall, 'title' | 'address'> & { readonly known?: string },
): Promise<boolean> {
  const owner = session.user?.userId ?? '';
  const { url, params, body } = handIn;
  const { known, ...named } = words;
  const call = callKey('POST', `/api${url}`, params, body);
  const key = (call === null ? null : unansweredKey(call)) ?? known ?? newKey();
  const id = placeKey(owner, place);
  return store({ id, owner, place, url, params, body, key, ...named, at: Date.now(), refusal: null });
}

/** Takes a form back that waits or was refused: its draft is still here. */
export function takeBack(call: WaitingCall): Promise<void> {
  return alone(() => remove(call));
}

/** Tabs take turns; where the browser has no locks, the calls' keys alone keep them from being done twice. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  await (locks === undefined ? work() : locks.request(waitingGroup, work));
}

/** Sends one; false where the server is out of reach, so that the others have to wait too. */
async function sendOne(call: WaitingCall): Promise<boolean> {
  const { url, params, body, key, owner, place } = call;
  try {
    await send('POST', url, body, { params, formKey: { key }, silent: true, refresh: ['counters'] });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 0;
    // Out of reach, signed out, or a server that is just starting: it is sent again.
    if (code === 0 || code === 401 || code >= 500) return false;
    await store({ ...call, refusal: error instanceof Error ? error.message : String(error) });
    return true;
  }
  removeLocalDraft(owner, place);
  forgetHistory(owner, place);
  await remove(call);
  waitingCalls.sent += 1;
  return true;
}

/** Sends what waits, in the order in which it was handed in; what is refused stays with its reason. */
export async function sendWaiting(): Promise<void> {
  await rereadWaiting();
  if (!waitingCalls.calls.some(isWaiting)) return;
  await alone(async () => {
    await rereadWaiting();
    for (const call of waitingCalls.calls) {
      if (isWaiting(call) && !(await sendOne(call))) break;
    }
  });
}

/** A form that was handed in, its place, and what the person calls it. */
export interface HandedForm {
  readonly place: DraftPlace;
  readonly call: HandIn;
  readonly words: Parameters<typeof waitWith>[2];
}

/**
 * Has a form that got no answer wait here, while the server is out of reach: one that answers others has its own reason.
 *
 * @throws `cause` where it may not wait, or the browser keeps nothing
 */
export async function waitOrThrow(cause: unknown, { place, call, words }: HandedForm): Promise<void> {
  const mayWait = cause instanceof ApiError && cause.code === 0 && (await isOutOfReach());
  if (!mayWait || !(await waitWith(place, call, words))) throw cause;
}
