import { Alert, App, Button, Checkbox, Flex, Modal, Progress, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetAttachment } from '../../form/renderer/sheet-part.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { runPaste } from '../paste-run.ts';
import type { SheetController } from '../sheet-controller.ts';
import { findPastedPeople } from '../paste-text.ts';
import { IncomingNotes } from './IncomingNotes.tsx';
import { MeasuredNotes } from './MeasuredNotes.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import type { Difference, IncomingChoices } from './incoming.ts';
import { learnTitles } from './learned-titles.ts';
import { TitleChoices } from './TitleChoices.tsx';
import { useIncoming, type IncomingFile } from './use-incoming.ts';
import type { SheetFiles } from './use-sheet-files.ts';

/** Props of the dialog about a file. */
export interface FileDialogProps {
  readonly sheet: SheetController;
  readonly services: FormServices;
  readonly files: SheetFiles;
  readonly attachment: SheetAttachment | null;
}

const whole = 100;

function isWritten({ kind }: Difference, { doubtful = false }: IncomingChoices): boolean {
  return kind !== 'refused' && (kind !== 'doubtful' || doubtful);
}

/** What a file would change in a sheet, before anything is written; then writes it as one step to undo. */
export function IncomingDialog({ sheet, services, files, attachment }: FileDialogProps) {
  return files.file === null ? null : <OpenDialog {...{ sheet, services, files, attachment }} file={files.file} />;
}

function OpenDialog({ sheet, services, files, attachment, file }: FileDialogProps & { readonly file: File }) {
  const { t } = useTranslation('sheet-files');
  const { message } = App.useApp();
  const { table, language } = sheet;
  const incoming = useIncoming(file, sheet, services);
  const canAttach = attachment?.takes(file) === true;
  const [attach, setAttach] = useState(true);
  const [busy, setBusy] = useState(false);
  const { state, choices } = incoming;
  const plan = state.kind === 'read' ? state.incoming.plan : null;
  const count = state.kind === 'read' ? state.incoming.differences.filter((one) => isWritten(one, choices)).length : 0;
  async function apply(): Promise<void> {
    if (plan === null) return;
    setBusy(true);
    learnTitles(choices.mapping);
    await findPastedPeople(plan, table, services.findPeople);
    const progress = (done: number, all: number): void => files.onDone({ kind: 'running', done, all });
    const summary = await runPaste(plan, table, language, progress);
    files.onDone({ kind: 'done', summary });
    if (canAttach && attach && !(await attachment.attach(file))) void message.error(t('notAttached'));
    const places = plan.rows.flatMap(({ row }) => row ?? []);
    files.close();
    sheet.selectCell({ row: places.length === 0 ? table.rowCount - summary.added : Math.min(...places), column: 0 });
  }
  return (
    <Modal
      open
      width={980}
      title={t('title', { file: file.name })}
      mask={{ closable: false }}
      onCancel={files.close}
      footer={
        <Flex gap={8} justify="end" align="center">
          {canAttach && state.kind === 'read' && (
            <Checkbox checked={attach} onChange={({ target }) => setAttach(target.checked)}>
              {t('attach', { field: attachment.label[language] })}
            </Checkbox>
          )}
          <Button onClick={files.close}>{t('cancel')}</Button>
          <Button type="primary" disabled={count === 0} loading={busy} onClick={() => void apply()}>
            {t('apply', { count })}
          </Button>
        </Flex>
      }
    >
      {state.kind === 'failed' && <Alert type="error" showIcon role="alert" title={state.message} />}
      {state.kind === 'reading' && (
        <div role="status">
          <Progress percent={Math.round(state.fraction * whole)} showInfo={false} status="active" />
          {t('reading')}
        </div>
      )}
      {state.kind === 'read' && <ReadFile {...{ sheet, incoming }} state={state} />}
    </Modal>
  );
}

interface ReadFileProps {
  readonly sheet: SheetController;
  readonly incoming: IncomingFile;
  readonly state: Extract<IncomingFile['state'], { readonly kind: 'read' }>;
}

function ReadFile({ sheet, incoming, state }: ReadFileProps) {
  const { t } = useTranslation('sheet-files');
  const { choices, choose, turnTo } = incoming;
  const { pages } = state.tables;
  const page = pages[state.page];
  return (
    <Flex vertical gap={12}>
      {pages.length > 1 && (
        <Flex gap={8} align="center">
          <span id="incoming-page">{t('page')}</span>
          <Select
            aria-labelledby="incoming-page"
            value={state.page}
            onChange={turnTo}
            options={pages.map(({ name, rows }, value) => ({ value, label: `${name} (${rows.length})` }))}
            style={{ minWidth: 220 }}
          />
        </Flex>
      )}
      {state.measured !== null && (
        <MeasuredNotes file={state.measured} on={choices.instrument} onTurn={(instrument) => choose({ instrument })} />
      )}
      {page !== undefined && <IncomingNotes incoming={state.incoming} page={page} encoding={state.tables.encoding} />}
      <TitleChoices sheet={sheet} page={state.incoming.page} mapping={choices.mapping} choose={choose} />
      <Flex gap={16} wrap>
        {page?.rows.some(({ hidden }) => hidden) === true && (
          <Checkbox checked={choices.hidden} onChange={({ target }) => choose({ hidden: target.checked })}>
            {t('hiddenToo')}
          </Checkbox>
        )}
        {state.incoming.differences.some(({ kind }) => kind === 'doubtful') && (
          <Checkbox checked={choices.doubtful === true} onChange={({ target }) => choose({ doubtful: target.checked })}>
            {t('doubtfulToo')}
          </Checkbox>
        )}
        <Checkbox checked={choices.clears} onChange={({ target }) => choose({ clears: target.checked })}>
          {t('clears')}
        </Checkbox>
        <Checkbox checked={choices.faulty} onChange={({ target }) => choose({ faulty: target.checked })}>
          {t('faultyToo')}
        </Checkbox>
      </Flex>
      <DifferenceList differences={state.incoming.differences} language={sheet.language} />
    </Flex>
  );
}
