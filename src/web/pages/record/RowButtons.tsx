import { DownOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../core/calls/records.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { shownButtons } from './column-width.ts';
import { rowButtons, type RowPlace } from './row-buttons.ts';

interface RowButtonsProps {
  readonly place: RowPlace;
  readonly row: RecordRow;
  /** All of them stand behind one. */
  readonly small: boolean;
}

/** What can be done with one row. */
export function RowButtons({ place, row, small }: RowButtonsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const words = { edit: t('edit'), view: t('view'), addBelow: t('addBelow') };
  const buttons = rowButtons(place, row, words, language);
  const most = small ? 1 : shownButtons;
  const shown = buttons.length > most ? buttons.slice(0, most - 1) : buttons;
  const rest = buttons.slice(shown.length);
  return (
    <div className="row-actions">
      {shown.map(({ key, label, danger, press }) => (
        <Button key={key} size="small" type="link" danger={danger} onClick={press}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: rest.map(({ key, label, danger, press }) => ({ key, label, danger, onClick: press })) }}
        >
          {small ? (
            <Button type="text" icon={<EllipsisOutlined />} aria-label={t('moreActions')} />
          ) : (
            <Button size="small" type="link">
              {t('moreActions')} <DownOutlined />
            </Button>
          )}
        </Dropdown>
      )}
    </div>
  );
}
