import { DeleteOutlined, DownloadOutlined, EyeOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSize } from './file-size.ts';
import { previewKindOf } from './file-preview.ts';
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

interface FileButtonProps {
  readonly file: FileValue;
  readonly label: 'downloadFile' | 'previewFile';
  readonly onClick: () => void;
}

/** A file's name, which opens or saves the file. */
function FileButton({ file, label, onClick }: FileButtonProps) {
  const { t } = useTranslation('renderer');
  return (
    <Button
      type="link"
      size="small"
      icon={label === 'previewFile' ? <EyeOutlined /> : <PaperClipOutlined />}
      aria-label={t(label, { name: file.name })}
      onClick={onClick}
    >
      {file.name}
    </Button>
  );
}
