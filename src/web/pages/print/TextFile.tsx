import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintFile } from '../../../core/model/print-model.ts';
import type { PrintInput } from '../../../core/print/print-input.ts';
import { writeFile } from '../../../core/print/write-file.ts';
import { saveBlob } from '../../data/calls/save-blob.ts';

interface TextFileProps {
  readonly file: PrintFile;
  readonly input: PrintInput;
}

const mostMissing = 12;
const mostRows = 30;

/** A file for a machine, to be looked at and saved; it is not saved as long as something has to be filled in. */
export function TextFile({ file, input }: TextFileProps) {
  const { t } = useTranslation('print');
  const { name, text, missing } = useMemo(() => writeFile(file, input), [file, input]);
  const lines = text.split(file.lineEnd).length - 1;
  const shown = missing.slice(0, mostMissing);
  return (
    <article className="print-paper print-file">
      <Flex gap={12} wrap align="center">
        <strong>{name}</strong>
        <span>{t('file.lines', { count: lines })}</span>
        <Button
          type="primary"
          icon={<DownloadOutlined />}
          disabled={missing.length > 0}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)}
        >
          {t('file.save')}
        </Button>
      </Flex>
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('file.missing', { count: missing.length })}
          description={
            <ul>
              {shown.map(({ row, label }) => (
                <li key={`${row} ${label}`}>{t('file.missingAt', { row, label })}</li>
              ))}
              {missing.length > shown.length && <li>{t('file.more', { count: missing.length - shown.length })}</li>}
            </ul>
          }
        />
      )}
      <textarea readOnly wrap="off" aria-label={name} value={text} rows={Math.min(mostRows, lines + 1)} />
    </article>
  );
}
