import { CloseOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Mark, type MarkTone } from '../../parts/Mark.tsx';
import { stateOf, type DeskFile } from './desk-files.ts';
import type { Desk } from './use-desk.ts';

const tones: Readonly<Record<ReturnType<typeof stateOf>, MarkTone>> = {
  gone: 'bad',
  new: 'good',
  same: 'plain',
  changed: 'busy',
};

/** The files on the desk: which one is shown, how each stands to the server's, and what else can be done with it. */
export function DeskFileList({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation('studio');
  return (
    <ul className="studio-files" data-testid="desk-files" aria-label={t('desk.files')}>
      {desk.files.map((each) => (
        <DeskFileLine key={each.file} desk={desk} each={each} />
      ))}
    </ul>
  );
}

function DeskFileLine({ desk, each }: { readonly desk: Desk; readonly each: DeskFile }) {
  const { t } = useTranslation('studio');
  const { file, base, gone } = each;
  const state = stateOf(each);
  const isShown = desk.shown === file;
  return (
    <li className={isShown ? 'studio-file studio-file-shown' : 'studio-file'}>
      <button type="button" className="studio-file-name" aria-current={isShown} onClick={() => desk.show(file)}>
        {file}
      </button>
      <Flex gap={4} align="center">
        <Mark tone={tones[state]}>{t(`file.${state}`)}</Mark>
        {base !== null && (
          <Button size="small" type="link" danger={!gone} onClick={() => desk.change(file, { gone: !gone })}>
            {t(gone ? 'file.keep' : 'file.retire')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('file.close', { file })}
          onClick={() => desk.remove(file)}
        />
      </Flex>
    </li>
  );
}
