import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment } from 'react';
import type { SectionOption } from '../../../core/form/compile-form.ts';
import { SectionCard } from './SectionCard.tsx';

/** rjsf's ObjectFieldTemplate: the fields in their sections, detail tables below theirs, the sample sheet on its own. */
export function FormSections({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const sections = getUiOptions(uiSchema)['sections'] as readonly SectionOption[];
  const content = new Map(properties.map((property) => [property.name, property.content]));
  const drawn = (keys: readonly string[]) => keys.map((key) => <Fragment key={key}>{content.get(key)}</Fragment>);
  return sections.map((section) =>
    section.title === '' ? (
      <Fragment key={section.id}>{drawn(section.tables)}</Fragment>
    ) : (
      <SectionCard key={section.id} section={section} fields={drawn(section.fields)} tables={drawn(section.tables)} />
    ),
  );
}
