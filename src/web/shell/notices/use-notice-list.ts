import { useCallback, useState } from 'react';
import type { Notice, NoticeKind } from '../../../core/calls/notices.ts';
import { listNotices, type MeantNotices } from '../../data/calls/notice.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import { failureText, useLoaded } from '../../data/state/use-loaded.ts';
import { markRead, shownWith } from './notices.ts';

/** Rows of the first page, and how many more each time. */
const step = 20;

/** The notices of a kind as far as they were asked for. */
export interface NoticeListState {
  /** Null until loaded. */
  readonly page: Page<Notice> | null;
  readonly failure: string | null;
  readonly loading: boolean;
  readonly reload: () => void;
  /** Fetches more of them. */
  readonly more: () => void;
  /** Marks some, or all of a kind, as read. */
  readonly read: (meant: MeantNotices) => void;
}

/**
 * Loads the newest notices of a kind, anew whenever the server tells of notices. What came meanwhile pushes others
 * down, so that more of them are fetched from the top.
 */
export function useNoticeList(kind: NoticeKind): NoticeListState {
  const [size, setSize] = useState(step);
  const [refusal, setRefusal] = useState<string | null>(null);
  const load = useCallback(() => shownWith(listNotices(kind, size), ({ unread }) => unread), [kind, size]);
  const { value, failure, loading, reload } = useLoaded(load, 'notice');
  const read = useCallback(
    (meant: MeantNotices) => {
      setRefusal(null);
      markRead(meant).then(reload, (error: unknown) => setRefusal(failureText(error)));
    },
    [reload],
  );
  const held = value?.records.length ?? 0;
  // From what is shown, so that a second click while they are on their way asks for the same.
  const more = useCallback(() => setSize(held + step), [held]);
  return { page: value, failure: refusal ?? failure, loading, reload, more, read };
}
