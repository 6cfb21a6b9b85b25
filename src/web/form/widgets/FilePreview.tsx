import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { FileContent } from './FileContent.tsx';
import { useFilePreview } from './use-file-preview.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import type { FileValue } from '../../../core/values/file.ts';

interface FilePreviewProps {
  readonly file: FileValue;
  readonly services: FormServices;
  readonly onClose: () => void;
}

/** A file in a dialog: a picture, the pages of a PDF, or the beginning of a text. */
export function FilePreview({ file, services, onClose }: FilePreviewProps) {
  const { t } = useTranslation('renderer');
  const preview = useFilePreview(file, services.readFile);
  return (
    <Modal
      open
      title={file.name}
      width="min(1000px, 94vw)"
      onCancel={onClose}
      footer={
        <Button icon={<DownloadOutlined />} onClick={() => void services.download(file)}>
          {t('download')}
        </Button>
      }
      data-testid="file-preview"
    >
      <FileContent preview={preview} name={file.name} />
    </Modal>
  );
}
