import type { ReactNode } from 'react';

/** Stands for a Markdown reader in the built app: rjsf shows no text of descriptors itself. */
export function PlainText({ children }: { readonly children?: ReactNode }) {
  return <span>{children}</span>;
}
