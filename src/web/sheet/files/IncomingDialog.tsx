import { Alert, App, Button, Checkbox, Flex, Modal, Progress, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileSurroundings } from '../../form/renderer/sheet-part.ts';
import type { HeldFile } from '../../form/renderer/sheet-registry.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { runPaste } from '../paste-run.ts';
import type { SheetController } from '../sheet-controller.ts';
import { findPastedPeople } from '../paste-text.ts';
import { IncomingNotes } from './IncomingNotes.tsx';
import { MeasuredNotes } from './MeasuredNotes.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import type { Difference, Incoming, IncomingChoices } from './incoming.ts';
import { taughtTitles } from './learned-titles.ts';
import { tieToUndo } from './tied-attachment.ts';
import { TitleChoices } from './TitleChoices.tsx';
import { UnsaidUnits } from './UnsaidUnits.tsx';
import { useIncoming, type IncomingFile } from './use-incoming.ts';
import type { SheetFiles } from './use-sheet-files.ts';

/** Props of the dialog about a file. */
export interface FileDialogProps {
  readonly sheet: SheetController;
  readonly services: FormServices;
  readonly files: SheetFiles;
  readonly surroundings: FileSurroundings | null;
}

const whole = 100;

function isWritten({ kind }: Difference, { doubtful = false }: IncomingChoices): boolean {
  return kind !== 'refused' && (kind !== 'doubtful' || doubtful);
}

/** What a file would change in a sheet, before anything is written; then writes it as one step to undo. */
export function IncomingDialog(props: FileDialogProps) {
  const { held, before } = props.files;
  // Each file begins anew.
  return held === null ? null : <OpenDialog key={before} {...props} held={held} />;
}

function OpenDialog({ sheet, services, files, surroundings, held }: FileDialogProps & { readonly held: HeldFile }) {
  const { t } = useTranslation('sheet-files');
  const { message } = App.useApp();
  const { table, language } = sheet;
  const { file } = held;
  const [{ attachment, customer }] = useState(() => ({
    attachment: held.attached ? null : (surroundings?.attachment(file) ?? null),
    customer: surroundings?.customer().trim() ?? '',
  }));
  const incoming = useIncoming(file, sheet, { services, customer });
  const [attach, setAttach] = useState(true);
  const [busy, setBusy] = useState(false);
  const { state, choices } = incoming;
  const count = state.kind === 'read' ? state.incoming.differences.filter((one) => isWritten(one, choices)).length : 0;
  // Also a file that holds no rows has its field.
  const attaches = attachment !== null && attach && state.kind !== 'reading';
  async function write({ page, plan }: Incoming): Promise<void> {
    const taught = taughtTitles(page, choices.mapping, customer);
    // What could not be kept is asked again with the next file.
    if (taught !== null) services.teachTitles(taught).catch(() => undefined);
    await findPastedPeople(plan, table, services.findPeople);
    const progress = (done: number, all: number): void => files.onDone({ kind: 'running', done, all });
    const summary = await runPaste(plan, table, language, progress);
    files.onDone({ kind: 'done', summary });
    const places = plan.rows.flatMap(({ row }) => row ?? []);
    sheet.selectCell({ row: places.length === 0 ? table.rowCount - summary.added : Math.min(...places), column: 0 });
  }
  async function apply(): Promise<void> {
    setBusy(true);
    const before = table.edits.done.at(-1);
    if (state.kind === 'read' && count > 0) await write(state.incoming);
    if (attaches && !(await attachment.attach())) void message.error(t('notAttached'));
    else if (attaches && table.edits.done.at(-1) !== before) tieToUndo(table, attachment);
    files.close();
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
          {files.after > 0 && <span className="incoming-notes">{t('after', { count: files.after })}</span>}
          {attachment !== null && state.kind !== 'reading' && (
            <Checkbox checked={attach} onChange={({ target }) => setAttach(target.checked)}>
              {t(attachment.replaces === null ? 'attach' : 'attachInstead', {
                field: attachment.label[language],
                name: attachment.replaces,
              })}
            </Checkbox>
          )}
          <Button onClick={files.close}>{t('cancel')}</Button>
          <Button type="primary" disabled={count === 0 && !attaches} loading={busy} onClick={() => void apply()}>
            {count === 0 && attaches ? t('attachOnly') : t('apply', { count })}
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
      {state.kind === 'read' && <ReadFile {...{ sheet, incoming, customer }} state={state} />}
    </Modal>
  );
}

interface ReadFileProps {
  readonly sheet: SheetController;
  readonly incoming: IncomingFile;
  readonly customer: string;
  readonly state: Extract<IncomingFile['state'], { readonly kind: 'read' }>;
}

function ReadFile({ sheet, incoming, customer, state }: ReadFileProps) {
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
      {page !== undefined && (
        <IncomingNotes incoming={state.incoming} page={page} tables={state.tables} table={sheet.table} />
      )}
      <UnsaidUnits {...{ incoming }} state={state} language={sheet.language} />
      <TitleChoices {...{ sheet, incoming, customer }} page={state.incoming.page} />
      <Flex gap={16} wrap>
        {page?.rows.some(({ hidden }) => hidden) === true && (
          <Checkbox checked={choices.hidden} onChange={({ target }) => choose({ hidden: target.checked })}>
            {t('hiddenToo')}
          </Checkbox>
        )}
        {(choices.totals === true || state.incoming.plan.totals > 0) && (
          <Checkbox checked={choices.totals === true} onChange={({ target }) => choose({ totals: target.checked })}>
            {t('totalsToo')}
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
