import { FileExcelOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Tooltip } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../data/calls/save-blob.ts';
import type { SheetController } from '../sheet-controller.ts';
import type { SheetFiles } from './use-sheet-files.ts';
import type { WorkbookContent } from './workbook.ts';

interface FileMenuProps {
  readonly sheet: SheetController;
  readonly files: SheetFiles;
  readonly readOnly: boolean;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const accepted = '.xlsx,.csv,.tsv,.txt';

/** Ways of a sheet into files and back. */
export function FileMenu({ sheet, files, readOnly }: FileMenuProps) {
  const { t } = useTranslation('sheet');
  const { message } = App.useApp();
  const picker = useRef<HTMLInputElement>(null);
  async function save(content: WorkbookContent): Promise<void> {
    sheet.commit();
    try {
      const { sheetWorkbook } = await import('./workbook.ts');
      const bytes = await sheetWorkbook(sheet.table, content, sheet.language);
      const name = sheet.table.view.label[sheet.language];
      const suffix = content === 'template' ? `_${t('files.templateName')}` : '';
      saveBlob(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: workbookType }), `${name}${suffix}.xlsx`);
    } catch {
      void message.error(t('files.notSaved'));
    }
  }
  const items = [
    ...(readOnly ? [] : [{ key: 'read', label: t('files.read') }]),
    { key: 'rows', label: t('files.save'), disabled: sheet.table.rowCount === 0 },
    ...(readOnly ? [] : [{ key: 'template', label: t('files.template') }]),
  ];
  return (
    <>
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        accept={accepted}
        tabIndex={-1}
        aria-label={t('files.read')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) files.choose(file);
          event.target.value = '';
        }}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick: ({ key }) => {
            if (key === 'read') picker.current?.click();
            else void save(key === 'template' ? 'template' : 'rows');
          },
        }}
      >
        <Tooltip title={t('files.menu')}>
          <Button size="small" icon={<FileExcelOutlined />} aria-label={t('files.menu')} />
        </Tooltip>
      </Dropdown>
    </>
  );
}
