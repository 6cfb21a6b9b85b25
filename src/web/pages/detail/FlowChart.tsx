import { DownloadOutlined, PartitionOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Flex, Skeleton } from 'antd';
import { Suspense, useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationLabel, startStep } from '../../../core/words/application-step.ts';
import type { ProcessModel } from '../../../core/model/model.ts';
import { askFile } from '../../data/calls/client.ts';
import { saveBlob } from '../../data/calls/save-blob.ts';
import type { InstanceInfo, TrailEntry } from '../../../core/calls/task-detail.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { chartMarks } from './chart-marks.ts';
import './flow-chart.css';

const FlowChartView = lazyPage(async () => (await import('./FlowChartView.tsx')).FlowChartView);

interface FlowChartProps {
  readonly model: ProcessModel;
  readonly instance: InstanceInfo;
  readonly trail: readonly TrailEntry[];
}

/** The process of an instance as a chart, drawn when it is asked for, and as a file that other programs read. */
export function FlowChart({ model, instance, trail }: FlowChartProps) {
  const { t, i18n } = useTranslation('detail');
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const id = useId();
  const marks = useMemo(() => chartMarks(instance, trail), [instance, trail]);
  const load = useCallback(
    () =>
      askFile('GET /api/seqdesk-baseconfig/form-management/bpmn', {
        query: { formId: model.id, version: model.version, lang: language },
        silent: true,
      }),
    [model, language],
  );
  async function download(): Promise<void> {
    setFailure(null);
    try {
      const { bytes, name } = await load();
      saveBlob(bytes, name);
    } catch (error) {
      setFailure(failureText(error));
    }
  }
  const step = model.steps.find((one) => one.id === marks.current);
  const label = marks.current === startStep ? applicationLabel : step?.label;
  const current = label === undefined ? t('chart.ended') : t('chart.current', { step: label[language] });
  return (
    <Card
      title={t('chart.title')}
      data-testid="flow-chart"
      extra={
        <Flex gap={8} wrap>
          <Button
            icon={<PartitionOutlined />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            data-testid="flow-chart-open"
          >
            {t(open ? 'chart.close' : 'chart.open')}
          </Button>
          <Button icon={<DownloadOutlined />} onClick={() => void download()} data-testid="flow-chart-download">
            {t('chart.download')}
          </Button>
        </Flex>
      }
    >
      {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
      <p className="flow-chart-now">
        <span className="flow-chart-key flow-chart-key-current">{current}</span>
        {open && <span className="flow-chart-key flow-chart-key-passed">{t('chart.passed')}</span>}
      </p>
      <div id={id}>
        {open && (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <FlowChartView
              load={load}
              marks={marks}
              summary={t('chart.summary', { process: model.label[language], current })}
            />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
