import { AppstoreOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { SheetController } from '../sheet-controller.ts';
import { ToolButton } from '../ToolButton.tsx';
import { useSheetTopic } from '../use-topic.ts';
import { toggleMap } from './toggle-map.ts';

/** Opens the map of places, of tables that have a column of places. */
export function MapButton({ sheet }: { readonly sheet: SheetController }) {
  const { t } = useTranslation('sheet');
  useSheetTopic(sheet, 'map');
  if (!sheet.table.allColumns.some(({ field }) => field.words['x-position'] !== undefined)) return null;
  return (
    <ToolButton icon={<AppstoreOutlined />} label={t('map')} pressed={sheet.map} onClick={() => toggleMap(sheet)} />
  );
}
