import { App, Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileHead } from '../../../core/calls/releases.ts';
import type { ReleaseScope } from '../../../core/model/release.ts';
import { session } from '../../data/state/session.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { DeskFileList } from './DeskFileList.tsx';
import { emptyDesk, type DeskState } from './desk-files.ts';
import { FileEditor, type TextPlace } from './FileEditor.tsx';
import { FilePicker } from './FilePicker.tsx';
import { PlanDesk } from './PlanDesk.tsx';
import { ScopePicker } from './ScopePicker.tsx';
import { askedOf, isWorthPlanning, type Desk } from './use-desk.ts';
import { useNewer } from './use-newer.ts';
import { usePlan } from './use-plan.ts';

const largestFile = 4 * 1024 * 1024;

interface ReleaseDeskProps {
  readonly desk: Desk;
  readonly onReleased: () => void;
}

/** A place in a file of the desk. */
interface FilePlace extends TextPlace {
  readonly file: string;
}

/** Where files are changed together, compared with what is live, and released as one. */
export function ReleaseDesk({ desk, onReleased }: ReleaseDeskProps) {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const [scope, setScope] = useState<ReleaseScope>({ tenants: [session.user?.tenantId ?? ''], roles: [] });
  const [place, setPlace] = useState<FilePlace | null>(null);
  const planning = usePlan();
  const newer = useNewer(desk);
  const shown = desk.files.find(({ file }) => file === desk.shown);
  async function plan(next: DeskState = desk): Promise<void> {
    await Promise.all([planning.make({ ...askedOf(next), scope }), newer.look(next.files)]);
  }
  async function take(dropped: readonly File[]): Promise<void> {
    const small = dropped.filter(({ size }) => size <= largestFile);
    if (small.length < dropped.length) void message.error(t('desk.tooLarge'));
    if (small.length === 0) return;
    try {
      await plan(
        await desk.take(await Promise.all(small.map(async (one) => ({ name: one.name, text: await one.text() })))),
      );
    } catch (error) {
      void message.error(failureText(error));
    }
  }
  async function open(head: FileHead): Promise<void> {
    await desk.open(head).catch((error: unknown) => void message.error(failureText(error)));
  }
  return (
    <Flex vertical gap={12}>
      <FilePicker
        heads={desk.heads}
        onOpen={(head) => void open(head)}
        onDrop={(files) => void take(files)}
        onNew={desk.begin}
      />
      {desk.files.length > 0 && <DeskFileList desk={desk} />}
      {shown !== undefined && (
        <FileEditor
          key={shown.file}
          text={shown.text}
          disabled={shown.gone}
          place={place?.file === shown.file ? place : null}
          onChange={(text) => desk.change(shown.file, { text })}
        />
      )}
      {desk.files.length > 0 && <ScopePicker scope={scope} onChange={setScope} />}
      <Flex gap={8} wrap>
        <Button
          type="primary"
          disabled={!isWorthPlanning(desk) || planning.busy === 'apply'}
          loading={planning.busy === 'plan'}
          onClick={() => void plan()}
        >
          {t('desk.plan')}
        </Button>
        {desk.files.length > 0 && (
          <Button
            onClick={() => {
              desk.set(emptyDesk);
              planning.forget();
            }}
          >
            {t('desk.clear')}
          </Button>
        )}
      </Flex>
      <PlanDesk
        desk={desk}
        planning={planning}
        newer={newer}
        asked={{ ...askedOf(desk), scope }}
        onPlan={plan}
        onGoTo={(one) => {
          desk.show(one.file);
          setPlace({ file: one.file, line: one.line, column: one.column });
        }}
        onReleased={onReleased}
      />
    </Flex>
  );
}
