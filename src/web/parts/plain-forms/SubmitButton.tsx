import type { ReactNode } from 'react';

interface SubmitButtonProps {
  /** A call is under way: pressing again does nothing. */
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** The button that hands a form in. */
export function SubmitButton({ busy, disabled = false, children }: SubmitButtonProps) {
  return (
    <button type="submit" className="plain-button plain-primary" disabled={disabled || busy} aria-busy={busy}>
      {busy && <span className="plain-wait" aria-hidden="true" />}
      {children}
    </button>
  );
}
