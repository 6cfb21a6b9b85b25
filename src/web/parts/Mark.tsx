import type { ReactNode } from 'react';
import './page-parts.css';

/** What a mark says by its colour, beside its words. */
export type MarkTone = 'plain' | 'busy' | 'good' | 'warn' | 'bad';

interface MarkProps {
  readonly tone?: MarkTone;
  readonly children: ReactNode;
}

/** A word in a small frame: a state, a kind, a count of faults. */
export function Mark({ tone = 'plain', children }: MarkProps) {
  return <span className={`mark mark-${tone}`}>{children}</span>;
}
