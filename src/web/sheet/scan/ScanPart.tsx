import type { Language } from '../../../core/text/text.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import type { SheetController } from '../sheet-controller.ts';
import { useSheetTopic } from '../use-topic.ts';
import { PartSlot } from '../../data/state/PartSlot.tsx';

const ScanBar = lazyPage(async () => (await import('./ScanBar.tsx')).ScanBar);

/** The bar that takes codes, while they are scanned. */
export function ScanPart({ sheet, language }: { readonly sheet: SheetController; readonly language: Language }) {
  useSheetTopic(sheet, 'scan');
  if (!sheet.scanning) return null;
  return (
    <PartSlot fallback={<div className="sheet-find" aria-busy />}>
      <ScanBar sheet={sheet} language={language} />
    </PartSlot>
  );
}
