import { UploadOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { exportRecords } from '../../data/calls/record.ts';
import { ExportButton } from '../../data/exports/ExportButton.tsx';
import type { RecordRights } from './use-record-rights.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

interface SheetButtonsProps {
  readonly model: RecordModel;
  readonly rights: RecordRights;
  /** The filters and the order of the list as it is shown. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Rows of the list, as far as it counts them. */
  readonly rows: number;
  readonly onImported: () => void;
}

/** Takes rows from a workbook, and saves the list as one. */
export function SheetButtons({ model, rights, query, rows, onImported }: SheetButtonsProps) {
  const { t } = useTranslation('record');
  const [open, setOpen] = useState(false);
  return (
    <>
      {rights.imports && (
        <Button icon={<UploadOutlined />} onClick={() => setOpen(true)} data-testid="import">
          {t('importing.open')}
        </Button>
      )}
      {rights.exports && <ExportButton fetchSheet={(options) => exportRecords(model, query, options)} rows={rows} />}
      {open && (
        <Suspense fallback={<Spin fullscreen />}>
          <ImportDialog
            model={model}
            onClose={(written) => {
              setOpen(false);
              if (written) onImported();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
