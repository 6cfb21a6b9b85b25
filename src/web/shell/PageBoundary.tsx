import { Component, type ErrorInfo, type ReactNode } from 'react';
import { serverAnswers } from '../data/calls/health.ts';
import { recordError } from '../data/state/error-log.ts';
import { retryFailedPages, PageNotLoaded } from '../parts/lazy-page.ts';
import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly failure: Error | null;
  /** A reload was asked for and the server did not answer. */
  readonly unreachable: boolean;
}

/**
 * Keeps a broken page from blanking the app. A page whose part of the app did not arrive (S8-08) is fetched again; one
 * that failed, or that does not arrive since the system was updated, is loaded anew with the whole app, once the server
 * answers.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null, unreachable: false };

  static getDerivedStateFromError(failure: Error): Partial<State> {
    return { failure };
  }

  override componentDidCatch(failure: Error, { componentStack }: ErrorInfo): void {
    recordError({ type: 'page', message: failure.message, stack: failure.stack ?? '', info: componentStack ?? '' });
  }

  private readonly retry = (): void => {
    retryFailedPages();
    this.setState({ failure: null, unreachable: false });
  };

  private readonly reload = async (): Promise<void> => {
    if (await serverAnswers()) window.location.reload();
    else this.setState({ unreachable: true });
  };

  override render(): ReactNode {
    const { failure, unreachable } = this.state;
    if (failure === null) return this.props.children;
    return (
      <PageFailure
        failure={failure}
        unreachable={unreachable}
        onRetry={this.retry}
        onReload={() => void this.reload()}
      />
    );
  }
}

interface PageFailureProps {
  readonly failure: Error;
  /** A reload was asked for and the server did not answer. */
  readonly unreachable: boolean;
  readonly onRetry: () => void;
  readonly onReload: () => void;
}

/** S8-08: the default page in the place of one that did not arrive or broke, with the ways on; it follows the language. */
function PageFailure({ failure, unreachable, onRetry, onReload }: PageFailureProps) {
  const { t } = useTranslation('shell');
  const missing = failure instanceof PageNotLoaded;
  const why = missing ? t('page.why') : failure.message;
  return (
    <Result
      status={missing ? 'warning' : 'error'}
      title={t(missing ? 'page.missing' : 'page.broken')}
      subTitle={unreachable ? t('error.network') : why}
      extra={[
        <Button key="again" type="primary" onClick={onRetry}>
          {t('retry')}
        </Button>,
        <Button key="reload" onClick={onReload}>
          {t('page.reload')}
        </Button>,
      ]}
    />
  );
}
