import { InboxOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Select, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FileHead } from '../../../core/calls/releases.ts';
import { usePick } from '../../i18n/i18n.ts';

interface FilePickerProps {
  readonly heads: readonly FileHead[] | null;
  readonly onOpen: (head: FileHead) => void;
  readonly onDrop: (files: readonly File[]) => void;
  readonly onNew: () => void;
}

/** How files come onto the desk: from the server, from a folder, or empty. */
export function FilePicker({ heads, onOpen, onDrop, onNew }: FilePickerProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const options = (heads ?? []).map((head) => ({
    value: head.file,
    label: `${pick(head.label)} · ${t(`kind.${head.kind}`)} · ${head.file}`,
    search: [head.id, head.file, head.label.zh, head.label.en, ...head.sets].join(' ').toLowerCase(),
  }));
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap>
        <Select
          showSearch={{ filterOption: (typed, option) => option?.search.includes(typed.trim().toLowerCase()) === true }}
          value={null}
          loading={heads === null}
          options={options}
          aria-label={t('desk.open')}
          placeholder={t('desk.open')}
          className="studio-picker"
          onSelect={(_: unknown, { value }) => {
            const head = heads?.find(({ file }) => file === value);
            if (head !== undefined) onOpen(head);
          }}
        />
        <Button icon={<PlusOutlined />} onClick={onNew}>
          {t('desk.new')}
        </Button>
      </Flex>
      <Upload.Dragger
        accept=".json"
        multiple
        showUploadList={false}
        className="studio-drop"
        beforeUpload={(dropped, all) => {
          // It is called once for each of them.
          if (dropped === all.at(-1)) onDrop(all);
          return false;
        }}
      >
        <InboxOutlined className="studio-drop-icon" /> {t('desk.drop')}
      </Upload.Dragger>
    </Flex>
  );
}
