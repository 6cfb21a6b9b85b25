import { useSyncExternalStore } from 'react';
import type { SheetController } from './sheet-controller.ts';

/** Re-renders its user when a topic of the sheet has news. */
export function useSheetTopic(
  sheet: SheetController,
  topic: 'selection' | 'editing' | 'text' | 'tool' | 'map' | 'scan',
): number {
  return useSyncExternalStore(
    (listener) => sheet.topics.subscribe(topic, listener),
    () => sheet.topics.version(topic),
  );
}

/** Re-renders its user when anything in the table changed. */
export function useTableVersion(sheet: SheetController): number {
  const { store, name } = sheet.table;
  return useSyncExternalStore(
    (listener) => store.onTable(name, listener),
    () => store.tableVersion(name),
  );
}
