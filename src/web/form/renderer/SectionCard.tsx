import { useSyncExternalStore, type ReactNode } from 'react';
import type { SectionOption } from '../../../core/form/compile-form.ts';
import { useFormScope } from './form-scope.ts';

interface SectionCardProps {
  readonly section: SectionOption;
  readonly fields: ReactNode;
  readonly tables: ReactNode;
}

/** A titled group of fields that can be folded, so that more of a sheet below is in sight; gone while none of them is to be seen. */
export function SectionCard({ section, fields, tables }: SectionCardProps) {
  const { store } = useFormScope();
  const shown = useSyncExternalStore(
    store.onForm,
    () => section.tables.length > 0 || section.fields.some((key) => store.state(key).visible),
  );
  if (!shown) return null;
  return (
    <section className="form-section" aria-label={section.title}>
      <details open>
        <summary className="form-section-fold">
          <h3 className="form-section-title">{section.title}</h3>
        </summary>
        <div className="form-grid">{fields}</div>
        {tables}
      </details>
    </section>
  );
}
