import { Button, Result } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { serverAnswers } from '../api/health.ts';
import { recordError } from '../error-log/error-log.ts';
import { i18n } from '../i18n/i18n.ts';
import { PageNotLoaded, retryFailedPages } from './lazy-page.ts';

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

  private why(failure: Error): string {
    if (this.state.unreachable) return i18n.t('shell:error.network');
    return failure instanceof PageNotLoaded ? i18n.t('shell:page.why') : failure.message;
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const missing = failure instanceof PageNotLoaded;
    return (
      <Result
        status={missing ? 'warning' : 'error'}
        title={i18n.t(missing ? 'shell:page.missing' : 'shell:page.broken')}
        subTitle={this.why(failure)}
        extra={[
          <Button key="again" type="primary" onClick={this.retry}>
            {i18n.t('shell:retry')}
          </Button>,
          <Button key="reload" onClick={() => void this.reload()}>
            {i18n.t('shell:page.reload')}
          </Button>,
        ]}
      />
    );
  }
}
