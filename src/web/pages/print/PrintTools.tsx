import { PrinterOutlined } from '@ant-design/icons';
import { Button, Flex, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../core/text/text.ts';
import type { LabelChoice } from '../../../core/print/lay-labels.ts';
import { usePick } from '../../i18n/i18n.ts';
import { LabelTools } from './LabelTools.tsx';
import type { ShownPrint } from './use-print.ts';

interface PrintToolsProps {
  readonly shown: ShownPrint;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly onPrint: (id: string) => void;
  readonly choice: LabelChoice;
  readonly onChoice: (choice: LabelChoice) => void;
}

/** What is chosen before printing: which print, in which language, of labels which and how many. */
export function PrintTools({ shown, language, onLanguage, onPrint, choice, onChoice }: PrintToolsProps) {
  const { t } = useTranslation('print');
  const pick = usePick();
  const { prints, print } = shown;
  return (
    <Flex gap={12} wrap align="center" className="print-tools" role="toolbar" aria-label={t('tools')}>
      <Select
        aria-label={t('which')}
        className="print-which"
        value={print.id}
        options={prints.map(({ id, label }) => ({ value: id, label: pick(label) }))}
        onChange={onPrint}
        data-testid="print-which"
      />
      <Segmented<Language>
        aria-label={t('language')}
        value={language}
        options={[
          { value: 'zh', label: t('languages.zh') },
          { value: 'en', label: t('languages.en') },
        ]}
        onChange={onLanguage}
        data-testid="print-language"
      />
      {print.labels !== null && (
        <LabelTools labels={print.labels} all={shown.labels} choice={choice} onChoice={onChoice} />
      )}
      <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()} data-testid="print-now">
        {t('print')}
      </Button>
    </Flex>
  );
}
