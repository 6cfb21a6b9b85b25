import { useEffect, useMemo, useState, lazy, Suspense } from 'react';
import type { RecordModel } from '../../../core/model/model.ts';
import { formServices } from '../../data/services/form-services.ts';
import { useChoicesVersion } from '../../data/services/use-choices.ts';
import { session } from '../../data/state/session.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useColumnChoice } from '../../data/views/column-choice.ts';
import { ColumnChooser } from '../../data/views/ColumnChooser.tsx';
import { StatusPage } from '../error/StatusPage.tsx';
import { Modal, Button, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { joinList } from '../../../core/text/list-text.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import { OpenedForm } from './OpenedForm.tsx';
import { type Asked, useRecordActions } from './use-record-actions.ts';
import { useActionForm } from './use-record-form.ts';
import { useSubmit } from './use-save.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { listColumns, searchedFields } from './list-columns.ts';
import { firstQuery, type RecordQuery } from './record-query.ts';
import { RecordCard } from './RecordCard.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RecordSearch } from './RecordSearch.tsx';
import { RecordTable } from './RecordTable.tsx';
import { UploadOutlined } from '@ant-design/icons';
import { exportRecords } from '../../data/calls/record.ts';
import { ExportsMenu } from './ExportsMenu.tsx';
import { ExportButton } from '../../data/exports/ExportButton.tsx';
import { type RecordRights, useRecordRights } from './use-record-rights.ts';
import { shownQuery, useCarried, useRecordRows } from './use-record-rows.ts';
import { useSelection } from './use-selection.ts';

const forbidden = 403;
const noRoles: readonly string[] = [];

interface RecordBrowserProps {
  readonly model: RecordModel;
  readonly title: string;
  /** Tells whether a dialog is open or rows are ticked. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** Search, list, dialogs and buttons of one record. */
export function RecordBrowser({ model, title, onBusy }: RecordBrowserProps) {
  const rights = useRecordRights(model);
  const services = useMemo(() => formServices({ formId: model.id }), [model.id]);
  const [query, setQuery] = useState<RecordQuery>(firstQuery);
  const carried = useCarried(model);
  const table = useRecordRows(model, query, JSON.stringify(carried));
  const { rows } = table;
  const actions = useRecordActions(model, rights, rows.reload);
  const { opened } = actions;
  const selection = useSelection(rows);
  const [importing, setImporting] = useState(false);
  const isBusy = opened !== null || importing || selection.selected.length > 0;
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  useChoicesVersion();
  const language = useLanguage();
  const view = `record-${model.id}`;
  const roles = session.user?.roles ?? noRoles;
  const columns = useMemo(() => listColumns(model, roles, language), [model, roles, language]);
  const choice = useColumnChoice(view, columns);
  if (rows.failureCode === forbidden) return <StatusPage status="403" />;
  const submit = model.actions.find(({ verb }) => verb === 'submit');
  const searched = searchedFields(model, roles).filter(({ key }) => !Object.hasOwn(carried, key));
  return (
    <RecordCard
      model={model}
      title={title}
      carried={carried}
      services={services}
      rights={rights}
      loading={rows.loading}
      tools={
        <>
          <SheetButtons
            model={model}
            rights={rights}
            query={shownQuery(model, query, carried)}
            rows={rows.value?.total ?? 0}
            importing={importing}
            onImporting={setImporting}
            onImported={actions.imported}
          />
          <ColumnChooser
            list={view}
            choice={choice}
            nameOf={(key) => model.fields.get(key)?.label[language] ?? key}
            keepsOne
          />
        </>
      }
      onAdd={() => actions.add(carried)}
      onPress={(action) => actions.press(action, [])}
      onReload={rows.reload}
    >
      {searched.length > 0 && (
        <RecordSearch
          fields={searched}
          services={services}
          onSearch={(filters) => setQuery({ ...query, filters, current: 1 })}
        />
      )}
      <RecordTable
        model={model}
        table={table}
        selection={selection}
        shown={choice.shown}
        query={query}
        lookups={services}
        rights={rights}
        actions={actions}
        onQuery={setQuery}
      />
      {opened?.kind === 'row' && (
        <RecordDialog
          model={model}
          row={opened.row}
          preset={opened.preset}
          canWrite={opened.row === null ? rights.add : rights.edit(opened.row)}
          onClose={(answer) => actions.close(answer === null ? null : { action: submit, answer })}
        />
      )}
      {opened?.kind === 'ask' && (
        <ActionDialog
          model={model}
          asked={opened.asked}
          onClose={(answer) => actions.close(answer === null ? null : { action: opened.asked.action, answer })}
        />
      )}
      {opened?.kind === 'answer' && (
        <AnswerDialog
          model={model}
          action={opened.action}
          answers={opened.answers}
          onClose={() => actions.close(null)}
        />
      )}
    </RecordCard>
  );
}

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

interface SheetButtonsProps {
  readonly model: RecordModel;
  readonly rights: RecordRights;
  /** The filters and the order of the list as it is shown. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Rows of the list, as far as it counts them. */
  readonly rows: number;
  /** Whether the dialog that takes a workbook is open. */
  readonly importing: boolean;
  readonly onImporting: (isOpen: boolean) => void;
  readonly onImported: () => void;
}

/** Takes rows from a workbook, and saves the list as one. */
function SheetButtons({ model, rights, query, rows, importing, onImporting, onImported }: SheetButtonsProps) {
  const { t } = useTranslation('record');
  return (
    <>
      {rights.imports && (
        <Button icon={<UploadOutlined />} onClick={() => onImporting(true)} data-testid="import">
          {t('importing.open')}
        </Button>
      )}
      <ExportsMenu model={model} exports={rights.exportsOf(null)} query={query} />
      {rights.exports && <ExportButton fetchSheet={(options) => exportRecords(model, query, options)} rows={rows} />}
      {importing && (
        <Suspense fallback={<Spin fullscreen />}>
          <ImportDialog
            model={model}
            onClose={(written) => {
              onImporting(false);
              if (written) onImported();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface ActionDialogProps {
  readonly model: RecordModel;
  readonly asked: Asked;
  /** Closed; `answer` is what the server said where the call was made. */
  readonly onClose: (answer: unknown) => void;
}

/** Asks for the fields that a button needs and makes its call; a rejection is shown and nothing typed is lost. */
function ActionDialog({ model, asked, onClose }: ActionDialogProps) {
  const { button: action, rows, send } = asked;
  const { t } = useTranslation('record');
  const language = useLanguage();
  const opened = useActionForm(model, action, rows);
  const { save, busy, failure } = useSubmit(
    opened,
    async (typed) => onClose((await send(typed)) ?? {}),
    // This form has no list of its faults.
    failureText,
  );
  const about = useMemo(
    () => rows.map((row) => plainText(row[model.titles[language]])).filter((name) => name !== ''),
    [rows, model, language],
  );
  return (
    <Modal
      open
      title={about.length === 0 ? action.label[language] : `${action.label[language]} · ${joinList(about, language)}`}
      okText={t('ok')}
      onOk={() => void save()}
      onCancel={() => onClose(null)}
      confirmLoading={busy}
      mask={{ closable: false }}
      okButtonProps={{ disabled: opened.form === null }}
    >
      <OpenedForm opened={opened} failure={failure} />
    </Modal>
  );
}
