import { useTranslation } from 'react-i18next';
import { lazyPage } from '../parts/lazy-page.ts';
import type { SheetController } from './sheet-controller.ts';
import { TypedAhead } from './TypedAhead.tsx';
import { useSheetTopic } from './use-topic.ts';
import { PartSlot } from '../data/state/PartSlot.tsx';

const FindBar = lazyPage(async () => (await import('./FindBar.tsx')).FindBar);

/** The bar to find and replace, while it is open. */
export function FindPart({ sheet }: { readonly sheet: SheetController }) {
  const { t } = useTranslation('sheet');
  useSheetTopic(sheet, 'tool');
  const { tool } = sheet;
  if (tool === null || tool.kind === 'column') return null;
  return (
    <PartSlot
      fallback={
        <div className="sheet-find" aria-busy>
          <TypedAhead sheet={sheet} label={t('find.text')} />
        </div>
      }
    >
      <FindBar sheet={sheet} replaces={tool.kind === 'replace'} />
    </PartSlot>
  );
}
