import { Alert, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { joinList } from '../../../core/text/list-text.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { MeasuredFile } from './measured.ts';

interface MeasuredNotesProps {
  readonly file: MeasuredFile;
  /** Whether the file is read as the instrument's. */
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** Which instrument a file is of, what stands beside its measurements, and the way to read it as a plain table. */
export function MeasuredNotes({ file, on, onTurn }: MeasuredNotesProps) {
  const { t } = useTranslation('sheet-files');
  const language = useLanguage();
  const { instrument, beside, unused } = file;
  const notes = [
    ...(beside.length > 0 ? [t('measured.beside', { count: beside.length })] : []),
    ...(unused.length > 0 ? [t('measured.unused', { names: joinList(unused, language) })] : []),
  ];
  return (
    <Alert
      type="info"
      showIcon
      data-testid="measured-file"
      title={
        <Checkbox checked={on} onChange={({ target }) => onTurn(target.checked)}>
          {t('measured.file', { name: instrument.label[language] })}
        </Checkbox>
      }
      {...(on && notes.length > 0
        ? {
            description: (
              <span title={beside.map(({ line, text }) => `${line}  ${text}`).join('\n')}>{notes.join(' · ')}</span>
            ),
          }
        : {})}
    />
  );
}
