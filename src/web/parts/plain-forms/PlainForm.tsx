import type { ReactNode, RefObject } from 'react';

interface PlainFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly className?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form whose fields are validated by the app, not by the browser. */
export function PlainForm({ form, className, onSubmit, children }: PlainFormProps) {
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
