import { Flex, InputNumber, Select } from 'antd';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintLabels } from '../../../core/model/print-model.ts';
import type { LabelChoice, PrintedLabel } from '../../../core/print/lay-labels.ts';

interface LabelToolsProps {
  readonly labels: PrintLabels;
  /** The labels that there are. */
  readonly all: readonly PrintedLabel[];
  readonly choice: LabelChoice;
  readonly onChoice: (choice: LabelChoice) => void;
}

const mostCopies = 20;

/** Which samples get labels, how many each, and where on a sheet that is partly used up the first one goes. */
export function LabelTools({ labels, all, choice, onChoice }: LabelToolsProps) {
  const { t } = useTranslation('print');
  const id = useId();
  const codes = useMemo(() => [...new Set(all.map(({ code }) => code))], [all]);
  const perSheet = labels.across * labels.down;
  return (
    <Flex gap={12} wrap align="center">
      <Select
        mode="multiple"
        allowClear
        className="print-samples"
        aria-label={t('samples')}
        placeholder={t('allSamples', { count: codes.length })}
        maxTagCount="responsive"
        tokenSeparators={[' ', ',', ';', '\t', '\n']}
        value={choice.codes === null ? [] : [...choice.codes]}
        options={codes.map((code) => ({ value: code, label: code }))}
        onChange={(chosen) => onChoice({ ...choice, codes: chosen.length === 0 ? null : new Set(chosen) })}
        data-testid="print-samples"
      />
      <label htmlFor={`${id}copies`}>{t('copies')}</label>
      <InputNumber
        id={`${id}copies`}
        className="print-number"
        min={1}
        max={mostCopies}
        precision={0}
        value={choice.copies}
        onChange={(copies) => onChoice({ ...choice, copies: copies ?? 1 })}
      />
      {perSheet > 1 && (
        <>
          <label htmlFor={`${id}first`}>{t('first')}</label>
          <InputNumber
            id={`${id}first`}
            className="print-number"
            min={1}
            max={perSheet}
            precision={0}
            value={choice.skip + 1}
            onChange={(first) => onChoice({ ...choice, skip: (first ?? 1) - 1 })}
          />
        </>
      )}
    </Flex>
  );
}
