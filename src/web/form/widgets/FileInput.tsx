import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf } from '../../../core/form/file-accept.ts';
import { FileList } from './FileList.tsx';
import { useUploads } from './use-uploads.ts';
import type { WidgetProps } from './widget.ts';
import { filesOf, type FileValue } from '../../../core/values/file.ts';

/** Uploads files and lists them. */
export function FileInput(props: WidgetProps) {
  const { id, field, value, disabled, invalid, describedBy, services, onChange } = props;
  const { t } = useTranslation('renderer');
  const picker = useRef<HTMLInputElement>(null);
  const { running, problems, add } = useUploads(props);
  const files = filesOf(value);
  const many = field.type === 'array';
  function drop(gone: FileValue): void {
    const left = files.filter((file) => file.id !== gone.id);
    onChange(many ? left : null);
  }
  return (
    <div
      className={invalid ? 'file-input file-input-invalid' : 'file-input'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) add([...event.dataTransfer.files]);
      }}
    >
      {!disabled && (
        <>
          <input
            id={id}
            ref={picker}
            type="file"
            className="visually-hidden"
            multiple={many}
            accept={acceptOf(field)}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <Button icon={<UploadOutlined />} onClick={() => picker.current?.click()} tabIndex={-1}>
            {t('upload')}
          </Button>
          <span className="file-hint">{t('dropFiles')}</span>
        </>
      )}
      {disabled && files.length === 0 && <span className="file-hint">{t('noFiles')}</span>}
      <FileList files={files} services={services} onDrop={disabled ? null : drop}>
        {running.map((upload) => (
          <li key={upload.name} role="status">
            {upload.name} {t('uploading', { percent: Math.round(upload.fraction * 100) })}
          </li>
        ))}
      </FileList>
      {problems.length > 0 && (
        <div role="alert" className="field-error">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </div>
      )}
    </div>
  );
}
