import type { ReactNode } from 'react';

/** The table repeats its head unseen, to measure the columns: nothing in there may take the focus. */
function keepOut(box: HTMLElement | null): void {
  box?.closest('tr[aria-hidden="true"]')?.setAttribute('inert', '');
}

/** The box in a table's head that selects all rows. */
export function SelectAll({ children }: { readonly children: ReactNode }) {
  return (
    <span ref={keepOut} className="ant-table-selection">
      {children}
    </span>
  );
}
