import { useMemo, useSyncExternalStore } from 'react';
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

/**
 * Re-renders its user when one of the facts that `read` gives of a sheet has changed, and not with every cell.
 *
 * @param read a function that stays the same
 */
export function useSheetFacts<Fact extends number | boolean>(
  sheet: SheetController,
  read: (sheet: SheetController) => readonly Fact[],
): void {
  const source = useMemo(() => {
    const { table } = sheet;
    const { store, name } = table;
    return {
      listen: (listener: () => void) => {
        const stops = [store.onTable(name, listener), table.onView(listener), table.onCommand(listener)];
        return () => stops.forEach((stop) => stop());
      },
      text: () => read(sheet).join(),
    };
  }, [sheet, read]);
  useSyncExternalStore(source.listen, source.text);
}

/** Re-renders its user when anything in the table changed. */
export function useTableVersion(sheet: SheetController): number {
  const { store, name } = sheet.table;
  return useSyncExternalStore(
    (listener) => store.onTable(name, listener),
    () => store.tableVersion(name),
  );
}
