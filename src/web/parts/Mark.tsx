import type { ReactNode } from 'react';
import './page-parts.css';

/** What a mark says by its colour, beside its words. */
export type MarkTone = 'plain' | 'busy' | 'good' | 'warn' | 'bad';

/** A word in a small frame: a state, a kind, a count of faults. */
export function Mark({ tone = 'plain', children }: { readonly tone?: MarkTone; readonly children: ReactNode }) {
  return <span className={`mark mark-${tone}`}>{children}</span>;
}
