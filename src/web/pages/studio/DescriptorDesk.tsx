import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Input, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diagnostic } from '../../../core/descriptor/diagnostic.ts';
import { ApiError } from '../../api/api-error.ts';
import { checkDescriptor, publishDescriptor } from '../../api/forms.ts';
import { DiagnosticList } from './DiagnosticList.tsx';

interface DescriptorDeskProps {
  readonly onPublished: () => void;
}

const largestFile = 4 * 1024 * 1024;

/** The diagnostics that a refused publication carries, or null when it failed for another reason. */
function refusedFor(error: unknown): readonly Diagnostic[] | null {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return null;
  const { diagnostics } = error.data as { readonly diagnostics?: readonly Diagnostic[] };
  return diagnostics ?? null;
}

/** Where a descriptor is dropped, pasted or typed, checked, and published with a reason. */
export function DescriptorDesk({ onPublished }: DescriptorDeskProps) {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const [file, setFile] = useState('descriptor.json');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState<'check' | 'publish' | null>(null);
  const [diagnostics, setDiagnostics] = useState<readonly Diagnostic[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  function change(next: string): void {
    setText(next);
    setDiagnostics(null);
    setFailure(null);
  }
  async function run(work: 'check' | 'publish', action: () => Promise<void>): Promise<void> {
    setBusy(work);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      const refused = refusedFor(error);
      if (refused === null) setFailure(error instanceof ApiError ? error.message : String(error));
      else setDiagnostics(refused);
    } finally {
      setBusy(null);
    }
  }
  async function check(name: string, content: string): Promise<void> {
    setDiagnostics((await checkDescriptor({ file: name, text: content })).diagnostics);
  }
  async function publish(): Promise<void> {
    const release = await publishDescriptor({ file, text }, reason);
    setDiagnostics([]);
    void message.success(t('desk.published', { formId: release.formId, version: release.version }));
    onPublished();
  }
  async function take(dropped: File): Promise<void> {
    if (dropped.size > largestFile) {
      setFailure(t('desk.tooLarge'));
      return;
    }
    const content = await dropped.text();
    setFile(dropped.name);
    change(content);
    await run('check', () => check(dropped.name, content));
  }
  return (
    <Flex vertical gap={12}>
      <Upload.Dragger
        accept=".json"
        showUploadList={false}
        beforeUpload={(dropped) => {
          void take(dropped);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p>{t('desk.drop')}</p>
      </Upload.Dragger>
      <Input.TextArea
        aria-label={t('desk.text')}
        placeholder={t('desk.paste')}
        value={text}
        rows={10}
        spellCheck={false}
        className="studio-text"
        onChange={(event) => change(event.target.value)}
      />
      <Flex gap={8} wrap>
        <Input
          value={reason}
          maxLength={200}
          placeholder={t('desk.reason')}
          aria-label={t('desk.reason')}
          style={{ flex: '1 1 220px' }}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button
          disabled={text.trim() === '' || busy === 'publish'}
          loading={busy === 'check'}
          onClick={() => void run('check', () => check(file, text))}
        >
          {t('desk.check')}
        </Button>
        <Button
          type="primary"
          disabled={text.trim() === '' || reason.trim() === '' || busy === 'check'}
          loading={busy === 'publish'}
          onClick={() => void run('publish', publish)}
        >
          {t('desk.publish')}
        </Button>
      </Flex>
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
      {diagnostics !== null && <DiagnosticList diagnostics={diagnostics} file={file} />}
    </Flex>
  );
}
