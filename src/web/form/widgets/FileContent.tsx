import { Alert, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Preview } from './use-file-preview.ts';
import './file-preview.css';

interface FileContentProps {
  readonly preview: Preview;
  /** Of the file, for those who hear the page. */
  readonly name: string;
}

/** What a file holds, or why that cannot be shown. */
export function FileContent({ preview, name }: FileContentProps) {
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
