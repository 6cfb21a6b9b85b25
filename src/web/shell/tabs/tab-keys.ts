import type { KeyboardEvent } from 'react';
import type { TabActions } from './use-tab-actions.ts';
import { mayClose, tabs } from '../../data/tabs/tabs.ts';

/** Where a key leads from the tab at `at` among `count` tabs; null for keys that do not move. */
function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function focusTab(list: HTMLElement, at: number): void {
  list.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
}

/** The keys of a tab: arrows, Home and End move, Enter and Space show, Delete closes. */
export function tabKeys(event: KeyboardEvent<HTMLElement>, actions: TabActions): void {
  const { dataset, parentElement: list } = event.currentTarget;
  const key = dataset['key'];
  const at = tabs.items.findIndex((item) => item.key === key);
  const tab = tabs.items[at];
  if (tab === undefined || list === null) return;
  const target = targetOf(event.key, at, tabs.items.length);
  if (target !== null) focusTab(list, target);
  else if (event.key === 'Enter' || event.key === ' ') actions.show(tab);
  else if (event.key === 'Delete' && mayClose(tab.key)) {
    void actions.close(tab.key).then(() => focusTab(list, Math.min(at, tabs.items.length - 1)));
  } else return;
  event.preventDefault();
}
