import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  /** Stands at the end of the head. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  readonly name: string;
}

/** A part of the home page under its heading. */
export function Panel({ title, extra, children, name }: PanelProps) {
  const id = useId();
  return (
    <section className="home-panel" aria-labelledby={id} data-testid={`home-${name}`}>
      <header className="home-panel-head">
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}
