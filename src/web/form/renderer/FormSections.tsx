import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment, useSyncExternalStore, type ReactNode } from 'react';
import type { SectionOption } from '../../../core/form/compile-form.ts';
import { fieldView, isDrawn } from './drawn-field.ts';
import { useFormScope } from './form-scope.ts';
import { HiddenFields } from './HiddenFields.tsx';

/** rjsf's ObjectFieldTemplate: the fields in their sections, detail tables below theirs, the sample sheet on its own. */
export function FormSections({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const scope = useFormScope();
  const sections = getUiOptions(uiSchema)['sections'] as readonly SectionOption[];
  const content = new Map(properties.map((property) => [property.name, property.content]));
  const drawn = (keys: readonly string[]) => keys.map((key) => <Fragment key={key}>{content.get(key)}</Fragment>);
  const sheetAt = sections.findIndex(({ title }) => title === '');
  // Above the sheet, where what decides about them is typed.
  const hiddenAt = sheetAt < 0 ? sections.length : sheetAt;
  const part = (section: SectionOption) =>
    section.title === '' ? (
      <Fragment key={section.id}>{drawn(section.tables)}</Fragment>
    ) : (
      <SectionCard key={section.id} section={section} fields={drawn(section.fields)} tables={drawn(section.tables)} />
    );
  return (
    <>
      {sections.slice(0, hiddenAt).map(part)}
      <HiddenFields scope={scope} />
      {sections.slice(hiddenAt).map(part)}
    </>
  );
}

interface SectionCardProps {
  readonly section: SectionOption;
  readonly fields: ReactNode;
  readonly tables: ReactNode;
}

/** A titled group of fields that folds, so that more of a sheet below is in sight; gone while none of them is shown. */
function SectionCard({ section, fields, tables }: SectionCardProps) {
  const scope = useFormScope();
  const { store } = scope;
  const isDrawnHere = (key: string): boolean => {
    const view = fieldView(store, key);
    return view !== undefined && isDrawn(scope, view);
  };
  const isHere = (): boolean => section.tables.some(store.engine.isTableShown) || section.fields.some(isDrawnHere);
  const shown = useSyncExternalStore(store.onForm, isHere);
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
