import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFilePreview } from './use-file-preview.ts';
import type { Preview } from './use-file-preview.ts';
import type { FileValue, FormServices } from './widget.ts';
import './file-preview.css';

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
      <PreviewBody preview={preview} name={file.name} />
    </Modal>
  );
}

function PreviewBody({ preview, name }: { readonly preview: Preview; readonly name: string }) {
  const { t } = useTranslation('renderer');
  switch (preview.state) {
    case 'loading':
      return <Spin aria-label={t('previewLoading')} className="file-preview-wait" />;
    case 'failed':
      return <Alert type="error" showIcon title={t('previewFailed', { reason: preview.reason })} />;
    case 'unknown':
      return <Alert type="info" showIcon title={t('previewUnknown')} />;
    case 'image':
      return <img className="file-preview-image" src={preview.url} alt={name} />;
    case 'pdf':
      return navigator.pdfViewerEnabled ? (
        <iframe className="file-preview-pages" src={preview.url} title={name} />
      ) : (
        <Alert type="info" showIcon title={t('previewUnknown')} />
      );
    case 'text':
      return (
        <>
          {preview.cut && <Alert type="info" showIcon title={t('previewCut')} />}
          <textarea className="file-preview-text" readOnly rows={24} aria-label={name} value={preview.text} />
        </>
      );
  }
}
