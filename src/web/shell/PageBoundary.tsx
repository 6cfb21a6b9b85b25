import { Component, type ErrorInfo, type ReactNode } from 'react';
import { serverAnswers } from '../data/calls/health.ts';
import { recordError } from '../data/state/error-log.ts';
import { retryFailedPages } from '../parts/lazy-page.ts';
import { PageFailure } from './PageFailure.tsx';

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
