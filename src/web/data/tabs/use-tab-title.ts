import { useEffect } from 'react';
import type { Text } from '../../../core/text/text.ts';
import { usePagePlace } from './page-context.ts';
import { nameTab } from './tabs.ts';

/** Names the tab of the page, e.g. by its task's number; null leaves the name as it is. */
export function useTabTitle(title: Text | null): void {
  const place = usePagePlace();
  const tabKey = place?.tabKey ?? null;
  const { zh, en } = title ?? { zh: '', en: '' };
  useEffect(() => {
    if (tabKey !== null && zh !== '') nameTab(tabKey, { zh, en });
  }, [tabKey, zh, en]);
}
