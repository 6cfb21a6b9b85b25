import type { ReactNode } from 'react';

interface MarkdownProps {
  readonly children?: ReactNode;
}

/** Stands in the built app for the Markdown reader that rjsf depends on: no description of ours asks for Markdown. */
export function Markdown({ children }: MarkdownProps) {
  return <span>{children}</span>;
}
