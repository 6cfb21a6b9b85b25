import { Alert, Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { rawText } from './raw-data.ts';

interface FormBoundaryProps {
  /** What the form was to show; shown as it is when drawing fails. */
  readonly data: unknown;
  readonly children?: ReactNode;
}

interface FormBoundaryState {
  readonly failure: Error | null;
}

/** Keeps a form that cannot be drawn from blanking the page: its data stay readable. */
export class FormBoundary extends Component<FormBoundaryProps, FormBoundaryState> {
  override state: FormBoundaryState = { failure: null };

  static getDerivedStateFromError(failure: Error): FormBoundaryState {
    return { failure };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const again = (
      <Button size="small" onClick={() => this.setState({ failure: null })}>
        {i18n.t('renderer:retry')}
      </Button>
    );
    return (
      <div>
        <Alert type="error" showIcon title={i18n.t('renderer:broken')} description={failure.message} action={again} />
        <pre className="raw-data">{rawText(this.props.data)}</pre>
      </div>
    );
  }
}
