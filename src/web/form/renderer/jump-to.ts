import type { Finding } from '../../../core/values/finding.ts';
import { fieldId, sheetAnchor } from './form-scope.ts';
import type { SheetRegistry } from './sheet-registry.ts';

/** What can take the focus inside a widget: inputs, and the button that a switch is. */
const reachable = 'input, textarea, select, button';

/** Unfolds the section that something stands in. */
function unfold(inside: Element | null): void {
  const section = inside?.closest('details') ?? null;
  if (section !== null) section.open = true;
}

/** Goes to a field or a cell of an open form. */
export function jumpTo(finding: Pick<Finding, 'table' | 'row' | 'key'>, sheets: SheetRegistry, idPrefix: string): void {
  const sheet = finding.table === null ? null : (sheets.get(finding.table) ?? null);
  if (sheet !== null) {
    const anchor = document.getElementById(sheetAnchor(idPrefix, sheet.table.name));
    unfold(anchor);
    anchor?.scrollIntoView({ block: 'nearest' });
    if (finding.row !== null) sheet.showCell({ row: finding.row, key: finding.key });
    sheet.surface?.focus();
    return;
  }
  const input = finding.key === null ? null : document.getElementById(fieldId(idPrefix, finding.key));
  unfold(input);
  input?.scrollIntoView({ block: 'center' });
  const target = input?.matches(reachable) === true ? input : input?.querySelector(reachable);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
