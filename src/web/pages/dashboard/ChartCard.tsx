import { Alert, Button, Card, Empty, Skeleton } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '../../parts/lazy-page.ts';
import type { ChartContent } from './chart-config.ts';

const ChartCanvas = lazyPage(async () => (await import('./ChartCanvas.tsx')).ChartCanvas);

interface ChartCardProps {
  readonly title: string;
  /** What the chart shows, in words; also for those who see it. */
  readonly summary: string;
  /** Null until there is something to draw. */
  readonly content: ChartContent | null;
  /** The same figures as a table. */
  readonly table: ReactNode;
  readonly isEmpty: boolean;
  /** What an empty chart says. */
  readonly none: string;
  readonly failure: string | null;
  readonly onRetry: () => void;
  readonly onPick?: (index: number) => void;
  /** Below chart and table. */
  readonly children?: ReactNode;
  readonly name: string;
}

/** A chart with its figures in words and, by a button, as a table; waits in place, says why there is nothing. */
export function ChartCard(props: ChartCardProps) {
  const { title, summary, content, table, isEmpty, none, failure, onRetry, onPick, children, name } = props;
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('shell');
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const shown = content !== null && !isEmpty;
  // A long table scrolls in its place; who has no mouse reaches it by Tab.
  const scroller = asTable ? { role: 'region', tabIndex: 0, 'aria-label': title } : {};
  const wait = <Skeleton.Node active className="dashboard-wait" />;
  return (
    <Card
      title={<h2 className="dashboard-title">{title}</h2>}
      data-testid={`chart-${name}`}
      extra={
        <Button size="small" aria-pressed={asTable} aria-controls={id} onClick={() => setAsTable(!asTable)}>
          {t('asTable')}
        </Button>
      }
    >
      {failure !== null && (
        <Alert type="error" showIcon title={failure} action={<Button onClick={onRetry}>{common('retry')}</Button>} />
      )}
      {failure === null && <p className="dashboard-summary">{shown && summary}</p>}
      <div
        id={id}
        {...scroller}
        className={asTable ? 'dashboard-table' : 'dashboard-chart'}
        data-lies={content?.lies === true}
      >
        {content === null && failure === null && wait}
        {content !== null && isEmpty && <Empty description={none} />}
        {shown && asTable && table}
        {shown && !asTable && (
          <Suspense fallback={wait}>
            <ChartCanvas
              content={content}
              summary={`${title}: ${summary}`}
              {...(onPick === undefined ? {} : { onPick })}
            />
          </Suspense>
        )}
      </div>
      {children}
    </Card>
  );
}
