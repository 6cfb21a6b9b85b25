import { useSyncExternalStore, type ReactNode } from 'react';
import type { SectionView } from '../../../core/form/form-view.ts';
import { useFormScope } from './form-scope.ts';

interface SectionCardProps {
  readonly section: SectionView;
  readonly fields: ReactNode;
  readonly tables: ReactNode;
}

/** A titled group of fields; gone while none of them is to be seen. */
export function SectionCard({ section, fields, tables }: SectionCardProps) {
  const { store, language } = useFormScope();
  const tableCount = store.view.tables.filter((table) => table.section === section.set).length;
  const shown = useSyncExternalStore(
    store.onForm,
    () => tableCount > 0 || section.fields.some(({ field }) => store.state(field.key).visible),
  );
  if (!shown) return null;
  return (
    <section className="form-section" aria-label={section.label[language]}>
      <h3 className="form-section-title">{section.label[language]}</h3>
      <div className="form-grid">{fields}</div>
      {tables}
    </section>
  );
}
