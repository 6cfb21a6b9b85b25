import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSize } from './file-size.ts';
import { previewKindOf } from './file-preview.ts';
import { FileButton } from './FileButton.tsx';
import { FilePreview } from './FilePreview.tsx';
import type { FormServices } from '../../data/services/lookups.ts';
import type { FileValue } from '../../../core/values/file.ts';

interface FileListProps {
  readonly files: readonly FileValue[];
  readonly services: FormServices;
  /** Null where nothing may be changed. */
  readonly onDrop: ((file: FileValue) => void) | null;
  /** Further lines, such as uploads under way. */
  readonly children?: React.ReactNode;
}

/** Uploaded files: each opens in a dialog where a page can show it, else it is saved. */
export function FileList({ files, services, onDrop, children }: FileListProps) {
  const { t } = useTranslation('renderer');
  const [shown, setShown] = useState<FileValue | null>(null);
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          {previewKindOf(file) === null ? (
            <FileButton file={file} label="downloadFile" onClick={() => void services.download(file)} />
          ) : (
            <>
              <FileButton file={file} label="previewFile" onClick={() => setShown(file)} />
              <Button
                type="text"
                size="small"
                icon={<DownloadOutlined />}
                aria-label={t('downloadFile', { name: file.name })}
                onClick={() => void services.download(file)}
              />
            </>
          )}
          {file.size !== undefined && <span className="file-hint">{showSize(file.size)}</span>}
          {onDrop !== null && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('removeFile', { name: file.name })}
              onClick={() => onDrop(file)}
            />
          )}
        </li>
      ))}
      {children}
      {shown !== null && <FilePreview file={shown} services={services} onClose={() => setShown(null)} />}
    </ul>
  );
}
