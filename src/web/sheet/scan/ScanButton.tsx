import { BarcodeOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { SheetController } from '../sheet-controller.ts';
import { ToolButton } from '../ToolButton.tsx';
import { useSheetTopic } from '../use-topic.ts';
import { toggleScan } from './toggle-scan.ts';

/** Has codes that a scanner types lead to their rows. */
export function ScanButton({ sheet }: { readonly sheet: SheetController }) {
  const { t } = useTranslation('sheet');
  useSheetTopic(sheet, 'scan');
  if (sheet.table.view.key === null) return null;
  return (
    <ToolButton
      icon={<BarcodeOutlined />}
      label={t('scan')}
      pressed={sheet.scanning}
      disabled={sheet.table.rows.length === 0 && !sheet.scanning}
      onClick={() => toggleScan(sheet)}
    />
  );
}
