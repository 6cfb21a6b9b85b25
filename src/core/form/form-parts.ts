import type { FormView, SectionView, TableView } from './form-view.ts';

/** A part of a form in the order in which it is drawn: a section with its detail tables, or the sheet. */
export type FormPart =
  | { readonly kind: 'section'; readonly section: SectionView; readonly tables: readonly TableView[] }
  | { readonly kind: 'sheet'; readonly table: TableView };

function isWrittenTable(table: TableView): boolean {
  return table.canAddRows || table.columns.some((column) => column.access === 'edit');
}

function isWritten(part: FormPart): boolean {
  if (part.kind === 'sheet') return isWrittenTable(part.table);
  return part.section.fields.some((field) => field.access === 'edit') || part.tables.some(isWrittenTable);
}

/** The parts of a form: what is to be filled in first, the sheet after the sections, then what is only shown. */
export function formParts(view: FormView): readonly FormPart[] {
  const sections = view.sections.map((section): FormPart => {
    return { kind: 'section', section, tables: view.tables.filter((table) => table.section === section.set) };
  });
  const sheets = view.tables
    .filter((table) => table.section === null)
    .map((table): FormPart => ({ kind: 'sheet', table }));
  const parts = [...sections, ...sheets];
  return [...parts.filter(isWritten), ...parts.filter((part) => !isWritten(part))];
}
