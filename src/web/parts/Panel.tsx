import type { ReactNode } from 'react';
import './page-parts.css';

interface PanelProps {
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page on a ground of its own. */
export function Panel({ title, className = '', children }: PanelProps) {
  return (
    <section className={`panel ${className}`.trim()} aria-label={title}>
      {title !== undefined && <h3 className="panel-title">{title}</h3>}
      <div className="panel-body">{children}</div>
    </section>
  );
}
