import { useEffect, useId, useRef, type ReactNode } from 'react';

interface PlainDialogProps {
  readonly title: string;
  /** Escape was pressed. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page, which nothing else can be done on meanwhile. */
export function PlainDialog({ title, onCancel, children }: PlainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="plain-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
