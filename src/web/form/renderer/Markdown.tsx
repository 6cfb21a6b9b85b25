import type { ReactNode } from 'react';

/** Stands in the built app for the Markdown reader that rjsf depends on: no description of ours asks for Markdown. */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <span>{children}</span>;
}
