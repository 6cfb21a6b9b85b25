import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
import { serverAnswers } from '../api/health.ts';
import { i18n } from '../i18n/i18n.ts';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly failure: Error | null;
  /** A reload was asked for and the server did not answer. */
  readonly unreachable: boolean;
}

/** How browsers and the bundler word it that a part of the app could not be fetched: no network, or a newer build. */
const partMissing = /dynamically imported module|importing a module script|preload CSS/i;

/** Keeps a broken page from blanking the app: says so and offers a reload, once the server answers. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null, unreachable: false };

  static getDerivedStateFromError(failure: Error): State {
    return { failure, unreachable: false };
  }

  private readonly reload = async (): Promise<void> => {
    if (await serverAnswers()) window.location.reload();
    else this.setState({ unreachable: true });
  };

  override render(): ReactNode {
    const { failure, unreachable } = this.state;
    if (failure === null) return this.props.children;
    const missing = partMissing.test(failure.message);
    return (
      <Result
        status={missing ? 'warning' : 'error'}
        title={i18n.t(missing ? 'shell:page.missing' : 'shell:page.broken')}
        subTitle={unreachable ? i18n.t('shell:error.network') : missing ? i18n.t('shell:page.why') : failure.message}
        extra={
          <Button type="primary" onClick={() => void this.reload()}>
            {i18n.t('shell:page.reload')}
          </Button>
        }
      />
    );
  }
}
