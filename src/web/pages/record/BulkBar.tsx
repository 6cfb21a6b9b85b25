import { PrinterOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../core/calls/records.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { rowPrintPath } from '../print/print-path.ts';
import type { RowPlace } from './row-buttons.ts';

interface BulkBarProps {
  readonly place: RowPlace;
  readonly selected: readonly RecordRow[];
}

/** What can be done with the rows selected; each button says for how many of them it is offered. */
export function BulkBar({ place: { model, rights, actions }, selected }: BulkBarProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const buttons = rights.ofMany(selected);
  const labels = selected.length === 0 ? [] : rights.prints.filter((print) => print.labels !== null);
  if (buttons.length + labels.length === 0) return null;
  return (
    <Flex gap={8} wrap style={{ marginBottom: 12 }}>
      {labels.map(({ id, label }) => (
        <Button
          key={`print-${id}`}
          icon={<PrinterOutlined />}
          href={rowPrintPath(
            model.id,
            selected.map((row) => row.id),
            id,
          )}
          target="_blank"
          data-testid="print-selected"
        >
          {t('printSelected', { label: label[language], count: selected.length })}
        </Button>
      ))}
      {buttons.map(([action, rows]) => (
        <Button
          key={`${action.verb}-${action.as ?? ''}`}
          danger={action.verb === 'remove'}
          onClick={() => actions.press(action, rows)}
        >
          {t('forSelected', { label: action.label[language], count: rows.length })}
        </Button>
      ))}
    </Flex>
  );
}
