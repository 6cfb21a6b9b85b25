import { Component, Suspense, type ReactNode } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { PageNotLoaded, retryFailedPages } from '../../parts/lazy-page.ts';

interface PartSlotProps {
  /** What stands there until the part is here. */
  readonly fallback?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Where a part of a page stands that is fetched when it is first needed. A part that does not come says so and is fetched
 * anew on demand, and the rest of the page stays as it is.
 */
export class PartSlot extends Component<PartSlotProps, { readonly failure: Error | null }> {
  override state: { readonly failure: Error | null } = { failure: null };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  private readonly again = (): void => {
    retryFailedPages();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    const { fallback, children } = this.props;
    if (failure === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!(failure instanceof PageNotLoaded)) throw failure;
    return (
      <span role="alert">
        {i18n.t('renderer:partNotLoaded')}{' '}
        <button type="button" className="link-button" onClick={this.again}>
          {i18n.t('renderer:retry')}
        </button>
      </span>
    );
  }
}
