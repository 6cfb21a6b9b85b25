import { Segmented, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../core/text/text.ts';
import { Mark } from '../../parts/Mark.tsx';
import type { Difference, IncomingReason } from './incoming.ts';

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  readonly language: Language;
}

const kinds = ['added', 'changed', 'doubtful', 'faulty', 'refused'] as const;
const tones = { added: 'good', changed: 'plain', doubtful: 'warn', faulty: 'warn', refused: 'bad' } as const;
const rowsAtOnce = 50;

/** Every cell that a file would change and everything that is not taken over, by kind. */
export function DifferenceList({ differences, language }: DifferenceListProps) {
  const { t } = useTranslation('sheet-files');
  const [shown, setShown] = useState<Difference['kind'] | 'all'>('all');
  const countOf = (kind: Difference['kind']): number => differences.filter((one) => one.kind === kind).length;
  const present = kinds.filter((kind) => countOf(kind) > 0);
  const reasonText = (reason: IncomingReason | null): string => {
    if (reason === null) return '';
    if (typeof reason === 'string') return t(`reason.${reason}`);
    if ('note' in reason) return t(`note.${reason.note}`, reason.args);
    return 'code' in reason ? t(`measured.${reason.code}`, reason.args) : reason[language];
  };
  const listed = differences.filter(({ kind }) => shown === 'all' || kind === shown);
  return (
    <>
      <Segmented
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all' as const, label: t('kind.all', { count: differences.length }) },
          ...present.map((kind) => ({ value: kind, label: t(`kind.${kind}`, { count: countOf(kind) }) })),
        ]}
      />
      <Table<Difference>
        size="small"
        rowKey={(one) => `${one.line} ${one.column?.key ?? ''} ${one.kind} ${one.after}`}
        dataSource={listed}
        locale={{ emptyText: t('nothing') }}
        scroll={{ y: 320 }}
        pagination={{ pageSize: rowsAtOnce, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('line'), dataIndex: 'line', width: 64 },
          { title: t('row'), dataIndex: 'name', width: 150 },
          { title: t('column'), width: 160, render: (_, { column }) => column?.field.label[language] ?? t('wholeRow') },
          { title: t('before'), dataIndex: 'before', width: 130 },
          { title: t('after'), dataIndex: 'after', width: 150 },
          {
            title: t('what'),
            render: (_, { kind, reason }) => (
              <>
                <Mark tone={tones[kind]}>{t(`kindOne.${kind}`)}</Mark> {reasonText(reason)}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
