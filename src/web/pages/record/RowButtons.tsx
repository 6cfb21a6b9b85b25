import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../api/record.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { RowActions } from './row-actions.ts';

interface RowButtonsProps {
  readonly table: RowActions;
  readonly row: RecordRow;
}

/** What can be done with one row. */
export function RowButtons({ table, row }: RowButtonsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { rights, onOpen, onRemove, onMove } = table;
  return (
    <div className="row-actions">
      <Button size="small" type="link" onClick={() => onOpen(row)}>
        {t(rights.write ? 'edit' : 'view')}
      </Button>
      {rights.moves(row).map((move) => (
        <Button
          key={move.to}
          size="small"
          type="link"
          onClick={() => onMove(row, { to: move.to, label: move.label[language] })}
        >
          {move.label[language]}
        </Button>
      ))}
      {rights.remove && (
        <Button size="small" type="link" danger onClick={() => onRemove([row])}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
}
