import { App, Button, Flex, type TableProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { ask } from '../../data/calls/client.ts';
import { dictionaryGroups, type DictionaryStore } from '../../data/calls/dictionary.ts';
import { menuState } from '../../data/state/menu.ts';
import type { Loaded } from '../../data/state/use-loaded.ts';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { DictionaryDialog } from './DictionaryDialog.tsx';

interface DictionaryTableProps extends Pick<TableProps<DictionaryRow>, 'pagination' | 'scroll' | 'tableLayout'> {
  readonly store: DictionaryStore;
  readonly loaded: Loaded<unknown>;
  readonly rows: readonly DictionaryRow[];
  readonly columns: NonNullable<TableProps<DictionaryRow>['columns']>;
  /** Room for the buttons of a row, in px. */
  readonly actionWidth: number;
  /** What an empty table says. */
  readonly none: string;
  /** What the button above the table says. */
  readonly add: string;
  /** What a new row begins with. */
  readonly fresh: Partial<DictionaryRow>;
  /** Rows may be added below others. */
  readonly nests?: boolean;
  readonly search?: ReactNode;
  readonly onRemoved?: (row: DictionaryRow) => void;
  readonly chosenId?: string | null;
  readonly onChoose?: (row: DictionaryRow) => void;
}

/** What the person's buttons allow on a set of dictionaries (S6-02). */
function useRights(store: DictionaryStore) {
  const { permission } = useSnapshot(menuState);
  const allows = (action: string): boolean =>
    permission[`${store === 'system' ? 'dict' : 'dictbiz'}_${action}`] === true;
  return { add: allows('add'), edit: allows('edit'), remove: allows('delete') };
}

/** Asks, removes, tells; the server refuses a row that still has children and its words are shown. */
function useRemoval(store: DictionaryStore, onRemoved: (row: DictionaryRow) => void) {
  const { t } = useTranslation('dictionary');
  const { modal, message } = App.useApp();
  async function run(row: DictionaryRow): Promise<void> {
    try {
      await ask(`POST /api/blade-system/${dictionaryGroups[store]}/remove`, { query: { ids: row.id } });
      void message.success(t('removed'));
      onRemoved(row);
    } catch {
      // The client has shown the server's reason; the row stays.
    }
  }
  return (row: DictionaryRow): void => {
    const title = t('ask.remove', { name: row.dictValue });
    modal.confirm({ title, okButtonProps: { danger: true }, onOk: () => run(row) });
  };
}

/** Dictionaries, or the entries of one: add, add below, change, remove, as far as the person may, and choose. */
export function DictionaryTable({
  store,
  loaded,
  columns,
  actionWidth,
  add,
  fresh,
  nests = false,
  search,
  onRemoved,
  chosenId = null,
  onChoose,
  ...table
}: DictionaryTableProps) {
  const { t } = useTranslation('dictionary');
  const rights = useRights(store);
  const [edited, setEdited] = useState<Partial<DictionaryRow> | null>(null);
  const remove = useRemoval(store, (row) => {
    onRemoved?.(row);
    loaded.reload();
  });
  const actions = (row: DictionaryRow): ReactNode => {
    const button = (text: string, act: () => void, danger = false): ReactNode => (
      <Button size="small" type="link" danger={danger} onClick={act}>
        {text}
      </Button>
    );
    return (
      <Flex className="row-actions" onClick={(event) => event.stopPropagation()}>
        {rights.edit && button(t('edit'), () => setEdited(row))}
        {nests && rights.add && button(t('addBelow'), () => setEdited({ ...fresh, parentId: row.id }))}
        {rights.remove && button(t('remove'), () => remove(row), true)}
      </Flex>
    );
  };
  const actionColumn = {
    title: t('actions'),
    width: actionWidth,
    render: (_: unknown, row: DictionaryRow) => actions(row),
  };
  return (
    <>
      {(search !== undefined || rights.add) && (
        <Flex gap={12} wrap className="dictionary-bar">
          {search}
          {rights.add && (
            <Button type="primary" onClick={() => setEdited(fresh)}>
              {add}
            </Button>
          )}
        </Flex>
      )}
      <LoadedTable<DictionaryRow>
        loaded={loaded}
        rowKey="id"
        columns={[...columns, actionColumn]}
        rowClassName={(row) => (row.id === chosenId ? 'ant-table-row-selected' : '')}
        {...(onChoose !== undefined && {
          onRow: (row) => ({
            onClick: () => onChoose(row),
            onKeyDown: (event) => event.key === 'Enter' && onChoose(row),
            tabIndex: 0,
            style: { cursor: 'pointer' },
          }),
        })}
        {...table}
      />
      {edited !== null && (
        <DictionaryDialog
          store={store}
          row={edited}
          onClose={(saved) => {
            setEdited(null);
            if (saved) loaded.reload();
          }}
        />
      )}
    </>
  );
}
