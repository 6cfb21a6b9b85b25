import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
import { i18n } from '../i18n/i18n.ts';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly failure: Error | null;
}

/** Keeps a broken page from blanking the app: says so and offers a reload. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(failure: Error): State {
    return { failure };
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    return (
      <Result
        status="error"
        title={i18n.t('shell:page.broken')}
        subTitle={this.state.failure.message}
        extra={
          <Button type="primary" onClick={() => window.location.reload()}>
            {i18n.t('shell:page.reload')}
          </Button>
        }
      />
    );
  }
}
