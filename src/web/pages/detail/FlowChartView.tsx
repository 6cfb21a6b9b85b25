import { CompressOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivedFile } from '../../data/calls/client.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import type { ChartMarks } from './chart-marks.ts';
import { useChartViewer } from './use-chart-viewer.ts';

interface FlowChartViewProps {
  readonly load: () => Promise<ReceivedFile>;
  readonly marks: ChartMarks;
  /** What the chart shows, in words. */
  readonly summary: string;
}

/** A chart that can be moved and zoomed. It comes with bpmn-js, so that the page loads it when it is to be seen. */
export function FlowChartView({ load, marks, summary }: FlowChartViewProps) {
  const { t } = useTranslation('detail');
  const stage = useRef<HTMLDivElement>(null);
  const fetchText = useCallback(async () => (await load()).bytes.text(), [load]);
  const { value: xml, failure, loading, reload } = useLoaded(fetchText, 'release');
  const viewer = useChartViewer(stage, { xml, marks, summary });
  const told = failure ?? viewer.failure;
  if (told !== null) {
    const again = <Button onClick={reload}>{t('again')}</Button>;
    return <Alert type="error" showIcon title={t('chart.failed')} description={told} action={again} role="alert" />;
  }
  const buttons = [
    { name: 'zoomIn', icon: <ZoomInOutlined />, act: () => viewer.zoom(1) },
    { name: 'zoomOut', icon: <ZoomOutOutlined />, act: () => viewer.zoom(-1) },
    { name: 'fit', icon: <CompressOutlined />, act: viewer.fit },
  ] as const;
  return (
    <>
      <Flex gap={8} role="group" aria-label={t('chart.title')}>
        {buttons.map(({ name, icon, act }) => (
          <Button key={name} icon={icon} onClick={act} aria-label={t(`chart.${name}`)} title={t(`chart.${name}`)} />
        ))}
      </Flex>
      {xml === null && loading && <Skeleton active paragraph={{ rows: 8 }} />}
      <div ref={stage} className="flow-chart-stage" data-ready={viewer.ready} data-testid="flow-chart-stage" />
    </>
  );
}
