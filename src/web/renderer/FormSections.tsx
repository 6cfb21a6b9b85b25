import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useFormScope } from './form-scope.ts';
import { SectionCard } from './SectionCard.tsx';

/** rjsf's ObjectFieldTemplate: the fields in their sections, detail tables below theirs, the sample sheet last. */
export function FormSections({ properties }: ObjectFieldTemplateProps) {
  const { view } = useFormScope().store;
  const content = new Map(properties.map((property) => [property.name, property.content]));
  const tablesOf = (section: string | null): ReactNode[] =>
    view.tables.filter((table) => table.section === section).map((table) => content.get(table.name));
  return (
    <>
      {view.sections.map((section) => (
        <SectionCard
          key={section.set}
          section={section}
          fields={section.fields.map(({ field }) => content.get(field.key))}
          tables={tablesOf(section.set)}
        />
      ))}
      {tablesOf(null)}
    </>
  );
}
