import { App, Drawer } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listVersions, loadRelease } from '../../data/calls/forms.ts';
import { failureText, useLoaded } from '../../data/state/use-loaded.ts';
import { ReasonDialog, type VersionQuestion } from './ReasonDialog.tsx';
import { VersionTable } from './VersionTable.tsx';

interface VersionDrawerProps {
  readonly formId: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Gives a text to the person as a file. */
function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 500);
}

/** All versions of a form: for whom, who, when, why, how many open tasks show each; download, roll back, retire. */
export function VersionDrawer({ formId, onClose, onChanged }: VersionDrawerProps) {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const load = useCallback(() => listVersions(formId), [formId]);
  const versions = useLoaded(load, 'release');
  const [asked, setAsked] = useState<VersionQuestion | null>(null);
  async function download(version: number): Promise<void> {
    try {
      const { descriptor } = await loadRelease(formId, version);
      saveFile(`${formId.replace(':', '-')}.v${version}.json`, `${JSON.stringify(descriptor, null, 2)}\n`);
    } catch (error) {
      void message.error(failureText(error));
    }
  }
  function closeQuestion(done: boolean): void {
    setAsked(null);
    if (!done) return;
    versions.reload();
    onChanged();
  }
  return (
    <Drawer open title={t('forms.versionsOf', { formId })} size="min(1040px, 100vw)" onClose={onClose}>
      <VersionTable versions={versions} onDownload={(version) => void download(version)} onAsk={setAsked} />
      {asked !== null && <ReasonDialog formId={formId} question={asked} onClose={closeQuestion} />}
    </Drawer>
  );
}
