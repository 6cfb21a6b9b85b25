import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/text/text.ts';
import { ColumnChooser } from '../data/views/ColumnChooser.tsx';
import { useColumnChoice } from '../data/views/column-choice.ts';
import { arrangementKey, hidesEmpty, toggleEmpty } from './column-commands.ts';
import { columnNames } from './column-view.ts';
import type { SheetController } from './sheet-controller.ts';

/** Shows, hides and moves the columns of a sheet, kept for the person. */
export function SheetColumns({ sheet, language }: { readonly sheet: SheetController; readonly language: Language }) {
  const { t } = useTranslation('sheet');
  const { allColumns } = sheet.table;
  const list = arrangementKey(sheet.table);
  const choice = useColumnChoice(
    list,
    useMemo(() => columnNames(allColumns), [allColumns]),
  );
  return (
    <ColumnChooser
      list={list}
      choice={choice}
      keepsOne
      small
      opensAtOnce
      nameOf={(name) => allColumns.find(({ key }) => key === name)?.field.label[language] ?? name}
      above={
        <Checkbox checked={hidesEmpty(sheet)} onChange={() => toggleEmpty(sheet)}>
          {t('columns.hideEmpty')}
        </Checkbox>
      }
    />
  );
}
