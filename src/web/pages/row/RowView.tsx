import { PrinterOutlined } from '@ant-design/icons';
import { Button, Flex, Result, Skeleton } from 'antd';
import { useMemo, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { formServices, prepareValues } from '../../data/services/form-services.ts';
import { useTabTitle } from '../../data/tabs/use-tab-title.ts';
import { rowPrintPath } from '../print/print-path.ts';
import { RecordDialog } from '../record/RecordDialog.tsx';
import { useRecordRights } from '../record/use-record-rights.ts';
import { PlaceLine } from './PlaceLine.tsx';
import { RowParts } from './RowParts.tsx';
import { rowTitle } from './row-title.ts';
import './row-page.css';
import type { Passport, RecordRow } from '../../../core/calls/records.ts';
import { loadPassport, rowByKey } from '../../data/calls/record-row.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';

interface RowViewProps {
  readonly model: RecordModel;
  readonly rowKey: string;
  /** Whether the tab is named by the row. */
  readonly titled?: boolean;
}

/** One row with all that its record says of it, part by part. */
export function RowView({ model, rowKey, titled = false }: RowViewProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const [editing, setEditing] = useState(false);
  const rights = useRecordRights(model);
  const services = useMemo(() => formServices({ formId: model.id }), [model.id]);
  const { value: shown, failure, reload } = useRow(model, rowKey);
  useTabTitle(titled && shown !== null ? rowTitle(model, rowKey, shown.row) : null);
  if (shown === null) {
    if (failure === null) return <Skeleton active paragraph={{ rows: 10 }} />;
    const again = <Button onClick={reload}>{t('reload')}</Button>;
    return <Result status="warning" title={t('row.missing', { key: rowKey })} subTitle={failure} extra={again} />;
  }
  const { row, passport: sampleHistory } = shown;
  return (
    <article className="row-page" aria-labelledby={`row-${rowKey}`}>
      <Flex gap={12} wrap align="center" justify="space-between">
        <h1 className="page-heading" id={`row-${rowKey}`}>
          {rowTitle(model, rowKey, row)[language]}
        </h1>
        <Flex gap={8}>
          {rights.prints.length > 0 && (
            <Button
              icon={<PrinterOutlined />}
              href={rowPrintPath(model.id, [row.id])}
              target="_blank"
              data-testid="to-print"
            >
              {t('print')}
            </Button>
          )}
          {rights.edit(row) && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
        </Flex>
      </Flex>
      {sampleHistory !== null && <PlaceLine model={model} row={row} passes={sampleHistory.passes} lookups={services} />}
      <RowParts {...{ model, row, rowKey, passport: sampleHistory }} lookups={services} />
      {editing && (
        <RecordDialog
          model={model}
          row={row}
          preset={{}}
          canWrite
          onClose={() => {
            setEditing(false);
            reload();
          }}
        />
      )}
    </article>
  );
}

/** A row ready to be drawn; `sampleHistory` is null where its record follows no process. */
interface ShownRow {
  readonly row: RecordRow;
  readonly passport: Passport | null;
}

/** Fetches a row and what processes did with it, again whenever tasks move. */
function useRow(model: RecordModel, key: string): Loaded<ShownRow> {
  const load = useCallback(async (): Promise<ShownRow> => {
    const [row, sampleHistory] = await Promise.all([
      rowByKey(model, key),
      model.projection === null ? null : loadPassport(model, key),
    ]);
    await prepareValues(model.fields.values(), [row]);
    return { row, passport: sampleHistory };
  }, [model, key]);
  return useLoaded(load, 'counters');
}
