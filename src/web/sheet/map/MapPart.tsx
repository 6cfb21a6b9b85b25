import type { Language } from '../../../core/text/text.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import type { SheetController } from '../sheet-controller.ts';
import { useSheetTopic } from '../use-topic.ts';
import { PartSlot } from '../../data/state/PartSlot.tsx';

const MapPanel = lazyPage(async () => (await import('./MapPanel.tsx')).MapPanel);

/** The map of places, while it is open; fetched when it is first asked for. */
export function MapPart({ sheet, language }: { readonly sheet: SheetController; readonly language: Language }) {
  useSheetTopic(sheet, 'map');
  const column = sheet.table.allColumns.find(({ field }) => field.words['x-position'] !== undefined);
  const word = column?.field.words['x-position'];
  if (!sheet.map || column === undefined || word === undefined) return null;
  return (
    <PartSlot fallback={<div className="sheet-find" aria-busy />}>
      <MapPanel sheet={sheet} column={column} word={word} language={language} />
    </PartSlot>
  );
}
