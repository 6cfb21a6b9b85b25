import { EyeOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FileValue } from '../../../core/values/file.ts';

interface FileButtonProps {
  readonly file: FileValue;
  readonly label: 'downloadFile' | 'previewFile';
  readonly onClick: () => void;
}

/** A file's name, which opens or saves the file. */
export function FileButton({ file, label, onClick }: FileButtonProps) {
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
