import { App } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import { listRecords, moveRecord, removeRecords, type RecordRow } from '../../api/record.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { formServices, prepareValues } from '../../services/form-services.ts';
import { useLoaded } from '../../state/use-loaded.ts';
import { RecordCard } from './RecordCard.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RecordSearch } from './RecordSearch.tsx';
import { RecordTable } from './RecordTable.tsx';
import { useRecordRights } from './use-record-rights.ts';
import { firstQuery, wireQuery, type RecordQuery } from './record-query.ts';

interface RecordBrowserProps {
  readonly model: RecordModel;
  readonly title: string;
}

/** What the dialog shows: a row, a new one (`null`), or nothing (`undefined`). */
type Opened = RecordRow | null | undefined;

/** Search, list, dialog and row actions of one record. */
export function RecordBrowser({ model, title }: RecordBrowserProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { modal, message } = App.useApp();
  const rights = useRecordRights(model);
  const services = useMemo(() => formServices({ formId: model.id }), [model.id]);
  const [query, setQuery] = useState<RecordQuery>(firstQuery);
  const [opened, setOpened] = useState<Opened>(undefined);
  const load = useCallback(async () => {
    const page = await listRecords({ area: model.area, id: model.id }, wireQuery(query));
    await prepareValues(model.fields.values(), page.records);
    return page;
  }, [model, query]);
  const rows = useLoaded(load, `record:${model.id}`);
  const searched = model.search.flatMap((key) => model.fields.get(key) ?? []);
  async function run(action: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await action();
      void message.success(done);
    } catch {
      // The client has shown the server's reason.
    } finally {
      rows.reload();
    }
  }
  function remove(chosen: readonly RecordRow[]): void {
    const ids = chosen.map((row) => row.id);
    const confirm = model.actions.find((action) => action.verb === 'remove')?.confirm;
    modal.confirm({
      title: confirm?.[language] ?? t('ask.remove'),
      okButtonProps: { danger: true },
      onOk: () => run(() => removeRecords({ area: model.area, id: model.id }, ids), t('removed')),
    });
  }
  function move(row: RecordRow, to: { readonly to: string; readonly label: string }): void {
    modal.confirm({
      title: t('ask.move', { label: to.label }),
      onOk: () => run(() => moveRecord({ area: model.area, id: model.id }, row.id, to.to), t('moved')),
    });
  }
  function close(saved: boolean): void {
    setOpened(undefined);
    if (saved) rows.reload();
  }
  return (
    <RecordCard
      title={title}
      canAdd={rights.write}
      loading={rows.loading}
      onAdd={() => setOpened(null)}
      onReload={rows.reload}
    >
      <RecordSearch
        fields={searched}
        services={services}
        onSearch={(filters) => setQuery({ ...query, filters, current: 1 })}
      />
      <RecordTable
        model={model}
        rows={rows}
        query={query}
        lookups={services}
        rights={rights}
        onQuery={setQuery}
        onOpen={setOpened}
        onRemove={remove}
        onMove={move}
      />
      {opened !== undefined && <RecordDialog model={model} row={opened} canWrite={rights.write} onClose={close} />}
    </RecordCard>
  );
}
