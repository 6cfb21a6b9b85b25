import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Input, Upload, type AlertProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseScope } from '../../../core/model/release.ts';
import { session } from '../../data/state/session.ts';
import type { ChangeClass } from '../../../core/release/change.ts';
import type { ToldChange, FormWithTable } from '../../../core/calls/forms.ts';
import { usePick, useLanguage } from '../../i18n/i18n.ts';
import { DiagnosticList } from './DiagnosticList.tsx';
import { ScopePicker } from './ScopePicker.tsx';
import { usePublishing } from './use-publishing.ts';

const largestFile = 4 * 1024 * 1024;

/** Where a descriptor is dropped, pasted or typed, checked, and published with a reason for those it is meant for. */
export function DescriptorDesk({ onPublished }: { readonly onPublished: () => void }) {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const [file, setFile] = useState('descriptor.json');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<ReleaseScope>({ tenants: [session.user?.tenantId ?? ''], roles: [] });
  const { busy, diagnostics, change, forms, failure, check, publish, say } = usePublishing();
  function write(next: string): void {
    setText(next);
    say(null);
  }
  async function publishNow(): Promise<void> {
    const release = await publish({ file, text }, reason, scope);
    if (release === null) return;
    const { formId, version, forms: along, conversion } = release;
    if (conversion) {
      void message.info(t('conversion.begun', { ...conversion }));
      return onPublished();
    }
    const told = along.length === 0 ? 'desk.published' : 'desk.publishedAlong';
    void message.success(t(told, { formId, version, count: along.length }));
    onPublished();
  }
  async function take(dropped: File): Promise<void> {
    if (dropped.size > largestFile) return say(t('desk.tooLarge'));
    const content = await dropped.text();
    setFile(dropped.name);
    write(content);
    await check({ file: dropped.name, text: content });
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
        onChange={(event) => write(event.target.value)}
      />
      <ScopePicker scope={scope} onChange={setScope} />
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
          onClick={() => void check({ file, text })}
        >
          {t('desk.check')}
        </Button>
        <Button
          type="primary"
          disabled={text.trim() === '' || reason.trim() === '' || busy === 'check'}
          loading={busy === 'publish'}
          onClick={() => void publishNow()}
        >
          {t('desk.publish')}
        </Button>
      </Flex>
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
      {diagnostics !== null && <DiagnosticList diagnostics={diagnostics} file={file} />}
      {change !== null && <ChangeNote change={change} />}
      {forms.length > 0 && <FormsAlong forms={forms} />}
    </Flex>
  );
}

/** The forms that read a look-up table, which are published along with it. */
function FormsAlong({ forms }: { readonly forms: readonly FormWithTable[] }) {
  const { t } = useTranslation('studio');
  const language = useLanguage();
  return (
    <Alert
      type="info"
      showIcon
      data-testid="forms-along"
      title={t('change.along', { count: forms.length })}
      description={
        <ul className="studio-changes">
          {forms.map(({ formId, name, nameEn, version }) => (
            <li key={formId}>
              {language === 'en' ? nameEn : name} <code>{formId}</code> v{version}
            </li>
          ))}
        </ul>
      }
    />
  );
}

const colours: Readonly<Record<ChangeClass, AlertProps['type']>> = {
  safe: 'success',
  upcast: 'warning',
  pin: 'info',
  refuse: 'error',
};

/** What publishing would change of the newest release, and what that means for tasks under way. */
function ChangeNote({ change: { class: worst, changes, against } }: { readonly change: ToldChange }) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  if (changes.length === 0) return <Alert type="info" showIcon title={t('change.same', { against })} />;
  return (
    <Alert
      type={colours[worst]}
      showIcon
      data-testid="release-change"
      title={t('change.told', { against, class: t(`change.${worst}`) })}
      description={
        <ul className="studio-changes">
          {changes.map((one, index) => (
            <li key={index}>
              <code>{one.subject}</code> {pick(one.message)}: {t(`change.${one.class}`)}
            </li>
          ))}
        </ul>
      }
    />
  );
}
