import { SettingOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { lazyPage } from '../parts/lazy-page.ts';
import type { SheetController } from './sheet-controller.ts';
import { ToolButton } from './ToolButton.tsx';
import { PartSlot } from '../data/state/PartSlot.tsx';

const SheetColumns = lazyPage(async () => (await import('./SheetColumns.tsx')).SheetColumns);

/** Opens the choice of columns, which is fetched when it is first asked for. */
export function ColumnsButton({ sheet, language }: { readonly sheet: SheetController; readonly language: Language }) {
  const { t } = useTranslation('views');
  const [asked, setAsked] = useState(false);
  const button = <ToolButton icon={<SettingOutlined />} label={t('columns')} onClick={() => setAsked(true)} />;
  if (!asked) return button;
  return (
    <PartSlot fallback={button}>
      <SheetColumns sheet={sheet} language={language} />
    </PartSlot>
  );
}
